// Package plain reads texts: Markdown, and those without any markup.
package plain

import (
	"bytes"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	footnotes "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"

	"github.com/scenewright/scenewright/engine/markdown"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// MaxBytes is the size of the largest accepted text.
const MaxBytes = 5 << 20

// Text reads a plain text, without bibliography entries and hidden comments. contentType is the
// server's, "" for a file; the characters are those of [web.Decode].
func Text(raw []byte, contentType string) (story.Document, error) {
	s := comment.ReplaceAllString(strings.ReplaceAll(string(web.Decode(raw, contentType)), "\r\n", "\n"), "")
	return story.Document{Text: strings.TrimSpace(work.ReplaceAllString(s, ""))}, nil
}

// work matches an entry of a bibliography in BibTeX, up to the line of its last brace.
var work = regexp.MustCompile(`(?ms)^[ \t]*@[A-Za-z]+[ \t]*\{.*?\}[ \t]*(?:\n[ \t]*\}[ \t]*)?$`)

// comment matches an HTML comment.
var comment = regexp.MustCompile(`(?s)<!--.*?-->`)

// Markdown reads a text in Markdown: headings, lists, tables, pictures. Front matter is metadata,
// not text; code, notes, bibliographies and program markup are no prose. at is its address, for
// relative references.
func Markdown(raw []byte, contentType string, at *url.URL) (story.Document, error) {
	title, s := markdown.Front(strings.ReplaceAll(string(web.Decode(raw, contentType)), "\r\n", "\n"))
	source := []byte(markdown.Titled(title, work.ReplaceAllString(markdown.Bare(s), "")))
	// HTML in it is not displayed: it is read like the rest.
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()))
	tree := md.Parser().Parse(text.NewReader(source))
	if err := withoutNotes(tree); err != nil {
		return story.Document{}, fmt.Errorf("markdown: %w", err)
	}
	var page bytes.Buffer
	if err := md.Renderer().Render(&page, source, tree); err != nil {
		return story.Document{}, fmt.Errorf("markdown: %w", err)
	}
	doc, err := web.Fragment(page.Bytes(), at)
	doc.Images = slices.DeleteFunc(doc.Images, func(im story.DocumentImage) bool { return badge.MatchString(im.URL) })
	return doc, err
}

// badge matches the addresses of badges that show a project's state.
var badge = regexp.MustCompile(`(?i)\bbadges?\b|shields\.io`)

// withoutNotes removes notes and the marks that refer to them.
func withoutNotes(tree ast.Node) error {
	var drop []ast.Node
	err := ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind() {
		case footnotes.KindFootnoteLink, footnotes.KindFootnoteList:
			drop = append(drop, n)
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	for _, n := range drop {
		n.Parent().RemoveChild(n.Parent(), n)
	}
	return err
}
