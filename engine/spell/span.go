package spell

import (
	"regexp"
	"slices"
	"strings"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// A duration written together, and its parts: 1h30m.
var (
	spanRE     = regexp.MustCompile(`^(?:\d+\pL+)+$`)
	spanPartRE = regexp.MustCompile(`(\d+)(\D+)`)
)

// anHour is the number of minutes from which "for 100m" is a length.
const anHour = 60

// spanAt returns the parts of the duration in token i.
func (t tagger) spanAt(i int) [][]string {
	if i < 0 || i >= len(t.toks) || !spanRE.MatchString(t.toks[i].norm) {
		return nil
	}
	parts := spanPartRE.FindAllStringSubmatch(t.toks[i].norm, -1)
	if slices.ContainsFunc(parts, func(part []string) bool { return t.lang.spans[part[2]].one == "" }) {
		return nil
	}
	return parts
}

// spans finds durations among tokens that may be meters or a decade: of several parts, or beside
// another one, or after a word that precedes seconds.
func (t tagger) spans() {
	for i := range t.toks {
		parts := t.spanAt(i)
		if parts == nil {
			continue
		}
		before := ""
		if i > 0 {
			before = strings.ToLower(t.toks[i-1].norm)
		}
		led := parts[0][2] == "s" && slices.Contains(strings.Fields(t.lang.rules["seconds behind"]), before) ||
			parts[0][2] == "m" && slices.Contains(strings.Fields(t.lang.rules["minutes behind"]), before) && atoi(parts[0][1]) < anHour
		listed := i > 1 && t.toks[i-2].kind == span && (t.toks[i-2].stop == Clause && (parts[0][2] == "s" || t.lang.IsFunction(before)) || t.lang.Is(tongue.And, before))
		if len(parts) > 1 || t.beside(i, i-1) || t.beside(i, i+1) || led || listed {
			t.toks[i].kind = span
		}
	}
}

// beside reports whether consecutive tokens i and k are parts of one duration.
func (t tagger) beside(i, k int) bool {
	other := t.spanAt(k)
	return other != nil && t.toks[min(i, k)].stop == None && t.spanAt(i)[0][2] != other[0][2]
}

// span reads a duration.
func (l *language) span(s string) []string {
	var words []string
	for _, part := range spanPartRE.FindAllStringSubmatch(s, -1) {
		n, u := number{whole: decimal(atoi(part[1]))}, l.spans[part[2]]
		name := l.noun(n, u.one, u.many)
		words = append(append(words, l.cardinalOf(n, l.unitGender(name))...), name...)
	}
	return words
}
