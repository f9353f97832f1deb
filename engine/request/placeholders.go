package request

import (
	"regexp"
	"strings"
)

// Placeholders are what words in braces stand for, by those words in lower case.
type Placeholders map[string]string

// Placeholder is words in braces: "{product}".
var Placeholder = regexp.MustCompile(`\{([^{}]+)\}`)

// Folded makes words in braces comparable.
func Folded(words string) string { return strings.ToLower(strings.Join(strings.Fields(words), " ")) }

// Replace puts in the words that are known; whole is false where others are left,
// which stay in their braces.
func (h Placeholders) Replace(text string) (filled string, whole bool) {
	whole = true
	filled = Placeholder.ReplaceAllStringFunc(text, func(found string) string {
		if v, ok := h[Folded(strings.Trim(found, "{}"))]; ok {
			return v
		}
		whole = false
		return found
	})
	return filled, whole
}
