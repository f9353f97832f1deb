package source

import (
	"regexp"
	"strings"
)

// stressed is what stands between single marks of emphasis.
var stressed = regexp.MustCompile(`(^|[\s("“])(?:\*([^\s*](?:[^*\n]*[^\s*])?)\*|_([^\s_](?:[^_\n]*[^\s_])?)_)($|[\s)"”.,;:!?])`)

var markup = regexp.MustCompile(`\[([^\]\n]*)\]\([^)\s]*\)`)

// inches is a straight quotation mark that follows a figure.
var inches = regexp.MustCompile(`(\d)"`)

// Plain takes the marks of Markdown out of a text: emphasis, code, links. A single mark of
// inches becomes one that opens no quotation.
func Plain(text string) string {
	text = markup.ReplaceAllString(text, "$1")
	if strings.Count(text, `"`)%2 == 1 {
		text = inches.ReplaceAllString(text, "$1″")
	}
	for _, mark := range []string{"**", "__", "`"} {
		text = strings.ReplaceAll(text, mark, "")
	}
	return stressed.ReplaceAllString(text, "$1$2$3$4")
}
