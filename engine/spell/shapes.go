package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var (
	inverseRE = regexp.MustCompile(`^(\pL+)\^-([123])$`)
	powerRE   = regexp.MustCompile(`^\^(-?)\+?(\d+)`)
	feetRE    = regexp.MustCompile(`^\d{1,4}'(?: ?\d{1,2})?$`) // and inches without their sign
	pieceRE   = regexp.MustCompile(`^\d+(?:[.,]\d+)?$|^(?:\d+ )?\d+[/⁄]\d+$`)
	decimalRE = regexp.MustCompile(`^\d+(?:[.,]\d+)?$`)
)

// power reads "^6" in the language's form; a unit may follow.
func (r *reader) power(s string, at int) ([]Word, int) {
	m := powerRE.FindStringSubmatch(s[at:])
	if m == nil || at == 0 {
		return nil, 0
	}
	if at+len(m[0]) == len(s) && r.at(r.i).stop == None {
		r.count = &number{whole: "10"}
	}
	if unicode.IsLetter(lastRune(s[:at])) && (m[0] == "^2" || m[0] == "^3") {
		return r.lang.words(r.lang.say(plural(m[0] == "^2", "²", "³"))), len(m[0])
	}
	before, after, _ := strings.Cut(r.lang.signs["^"], "{n}")
	words := append(r.lang.fields(before), r.lang.cardinalOf(number{sign: m[1], whole: m[2]}, alone)...)
	return r.lang.words(append(words, r.lang.fields(after)...)), len(m[0])
}

// inverse reads a unit in the denominator: cm⁻¹, m⁻³.
func (l *language) inverse(s string) []string {
	m := inverseRE.FindStringSubmatch(s)
	if m == nil {
		return nil
	}
	of, size := l.unitAt(m[1], one)
	if size == 0 {
		return nil
	}
	words := append(l.say("per"), of...)
	if m[2] != "1" {
		words = append(words, l.say(plural(m[2] == "2", "²", "³"))...)
	}
	return words
}

var ratioRE = regexp.MustCompile(`^(?:(\d+) )?(\d{1,2})[/⁄](\d{1,2})`)

// ratio reads fractions: 1/2, 3/4, 2 1⁄2. Other uses, like 24/7, are read as numbers.
func (r *reader) ratio(s string, at int) ([]Word, int) {
	l := r.lang
	m, size := whole(ratioRE, s, at)
	if m == nil || at > 0 && s[at-1] == '-' {
		return nil, 0
	}
	top, bottom := atoi(m[2]), atoi(m[3])
	if top == bottom && top > 0 && top <= 10 && m[1] == "" {
		return l.words(slices.Concat(l.cardinal(top, alone), l.say("score"), l.cardinal(bottom, alone))), size
	}
	_, named := l.fractions[decimal(bottom)]
	measured := r.measured() || strings.HasSuffix(r.at(r.i).norm, `"`)
	template := l.fractions["of"]
	if bottom < 10 || !r.isPart() {
		template = ""
	}
	if top >= bottom || bottom > 10 && template == "" && (!named || !measured) || top == 0 {
		return nil, 0
	}
	n := number{whole: m[1]}
	var words []string
	if n.whole != "" {
		words = l.cardinal(atoi(n.whole), r.genderOfNext(n))
	} else if before := r.previous(); at == 0 && countRE.MatchString(before) {
		n.whole = before // which was read before
	}
	part := l.part(top, bottom, template, n.whole != "", r.genderOfNext(one))
	if rest := s[at+size:]; rest != "" {
		inches, more := l.unitAt(rest, number{whole: plural(n.whole == "" || r.isAttribute(r.i), "1", "2")})
		if more < len(rest) {
			inches, more = nil, 0
		}
		if more > 0 && n.whole != "" && l.rules["parts"] == "behind" {
			part, inches = inches, part // pouces et demi
		}
		return l.words(slices.Concat(words, part, inches)), size + more // 8½"
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
