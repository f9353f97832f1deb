package local

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// isVowel reports whether a phone is a vowel, in flite's or espeak-ng's names.
func isVowel(p string) bool {
	return p != "" && strings.ContainsAny(p[:1], "aeiouyAEIOUYV@0369&")
}

// latinASCII replaces letters that do not decompose to ASCII.
var latinASCII = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "Æ", "Ae", "œ", "oe", "Œ", "Oe", "ø", "o", "Ø", "O", "ł", "l", "Ł", "L",
	"đ", "d", "Đ", "D", "ð", "th", "Ð", "Th", "þ", "th", "Þ", "Th", "ı", "i", "ŋ", "ng",
)

// ascii spells a word with the letters that flite knows.
func ascii(w string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 && (unicode.IsLetter(r) || r == '\'') {
			return r
		}
		return -1
	}, norm.NFD.String(latinASCII.Replace(w)))
}

// usualLength returns the relative duration of an espeak-ng phoneme.
func usualLength(p string) float64 {
	switch {
	case p == "":
		return 0
	case p == "@" || p == "@2" || p == "I2" || p == "a#":
		return 0.6
	case isVowel(p) && len(p) > 1:
		return 1.5
	case isVowel(p):
		return 1.1
	case strings.ContainsAny(p[:1], "szSZCxXfvhQ"):
		return 1.0
	case strings.ContainsAny(p[:1], "ptk"):
		return 0.9
	case strings.ContainsAny(p[:1], "mnN"):
		return 0.7
	}
	return 0.6
}
