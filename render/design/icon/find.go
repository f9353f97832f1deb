package icon

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// brief is how many words with a meaning of their own, or Chinese letters, a
// text has at most that weak words count in.
const (
	briefWords   = 3
	briefLetters = 7
)

// sense returns the name of the symbol that a text means, of those there are;
// "" where none is sure.
func sense(text, code string, has func(name string) bool) string {
	v := vocabularyOf(code)
	if name := newReading(v, text).best(has); name != "" {
		return name
	}
	if v.l.Unspaced || v.prefixes[0] != nil { // what is written in Latin letters
		return newReading(vocabularyOf("en"), text).best(has)
	}
	return ""
}

// reading is a text as it is searched.
type reading struct {
	v      *vocabulary
	tokens []token
	group  []int // of each token, the number of its run of words with a meaning
	brief  bool
	titled bool // all words begin with capitals
}

// hit is a key found in a text.
type hit struct {
	name     string
	text     string // of the key
	from, to int    // tokens
	phrase   bool
	weak     bool
}

func newReading(v *vocabulary, text string) *reading {
	r := &reading{v: v, tokens: v.tokens(text), titled: true}
	content, letters, run := 0, 0, 0
	for i, t := range r.tokens {
		meaning := v.l.IsContent(t.word) || t.word.Letters && !t.word.Digit && !v.l.IsFunction(t.word.Low)
		if !meaning || v.l.Unspaced && i > 0 && t.starts && v.l.IsFunction(r.tokens[i-1].word.Low) {
			run++
		}
		if meaning && t.starts {
			content++
			r.titled = r.titled && (t.word.Capitalized() || utf8.RuneCountInString(t.text) < 4)
		}
		if t.word.Letters {
			letters++
		}
		r.group = append(r.group, run)
	}
	r.brief = content <= briefWords
	if v.l.Unspaced {
		r.brief = letters <= briefLetters
	}
	return r
}

// best returns the symbol of the noun that the first phrase with one is about.
func (r *reading) best(has func(string) bool) string {
	var best hit
	for _, h := range r.hits() {
		if has(h.name) && r.central(h) && (best.name == "" || r.better(h, best)) {
			best = h
		}
	}
	return best.name
}

// central reports whether a hit may be what a few words are about. In Chinese that
// is what they end with. Where they begin with their noun, what a preposition leads
// to is where, when or whose that is; behind "a bottle of" it is what there is.
func (r *reading) central(h hit) bool {
	l := r.v.l
	switch {
	case !r.brief:
		return true
	case l.Unspaced:
		return h.to == len(r.tokens) || r.group[h.to] != r.group[h.from] || !r.tokens[h.to].word.Letters
	case !r.v.headFirst || h.phrase || !l.Is(language.Article, r.tokens[0].word.Low):
		return true
	}
	amount := l.Is(language.Indefinite, r.tokens[0].word.Low)
	for i := h.from - 1; i > 1; i-- {
		if low := r.tokens[i].word.Low; l.IsFunction(low) && !l.Is(language.Article, low) {
			return amount && l.Is(language.OfWord, low)
		}
	}
	return r.tokens[h.from].elided != "d" || amount
}

// better reports whether a hit says more of what a text is about than one
// before it.
func (r *reading) better(h, before hit) bool {
	if h.weak != before.weak {
		return before.weak
	}
	if h.phrase != before.phrase {
		return h.phrase
	}
	return !r.v.headFirst && r.group[h.from] == r.group[before.from]
}

// hits lists what is found, in the order of the text, the longest at each place.
func (r *reading) hits() []hit {
	var all []hit
	for i := 0; i < len(r.tokens); {
		k, n := r.longest(i)
		if n == 0 {
			i++
			continue
		}
		h := hit{name: k.name, text: k.text, from: i, to: i + n, weak: k.weak, phrase: n > 1 && !r.v.l.Unspaced}
		if k.name != "" && r.means(k, &h) && (!h.weak || r.brief) && !r.negated(i) && !r.named(h) {
			all = append(all, h)
		}
		i += n
	}
	return all
}

