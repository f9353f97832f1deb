package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Ideal and maximum length of a phrase in letters, and in Chinese characters.
const (
	idealLetters = 24
	mostLetters  = 42
	idealHan     = 8
	mostHan      = 15
)

// Phrases divides a text into groups of words that a reader takes in at once: at punctuation, then
// by length. No phrase ends after a known function word, or inside a number with its unit, an
// address or a name. The spans cover the text except for the white space between them.
func (l *Language) Phrases(text string) []Span {
	words := l.Words(text)
	if len(words) == 0 {
		return nil
	}
	b := breaker{l: l, text: text, words: words, held: l.held(text), ends: l.SentenceEnds(text)}
	return b.best()
}

// whole matches stretches that are never broken: addresses, telephone numbers, short brackets,
// abbreviations of two letters, dimensions.
var whole = regexp.MustCompile(`https?://\S+|\S+@\S+|(?:[A-Za-z0-9-]+\.)+[a-z]{2,}(?:/[!-~]*)?|(?:\(\d{2,5}\)\s?)?\d{2,5}(?:[-‑ ]\d{3,4}){1,3}|[(\[（【][^()\[\]（）【】]{1,24}[)\]）】]|\b\p{L}\.\s?\p{L}\.|\d+\s?[x×]\s?\d+(?:\s\p{L}+)?`)

// held returns the stretches of a text that are never broken.
func (l *Language) held(text string) []Span {
	var all []Span
	for _, at := range whole.FindAllStringIndex(text, -1) {
		all = append(all, Span{at[0], at[1]})
	}
	for _, n := range l.Numbers(text) {
		all = append(all, Span{n.From, l.Counted(text, n)})
	}
	return all
}

type breaker struct {
	l     *Language
	text  string
	words []Word
	held  []Span
	ends  map[int]bool // byte offsets of sentence ends
}

// SentenceEnds returns the byte offsets at which the sentences of a text end.
func (l *Language) SentenceEnds(text string) map[int]bool {
	ends, at := map[int]bool{}, 0
	for _, s := range l.Sentences(text) {
		if i := strings.Index(text[at:], s); i >= 0 {
			at += i + len(s)
			ends[at] = true
		}
	}
	return ends
}

// best returns the phrases with the least total cost.
func (b breaker) best() []Span {
	spans := Runs(len(b.words), func(start, end int) (float64, bool) {
		length, over := b.length(start, end)
		return length + b.fault(end), over && start < end-1
	})
	for i, s := range spans {
		spans[i] = Span{b.words[s.From].From, b.words[s.To-1].To}
	}
	return spans
}

// length returns the cost of the length of words start to end as one phrase; over reports whether
// longer phrases are out of the question.
func (b breaker) length(start, end int) (cost float64, over bool) {
	letters := utf8.RuneCountInString(b.text[b.words[start].From:b.words[end-1].To])
	ideal, most := float64(idealLetters), mostLetters
	if b.l.Unspaced {
		ideal, most = idealHan, mostHan
	}
	off := (float64(letters) - ideal) / ideal
	cost = off * off
	if letters > most {
		cost += 4 + float64(letters-most)/4
	}
	return cost, letters > 3*most
}

// fault returns the cost of a break before word i: negative at the end of a clause, highest inside
// a unit.
func (b breaker) fault(i int) float64 {
	if i == len(b.words) {
		return 0
	}
	before, after := b.words[i-1], b.words[i]
	spaced := after.From > before.To
	switch {
	case !after.Letters && !opensWord(after, b.text) && !isDash(after.Text), !before.Letters && opensWord(before, b.text):
		return 100 // a mark stays with its word
	case b.within(after.From):
		return 30
	case !spaced && !b.l.Unspaced && !b.ends[before.To]:
		return 100
	case b.ends[before.To]:
		return -3
	case !before.Letters && strings.ContainsAny(before.Text, EndMarks):
		return 12 // an abbreviation or a number
	case !before.Letters && endsClause(before.Text), opensWord(after, b.text) && !b.l.IsFunction(before.Low):
		return -1.5
	case b.l.Is(Postposition, after.Low), b.l.Is(Open, before.Low):
		return 6
	case b.l.IsFunction(before.Low):
		return 3
	case before.Capitalized() && after.Capitalized() && i > 1:
		return 4 // a name
	case b.l.IsFunction(after.Low), b.l.Is(And, after.Low):
		return -.3
	}
	return 1
}

func (b breaker) within(at int) bool {
	return slices.ContainsFunc(b.held, func(s Span) bool { return at > s.From && at < s.To })
}

// opensWord reports whether a mark belongs to the word after it.
func opensWord(w Word, text string) bool {
	if w.Letters {
		return false
	}
	r := FirstRune(w.Text)
	if r == '"' || r == '\'' { // opening if a word follows directly
		return isLetter(FirstRune(text[w.To:]))
	}
	return unicode.In(r, unicode.Ps, unicode.Pi, unicode.Sc) || strings.ContainsRune("¿¡#@", r)
}

func isDash(s string) bool { return s == "—" || s == "–" }

func endsClause(mark string) bool { return strings.ContainsAny(mark, ClauseMarks+")）”»") }
