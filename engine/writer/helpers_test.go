package writer_test

import (
	"strings"
	"unicode"
)

// squeeze takes all white space out.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}
