package relevance

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/language"
)

// term is a word in the form for comparison.
type term struct {
	stem   string
	pairs  []string // character pairs, for Hebrew and Chinese
	script string
	weight float64
	aside  bool // only in the description, not in title or tags
}

// Scripts: words of all others are compared by stems.
const (
	letters = ""
	hebrew  = "Hebr"
	han     = "Hans"
)

// words holds all words about a subject, with an index.
type words struct {
	terms  []term
	stems  map[string]int  // number of occurrences
	pairs  map[string]bool // of Chinese characters
	aside  map[string]bool // stems and pairs that occur only in the description
	length float64
}

// Weights of a word.
const (
	plain  = 1.0
	common = .35 // occurs with pictures of any subject
	aside  = .6  // occurs only in the description
)

// terms returns the meaningful words of a text, repetitions included.
func terms(text, language string) []term {
	var out []term
	for _, w := range split(text) {
		sc := scriptOf(w)
		if stopped(w, sc) {
			continue
		}
		t := term{stem: w, script: sc, weight: plain}
		switch sc {
		case letters:
			t.stem = stem(w, language)
			if Generic(w) {
				t.weight = common
			}
		case hebrew, han:
			t.pairs = inPairs(w)
		}
		out = append(out, t)
	}
	return out
}

// subject collects all words about a subject. A tag that repeats the title counts once.
func subject(s Subject, asked string) words {
	language := s.Language
	if language == "" {
		language = asked
	}
	w := words{terms: terms(s.Title, language)}
	seen := map[string]bool{}
	for _, t := range w.terms {
		seen[t.stem] = true
	}
	for _, t := range terms(strings.Join(s.Tags, " · "), language) {
		if !seen[t.stem] {
			w.terms = append(w.terms, t)
		}
		seen[t.stem] = true
	}
	for _, t := range terms(s.Text, language) {
		t.aside = true
		w.terms = append(w.terms, t)
	}
	return w.index()
}

// index fills the lookup tables.
func (w words) index() words {
	w.stems, w.pairs, w.aside = map[string]int{}, map[string]bool{}, map[string]bool{}
	for _, t := range w.terms {
		if !t.aside {
			w.length++
		}
		for _, key := range append([]string{t.stem}, t.pairs...) {
			if _, there := w.stems[key]; !there && !w.pairs[key] {
				w.aside[key] = t.aside
			}
		}
		w.stems[t.stem]++
		if t.script == han {
			for _, p := range t.pairs {
				w.pairs[p] = true
			}
		}
	}
	return w
}

// Parameters of BM25: saturation by repetition, penalty for length, and usual length.
const (
	saturation = 1.2
	byLength   = .5
	usual      = 12
)

// says returns how clearly a word occurs, 0 to 1.
func (w words) says(t term) float64 {
	switch t.script {
	case hebrew:
		return w.saysHebrew(t)
	case han:
		return w.saysHan(t)
	}
	n := float64(w.stems[t.stem])
	if n == 0 {
		return w.akin(t)
	}
	clear := n * (saturation + 1) / (n + saturation*(1-byLength+byLength*w.length/usual))
	return min(1, clear) * w.place(t.stem)
}

// Words related by a short ending, as football and footballer: minimum length in letters, maximum
// length of the ending, and score.
const (
	fromLetters = 5
	byLetters   = 2
	kinship     = .8
)

func (w words) akin(t term) float64 {
	for _, o := range w.terms {
		short, long := t.stem, o.stem
		if len(short) > len(long) {
			short, long = long, short
		}
		if o.script == letters && len(short) >= fromLetters && len(long)-len(short) <= byLetters && strings.HasPrefix(long, short) {
			return kinship * w.place(o.stem)
		}
	}
	return 0
}

func (w words) place(key string) float64 {
	if w.aside[key] {
		return aside
	}
	return 1
}

// near is the minimum similarity of two Hebrew words that differ only by prefix or ending.
const near = .55

func (w words) saysHebrew(t term) float64 {
	best := 0.0
	for _, o := range w.terms {
		if o.script == hebrew {
			if a := alike(t.pairs, o.pairs); a >= near {
				best = max(best, w.place(o.stem))
			}
		}
	}
	return best
}

// alike returns the Dice coefficient of two sets of pairs.
func alike(a, b []string) float64 {
	both := 0
	for _, p := range a {
		if slices.Contains(b, p) {
			both++
		}
	}
	return 2 * float64(both) / float64(max(1, len(a)+len(b)))
}

// saysHan returns the share of a word's pairs that occur. Below 0.3 they are chance.
func (w words) saysHan(t term) float64 {
	found := 0.0
	for _, p := range t.pairs {
		if w.pairs[p] {
			found += w.place(p)
		}
	}
	share := found / float64(max(1, len(t.pairs)))
	if share < .3 {
		return 0
	}
	return share
}

// split splits a text into words of one script, in lower case, without accents and vowel points.
func split(text string) []string {
	var out []string
	var b strings.Builder
	last := letters
	flush := func() {
		if b.Len() > 0 {
			out = append(out, b.String())
			b.Reset()
		}
	}
	for _, r := range norm.NFD.String(strings.ToLower(text)) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) || strings.ContainsRune(hanStops, r) {
			flush()
			continue
		}
		if sc := scriptOf(string(r)); sc != last {
			flush()
			last = sc
		}
		b.WriteRune(r)
	}
	flush()
	return out
}

// scriptOf returns the script of a word by its first letter.
func scriptOf(word string) string {
	if script := language.ScriptOf(language.FirstRune(word)); script == hebrew || script == han {
		return script
	}
	return letters
}

// inPairs returns the overlapping character pairs of a word; a single character stays alone.
func inPairs(word string) []string {
	runes := []rune(word)
	if len(runes) == 1 {
		return []string{word}
	}
	var out []string
	for i := range len(runes) - 1 {
		out = append(out, string(runes[i:i+2]))
	}
	return out
}

// stem returns the common stem of a word's forms. It stems twice: a plural may have more endings
// than its singular. A final z becomes c, as before a Spanish ending.
func stem(w, code string) string {
	l := language.Of(code)
	w = l.Stem(l.Stem(w))
	if root, ok := strings.CutSuffix(w, "z"); ok {
		w = root + "c"
	}
	return w
}

// stopped reports whether a word carries no meaning: a stop word or a single letter.
func stopped(w, script string) bool {
	if script == letters && len(w) < 2 {
		return true
	}
	return listed("stops", w)
}

// hanStops lists Chinese particles that separate words.
const hanStops = "的了和与及在是我有这那你他她它们就也都很吗呢吧把被让从向到"

// Generic reports whether a lower-case word describes pictures of any subject.
func Generic(w string) bool { return listed("generics", w) }

//go:embed words.txt
var wordLines string

// lists has the words of words.txt by the name of their section.
var lists = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, section := range strings.Split(wordLines, "\n[")[1:] {
		name, rest, _ := strings.Cut(section, "]")
		_, words, _ := strings.Cut(rest, "\n")
		all[name] = strings.Fields(words)
	}
	return all
})

// listed reports whether a word is on a list.
func listed(list, w string) bool { return slices.Contains(lists()[list], w) }
