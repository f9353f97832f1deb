package language

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/width"
)

// separated finds a figure with its separators; a space parts thousands in French.
var separated = regexp.MustCompile(`\d{1,3}(?:[.,'’\x{00A0}\x{202F} ]\d{3})+(?:[.,]\d+)?\b|\d+(?:[.,]\d+)?`)

// thousands are the separators of a figure that three digits stand behind.
var thousands = regexp.MustCompile(`\D(\d{3})\b`)

// Figures lists the figures that stand in a text in digits, wide ones of Chinese type
// too, in its order and each written in one way: without separators of thousands, and
// with a point before its decimals.
func Figures(text string) []string {
	var all []string
	for _, f := range separated.FindAllString(width.Narrow.String(text), -1) {
		f = thousands.ReplaceAllString(f, "$1")
		whole, decimals, _ := strings.Cut(strings.ReplaceAll(f, ",", "."), ".")
		if decimals = strings.TrimRight(decimals, "0"); decimals != "" {
			whole += "." + decimals
		}
		all = append(all, whole)
	}
	return all
}

// Said returns the figures of a text, those that it spells out included: "thirty-five",
// "quatre-vingts", "cuarenta y siete", 四十五.
func (l *Language) Said(text string) map[string]bool {
	all := map[string]bool{}
	for _, f := range Figures(text) {
		all[f] = true
	}
	for _, w := range l.Spoken(text) {
		if v := l.CardinalValue(w.Low); v > 0 {
			all[strconv.Itoa(v)] = true
		}
	}
	for _, n := range (numberReader{passage{l, text}}).cardinals() {
		all[strconv.FormatFloat(n.Value, 'f', -1, 64)] = true
	}
	return all
}