// longest returns the key with the most words that stands at a place, of equals
// the one that is written so, else the longest, and how many tokens it has; 0 where none does.
func (r *reading) longest(i int) (best key, n int) {
	exact := false
	for _, form := range r.v.forms(r.tokens[i].text) {
		for _, k := range r.v.keys[form] {
			same, ok := r.stands(k, i)
			longer := len(k.parts) > n || len(k.parts) == n && len(k.text) > len(best.text) && !exact
			if ok && (longer || len(k.parts) == n && same && !exact) {
				best, n, exact = k, len(k.parts), same
			}
		}
	}
	return best, n
}

// stands reports whether a key stands at a place, and whether letter by letter.
func (r *reading) stands(k key, i int) (exact, ok bool) {
	to := i + len(k.parts)
	if to > len(r.tokens) || !r.tokens[i].starts && !r.v.l.Unspaced || !r.tokens[to-1].ends {
		return false, false
	}
	if r.v.l.Unspaced && len(k.parts) == 1 && han([]rune(k.text)[0]) && len(r.tokens) > 1 {
		return false, false // one letter is in too many words
	}
	exact = true
	for j, p := range k.parts {
		t := r.tokens[i+j].text
		if t == p.text {
			continue
		}
		exact = false
		if !slices.Contains(r.v.forms(t), p.form) || !p.any && !r.v.several(t, p.text) {
			return false, false
		}
	}
	return exact, true
}

// several reports whether two words that share a form are one thing and several
// of it.
func (v *vocabulary) several(a, b string) bool {
	return v.prefixes[0] != nil || slices.Contains(v.singulars(a), b) || slices.Contains(v.singulars(b), a)
}

// negated reports whether a text says that what stands at a place is not there.
func (r *reading) negated(i int) bool {
	for j := i - 1; j >= max(0, i-3) && r.tokens[j].word.Letters; j-- {
		if r.v.l.Is(language.Negation, r.tokens[j].word.Low) {
			return true
		}
	}
	return false
}

// named reports whether a word is part of a name: Cape Horn is no horn.
func (r *reading) named(h hit) bool {
	name := func(i int) bool {
		return i >= 0 && i < len(r.tokens) && r.tokens[i].word.Capitalized() && strings.ToUpper(r.tokens[i].word.Text) != r.tokens[i].word.Text
	}
	return !r.titled && h.to == h.from+1 && h.from > 0 && name(h.from) && (name(h.from-1) || name(h.to))
}

// means reports whether a key has its symbol's sense where it stands. What the
// words beside it confirm is no longer weak.
func (r *reading) means(k key, h *hit) bool {
	near, several := r.v.senses[k.text]
	if !several || len(k.parts) > 1 && !r.v.l.Unspaced || r.alone(*h) {
		return true
	}
	asks, found := false, false
	for _, s := range near {
		if ruledOut, bars := strings.CutPrefix(s, "-"); bars {
			if r.near(ruledOut, *h) {
				return false
			}
			continue
		}
		asks = true
		found = found || r.near(s, *h)
	}
	h.weak = h.weak && !found
	return found || !asks
}

// alone reports whether a text has no other word than the one found, but
// articles.
func (r *reading) alone(h hit) bool {
	for i, t := range r.tokens {
		if (i < h.from || i >= h.to) && t.word.Letters && !r.v.l.Is(language.Article, t.word.Low) {
			return false
		}
	}
	return true
}

// near reports whether what supports a sense stands beside the word found: the
// beginning of another word; < and the word right before; ^ an article right
// before; # a number.
func (r *reading) near(support string, h hit) bool {
	before := r.tokens[h.from].elided
	if before == "" && h.from > 0 {
		before = r.tokens[h.from-1].text
	}
	switch {
	case support == "^":
		return r.tokens[h.from].elided != "" || r.v.l.Is(language.Article, before)
	case support == "#":
		return r.counts(h.from-1) || r.counts(h.to)
	case strings.HasPrefix(support, "<"):
		return before == support[1:]
	}
	for i, t := range r.tokens {
		other := i < h.from || i >= h.to
		if word := fold(t.word.Low); other && (strings.HasPrefix(t.text, support) || (r.v.l.Unspaced || r.v.prefixes[0] != nil) && strings.Contains(word, support)) {
			return true
		}
	}
	return false
}

// counts reports whether a token is a number.
func (r *reading) counts(i int) bool {
	if i < 0 || i >= len(r.tokens) {
		return false
	}
	word := r.tokens[i].text
	return strings.Trim(word, "0123456789") == "" || r.v.l.CardinalValue(word) > 0
}
