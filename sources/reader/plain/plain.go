// Package plain reads texts: Markdown, and those without any marks.
package plain

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// MaxBytes is the largest text that is read.
const MaxBytes = 5 << 20

// Text reads a text whose paragraphs are parted by empty lines. contentType is
// the server's word, "" for a file; a text without one is UTF-8, UTF-16 with a
// mark, or else what Windows writes in western Europe.
func Text(raw []byte, contentType string) (story.Document, error) {
	s, err := decode(raw, contentType)
	if err != nil {
		return story.Document{}, err
	}
	var t prose.Text
	s = withoutWorks(withoutFences(strings.ReplaceAll(s, "\r\n", "\n")))
	for _, p := range strings.Split(s, "\n\n") {
		lines(&t, p)
	}
	return story.Document{Text: t.String()}, nil
}

// lines adds a paragraph whose lines may be items or headings.
func lines(t *prose.Text, p string) {
	var open []string
	flush := func() {
		t.Paragraph(strings.Join(open, " "))
		open = nil
	}
	for line := range strings.Lines(p) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "- "), strings.HasPrefix(line, "* "), strings.HasPrefix(line, "• "):
			flush()
			t.Item(line)
		case strings.HasPrefix(line, "# "):
			flush()
			t.Heading(line[2:])
		default:
			open = append(open, line)
		}
	}
	flush()
}

// decode makes UTF-8 of a text.
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
