package prompt

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"github.com/scenewright/scenewright/engine/writer"
)

// numbers are figures by what they are worth, written in one way.
type numbers map[string]bool

// digits finds a figure with its separators; a space parts thousands in French.
var digits = regexp.MustCompile(`\d{1,3}(?:[.,'’\x{00A0}\x{202F} ]\d{3})+(?:[.,]\d+)?\b|\d+(?:[.,]\d+)?`)

// numbersIn are the figures of a text, those in words included.
func numbersIn(text, language string) numbers {
	all := numbers{}
	for _, d := range figures(text) {
		all[d] = true
	}
	for _, n := range writer.SpelledNumbers(text, language) {
		all[strconv.Itoa(n)] = true
	}
	return all
}

// figures are the figures of a text that stand in digits, wide ones of Chinese type
// too, in its order.
func figures(text string) []string {
	var all []string
	for _, d := range digits.FindAllString(width.Narrow.String(text), -1) {
		all = append(all, normal(d))
	}
	return all
}

// normal writes a figure without separators of thousands, and with a point
// before its decimals: three digits behind a separator are thousands.
func normal(d string) string {
	var b strings.Builder
	runes := []rune(d)
	for i, r := range runes {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case digitsAfter(runes, i) != 3:
			b.WriteByte('.')
		}
	}
	s := b.String()
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

func digitsAfter(runes []rune, at int) int {
	n := 0
	for _, r := range runes[at+1:] {
		if r < '0' || r > '9' {
			break
		}
		n++
	}
	return n
}

// missing are the figures of a text that are not among the numbers.
func (n numbers) missing(text string) []string {
	var all []string
	for _, d := range figures(text) {
		if !n[d] {
			all = append(all, d)
		}
	}
	return all
}
