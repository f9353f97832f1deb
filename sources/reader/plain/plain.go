// Package plain reads texts: Markdown, and those without any markup.
package plain

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"github.com/scenewright/scenewright/engine/story"
)

// MaxBytes is the size of the largest accepted text.
const MaxBytes = 5 << 20

// Text reads a plain text, without bibliography entries and hidden comments. contentType is the
// server's, "" for a file; a text without one is UTF-8, UTF-16 with a mark, or else the Windows
// encoding of western Europe.
func Text(raw []byte, contentType string) (story.Document, error) {
	s, err := decode(raw, contentType)
	if err != nil {
		return story.Document{}, err
	}
	s = comment.ReplaceAllString(strings.ReplaceAll(s, "\r\n", "\n"), "")
	return story.Document{Text: strings.TrimSpace(withoutWorks(s))}, nil
}

// decode converts a text to UTF-8.
func decode(raw []byte, contentType string) (string, error) {
	if !strings.Contains(contentType, "charset") && utf8.Valid(raw) {
		return strings.TrimPrefix(string(raw), "\uFEFF"), nil
	}
	e, name, _ := charset.DetermineEncoding(raw, contentType)
	out, err := e.NewDecoder().Bytes(raw)
	if err != nil {
		return "", fmt.Errorf("character set %s: %w", name, err)
	}
	return strings.TrimPrefix(string(out), "\uFEFF"), nil
}

// work matches the start of a BibTeX entry.
var work = regexp.MustCompile(`(?m)^[ \t]*@[A-Za-z]+[ \t]*\{`)

// withoutWorks drops the entries of bibliographies in BibTeX.
func withoutWorks(s string) string {
	var b strings.Builder
	for {
		at := work.FindStringIndex(s)
		if at == nil {
			break
		}
		end := closing(s[at[1]:])
		if end < 0 { // no entry
			end = 0
			b.WriteString(s[:at[1]])
		} else {
			b.WriteString(s[:at[0]])
		}
		s = s[at[1]+end:]
	}
	return b.String() + s
}

// closing returns the index after the brace that closes an open one, -1 if none does.
func closing(s string) int {
	depth := 1
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// comment matches an HTML comment.
var comment = regexp.MustCompile(`(?s)<!--.*?-->`)
