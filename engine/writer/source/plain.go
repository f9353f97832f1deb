package source

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// stressed is what stands between single marks of emphasis.
var stressed = regexp.MustCompile(`(^|[\s("“])(?:\*([^\s*](?:[^*\n]*[^\s*])?)\*|_([^\s_](?:[^_\n]*[^\s_])?)_)($|[\s)"”.,;:!?])`)

var markup = regexp.MustCompile(`\[([^\]\n]*)\]\([^)\s]*\)`)

// escaped is a mark that Markdown is told to leave as it stands.
var escaped = regexp.MustCompile("\\\\([!-/:-@^_`{}~\\[\\]])")

// starred is the mark of a note that Markdown is told to leave as it stands.
var starred = regexp.MustCompile(`(?m)^[ \t]*\\\*[ \t]*\S`)

// unescaped returns a text with the marks that Markdown is told to leave as they stand. Stars before a
// note and behind what bears it become daggers: between other stars they would be those of emphasis.
func unescaped(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	if len(starred.FindAllString(text, 2)) == 1 && strings.Count(text, `\*`) > 1 {
		text = strings.ReplaceAll(text, `\*`, "†")
	}
	return escaped.ReplaceAllString(text, "$1")
}

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

var (
	// link is an address of a page as programs write it: "https://", its host, and where on it.
	link = regexp.MustCompile(`(?i)\b(?:https?://(?:www\.)?|(www\.))((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d{2,5})?([/?#][!-~]*)?`)
	// way is one that can be said and kept in mind: "/join", "/find/pharmacy", "/tests/2025".
	way = regexp.MustCompile(`^(?:/(?:[A-Za-z]+(?:-[A-Za-z]+){0,2}|\d{1,4})){1,2}$`)
)

// longestLink is how long an address is at most that is shown with its way, in characters.
const longestLink = 40

// hosted returns a text with the hosts of its links, and where on them the page is found only
// where that is short: nobody can follow the rest.
func hosted(text string) string {
	return link.ReplaceAllStringFunc(text, func(s string) string {
		m := link.FindStringSubmatch(s)
		host, path := m[1]+m[2], strings.TrimRight(m[3], `.,;:!?)]}'">`)
		end := m[3][len(path):]
		path = strings.TrimSuffix(path, "/")
		if !way.MatchString(path) || utf8.RuneCountInString(host+path) > longestLink {
			path = ""
		}
		return host + path + end
	})
}
