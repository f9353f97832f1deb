package language

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/width"
)

// digitForm matches the digits of a number with their separators; French groups thousands by a space.
var digitForm = regexp.MustCompile(`\d{1,3}(?:[.,'’\x{a0}\x{202f} ]\d{3})+(?:[.,]\d+)?\b|\d+(?:[.,]\d+)?`)

// Figures returns the figures that a text writes in digits, full-width ones included, in their
// order. Thousands separators and trailing zeros are removed; the decimal mark is a point.
func Figures(text string) []string {
	var all []string
	for _, f := range digitForm.FindAllString(width.Narrow.String(text), -1) {
		d := ReadDigits(f, "")
		all = append(all, strings.TrimSuffix(d.Whole+"."+strings.TrimRight(d.Fraction, "0"), "."))
	}
	return all
}

// Said returns the figures of a text, spelled-out ones included: "thirty-five", "quatre-vingts",
// "cuarenta y siete", 四十五.
func (l *Language) Said(text string) map[string]bool {
	all := map[string]bool{}
	for _, f := range Figures(text) {
		all[f] = true
	}
	words := l.Spoken(text)
	for _, w := range words {
		if v := l.CardinalValue(w.Low); v > 0 {
			all[strconv.Itoa(v)] = true
		}
	}
	for _, v := range l.spelled(text, words) {
		all[strconv.FormatFloat(v, 'f', -1, 64)] = true
	}
	return all
}

// hanCardinal matches a number in Chinese characters; a lone 一 is part of many words.
var hanCardinal = regexp.MustCompile(`(?:[二两三四五六七八九十百千]|一[百千])[零一二三四五六七八九十百千]*`)

// spelled returns the numbers that a text spells out in one or several words.
func (l *Language) spelled(text string, words []Word) []float64 {
	var all []float64
	if l.Unspaced {
		for _, digits := range hanCardinal.FindAllString(text, -1) {
			v := 0.
			for _, digit := range digits {
				v = grown(v, float64(l.CardinalValue(string(digit))), l.Unspaced)
			}
			all = append(all, v)
		}
		return all
	}
	for i := 0; i < len(words); i++ {
		v := 0.
		for ; i < len(words) && l.CardinalValue(words[i].Low) > 0; i++ {
			v = grown(v, float64(l.CardinalValue(words[i].Low)), l.Unspaced)
			if i+2 < len(words) && v >= 20 && l.Is(And, words[i+1].Low) && l.CardinalValue(words[i+2].Low) > 0 && l.CardinalValue(words[i+2].Low) < int(v) {
				i++ // a hundred and twenty
			}
		}
		if v > 0 {
			all = append(all, v)
		}
	}
	return all
}
