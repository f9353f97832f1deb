package spell

import (
	"cmp"
	"strings"
)

// ratio reads fractions: 1/2, 3/4, 2 1⁄2. What looks like one and is none, as
// 24/7, is left to be read as numbers.
func (l *language) ratio(s string, at int) ([]Word, int) {
	m, size := whole(ratioRE, s, at)
	if m == nil || at > 0 && s[at-1] == '-' {
		return nil, 0
	}
	top, bottom := atoi(m[2]), atoi(m[3])
	if top >= bottom || bottom > 10 || top == 0 {
		return nil, 0
	}
	words := l.part(top, bottom, m[1] != "")
	if m[1] == "" {
		return l.words(words), size
	}
	n := number{whole: m[1]}
	return l.words(append(l.cardinalOf(n, alone), words...)), size
}

// part reads top/bottom; after tells that a whole number stands before.
func (l *language) part(top, bottom uint64, after bool) []string {
	if top == 1 && bottom == 2 {
		if after {
			return l.say("and half")
		}
		return l.say("half")
	}
	var words []string
	if after {
		words = l.say("and")
	}
	return append(words, l.parts(top, bottom)...)
}

func (l *language) parts(top, bottom uint64) []string {
	template := cmp.Or(l.fractions[decimal(bottom)], l.fractions["else"])
	if one, several, ok := strings.Cut(template, " | "); ok {
		template = plural(top == 1, one, several)
	}
	return l.fill(template, map[string]uint64{"top": top, "bottom": bottom}, nil)
}
