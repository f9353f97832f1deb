// Package plain reads texts: Markdown, and those without any marks.
package plain

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"golang.org/x/net/html/charset"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/reader/prose"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// MaxBytes is the largest text that is read.
const MaxBytes = 5 << 20

// Text reads a text whose paragraphs are parted by empty lines. contentType is
// the server's word, "" for a file; a text without one is UTF-8, UTF-16 with a
// mark, or else what Windows writes in western Europe.
func Text(raw []byte, contentType string) (engine.Document, error) {
	s, err := decode(raw, contentType)
	if err != nil {
		return engine.Document{}, err
	}
	var t prose.Text
	for _, p := range strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n\n") {
		lines(&t, p)
	}
	return engine.Document{Text: t.String()}, nil
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

// Markdown reads a text with the marks of Markdown: headings, lists, tables,
// pictures. What stands before the text between lines of three hyphens is about
// it and not of it. at is where it is from, for what it refers to.
func Markdown(raw []byte, contentType string, at *url.URL) (engine.Document, error) {
	s, err := decode(raw, contentType)
	if err != nil {
		return engine.Document{}, err
	}
	var page bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM)).Convert([]byte(withoutMatter(s)), &page); err != nil {
		return engine.Document{}, fmt.Errorf("markdown: %w", err)
	}
	return web.Fragment(page.Bytes(), at)
}

// withoutMatter drops the front matter.
func withoutMatter(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if !strings.HasPrefix(s, "---\n") {
		return s
	}
	if _, rest, ok := strings.Cut(s[4:], "\n---\n"); ok {
		return rest
	}
	return s
}
