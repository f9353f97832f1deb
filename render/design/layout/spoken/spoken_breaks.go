package spoken

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/render/design/kit"
)

// leaning lists the parts of a phrase that must stay on one line: a word that leads on with the
// next one, and names.
func leaning(text, code string) []string {
	l := language.Of(code)
	words, capitals := l.Words(text), strings.ToUpper(text) == text // where all are capitals, they name nothing
	var spans [][2]int
	for _, n := range l.Numbers(text) {
		from, to := n.From, l.Counted(text, n)
		if before := l.Words(text[:from]); l.Unspaced && len(before) > 0 {
			if last := before[len(before)-1]; l.Is(language.Preposition, last.Low) {
				from = last.From
			}
		}
		spans = append(spans, attached(text, from, to))
	}
	for i := 0; i+1 < len(words) && !l.Unspaced; i++ {
		from := i
		for i+1 < len(words) && leads(l, words[i], words[i+1], i == 0 || capitals) {
			i++
		}
		if i > from {
			spans = append(spans, attached(text, words[from].From, words[i].To))
		}
	}
	slices.SortFunc(spans, func(a, b [2]int) int { return a[0] - b[0] })
	var all []string
	for i := 0; i < len(spans); i++ {
		at := spans[i]
		for i+1 < len(spans) && spans[i+1][0] < at[1] {
			i++
			at[1] = max(at[1], spans[i][1])
		}
		all = append(all, text[at[0]:at[1]])
	}
	return all
}

// attached returns a stretch of a text with the marks attached to it, and the prefix that a hyphen
// joins to it: "מ-" of "מ-4,000", "¿" of "¿Con cebolla". Without them its measured width would be
// too small.
func attached(text string, from, to int) [2]int {
	mark := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.White_Space) }
	to += len(text[to:]) - len(strings.TrimLeftFunc(text[to:], mark))
	before := strings.TrimRightFunc(text[:from], mark)
	if strings.HasSuffix(text[:from], "-") {
		before = before[:1+strings.LastIndexFunc(before, unicode.IsSpace)]
	}
	return [2]int{len(before), to}
}

// leads reports whether no line may end between two words.
func leads(l *language.Language, a, b language.Word, first bool) bool {
	switch {
	case !b.Letters || !a.Letters:
		return false
	case l.IsAny(a.Low, language.Article, language.Preposition, language.OfWord),
		l.IsAny(a.Low, language.Conjunction, language.And, language.Honorific):
		return true
	case a.Digit:
		return !l.IsFunction(b.Low)
	}
	return !first && a.Capitalized() && b.Capitalized()
}

// whole is the least size, at 1080 lines, to which words shrink to keep a name or number on one
// line.
const whole = 92

// parts returns the stretches into which an unbroken part is split, if words would get too small
// for it.
func (s spokenScene) parts(text string, width float64) []string {
	if s.widthAt(text, whole) <= width {
		return []string{text}
	}
	l, words := language.Of(s.Time.Language), language.Tokens(text, s.Time.Language)
	at, best := 0, math.Inf(1)
	for i := 1; i < len(words); i++ {
		cost := math.Abs(float64(words[i].From)/float64(len(text)) - .5)
		switch a, b := kit.Bare(words[i-1].Text), kit.Bare(words[i].Text); {
		case l.Is(language.Conjunction, strings.ToLower(a)) && l.IsFunction(strings.ToLower(b)): // because / the handwriting
			cost += .3
		case l.IsFunction(strings.ToLower(a)), strings.TrimRightFunc(a, unicode.IsDigit) != a: // its noun or unit follows
			cost += 2
		case l.IsFunction(strings.ToLower(b)):
			cost -= .3
		}
		if cost < best {
			at, best = i, cost
		}
	}
	switch {
	case at == 0:
		return nil
	case best > 1 && !strings.ContainsFunc(text, unicode.IsDigit):
		return []string{text} // smaller letters are better than "through"
	}
	return append(s.parts(text[:words[at-1].To], width), s.parts(text[words[at].From:], width)...)
}

// widthAt returns the width of a phrase on one line at a size.
func (s spokenScene) widthAt(text string, px float64) float64 {
	return s.Type.Fonts.Measure(text, s.Type.Style(text, kit.Role{Px: px, Display: true}))
}
