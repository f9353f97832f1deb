package fault

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CheckCount returns an *Error that names the field where a list has more than most items.
func CheckCount(field string, items, most int) error {
	if items > most {
		return Invalid(field, fmt.Sprintf("has %d items, the most are %d", items, most), "")
	}
	return nil
}

// CheckRange returns an *Error that names the field where v is not within low and high, or no
// number; unit is what is counted, " seconds" or nothing.
func CheckRange(field string, v, low, high float64, unit string) error {
	if v >= low && v <= high { // which what is no number is not
		return nil
	}
	return Invalid(field, fmt.Sprintf("%v is out of range", v), fmt.Sprintf("take %v to %v%s", low, high, unit))
}

// CheckText returns an *Error that names the field unless a text is valid UTF-8 without NUL, has at
// most so many characters, and, as a line, no control characters.
func CheckText(field, value string, most int, line bool) error {
	n := utf8.RuneCountInString(value)
	switch {
	case n > most:
		return Invalid(field, fmt.Sprintf("has %d characters, the most are %d", n, most), "shorten it")
	case !utf8.ValidString(value):
		return Invalid(field, "is not valid UTF-8", "")
	case strings.Contains(value, "\x00"), line && strings.ContainsFunc(value, unicode.IsControl):
		return Invalid(field, "has a control character", "leave it out")
	}
	return nil
}

// OneOf returns an *Error with the field and the allowed values unless v is one of them.
func OneOf[T comparable](field string, v T, allowed ...T) error {
	if slices.Contains(allowed, v) {
		return nil
	}
	return Invalid(field, fmt.Sprintf("%v is not allowed", v), fmt.Sprintf("take one of %v", allowed))
}
