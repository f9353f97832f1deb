package engine

import (
	"regexp"
	"strings"
)

// placeholders are what words in braces stand for, by those words in lower case.
type placeholders map[string]string

// placeholder is words in braces: "{product}".
var placeholder = regexp.MustCompile(`\{([^{}]+)\}`)

// folded makes words in braces comparable.
func folded(words string) string { return strings.ToLower(strings.Join(strings.Fields(words), " ")) }

// replace puts in the words that are known; whole is false where others are left,
// which stay in their braces.
func (h placeholders) replace(text string) (filled string, whole bool) {
	whole = true
	filled = placeholder.ReplaceAllStringFunc(text, func(found string) string {
		if v, ok := h[folded(strings.Trim(found, "{}"))]; ok {
			return v
		}
		whole = false
		return found
	})
	return filled, whole
}
