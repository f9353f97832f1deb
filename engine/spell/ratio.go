package spell

import (
	"regexp"
	"slices"
	"strings"
)

var ratioRE = regexp.MustCompile(`^(?:(\d+) )?(\d{1,2})[/⁄](\d{1,2})`)

// ratio reads fractions: 1/2, 3/4, 2 1⁄2. Other uses, like 24/7, are read as numbers.
func (r *reader) ratio(s string, at int) ([]Word, int) {
	l, figures := r.lang, figureReader{r.cursor}
	m, size := whole(ratioRE, s, at)
	if m == nil || at > 0 && s[at-1] == '-' {
		return nil, 0
	}
	top, bottom := atoi(m[2]), atoi(m[3])
	if top == bottom && top > 0 && top <= 10 && m[1] == "" {
		return l.words(slices.Concat(l.cardinal(top, alone), l.say("score"), l.cardinal(bottom, alone))), size
	}
	_, named := l.fractions[decimal(bottom)]
	measured := figures.measured() || strings.HasSuffix(r.toks[r.i].norm, `"`)
	if top >= bottom || bottom > 10 && !(named && measured) || top == 0 {
		return nil, 0
	}
	n := number{whole: m[1]}
	var words []string
	if n.whole != "" {
		words = l.cardinal(atoi(n.whole), figures.genderOfNext(n))
	} else if before := r.previous(); at == 0 && countRE.MatchString(before) {
		n.whole = before // which was read before
	}
	part := l.part(top, bottom, n.whole != "", figures.genderOfNext(one))
	if at+size < len(s) {
		return l.words(append(words, part...)), size
	}
	if n.whole == "" {
		r.count = &number{whole: "1"}
		return l.words(part), size
	}
	n.fraction = "5"
	r.count = &n
	if r.isPartBehind(n) {
		r.carry, part = part, nil
	}
	return l.words(append(words, part...)), size
}

// isPartBehind reports whether the fraction of n is spoken after its noun: "dos horas y media", but
// not "una y media tazas", whose plural noun does not fit one.
func (r *reader) isPartBehind(n number) bool {
	many := n.whole != "1" || r.lang.singular(n)
	return r.lang.rules["parts"] == "behind" && n.fraction != "" && many && lettersEnd(r.next()) > 0
}
