package prose

import (
	"regexp"
	"strings"
)

var (
	// markup is an element of a page: "<h2>Contact</h2>".
	markup = regexp.MustCompile(`^</?[A-Za-z][\w-]*(?:\s[^<>]*)?>(?:.*</[A-Za-z][\w-]*>)?$`)
	// call is a call or an assignment and nothing else: "plot(year, boats)", "boats = read(file)".
	call = regexp.MustCompile(`^(?:[\w.]+\s*(?:=|<-)\s*)?[\w.:]*[\w.]\([^()]*\)\s*[;{]?$`)
	// typed is what is typed to a program: words in small letters, and a name made of several.
	typed = regexp.MustCompile(`^[$>]\s*\S|^(?:[a-z0-9./-]+\s+){0,3}[a-z0-9]+(?:_[a-z0-9]+)+(?:\.[a-z]{1,5})?$`)
)

// IsCode reports whether a line that is set like a heading is to be read by a machine.
func IsCode(s string) bool {
	s = strings.TrimSpace(s)
	return markup.MatchString(s) || call.MatchString(s) || typed.MatchString(s)
}
