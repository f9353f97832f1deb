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
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

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
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(
		html.WithUnsafe(), renderer.WithNodeRenderers(util.Prioritized(withoutNotes{}, 0))))
	var page bytes.Buffer
	if err := md.Convert(source, &page); err != nil {
		return story.Document{}, fmt.Errorf("markdown: %w", err)
	}
	doc, err := web.Fragment(page.Bytes(), at)
	doc.Images = slices.DeleteFunc(doc.Images, func(im story.DocumentImage) bool { return badge.MatchString(im.URL) })
	return doc, err
}

// badge matches the addresses of badges that show a project's state.
var badge = regexp.MustCompile(`(?i)\bbadges?\b|shields\.io`)

// withoutNotes renders nothing for notes and the marks that refer to them.
type withoutNotes struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (withoutNotes) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	skip := func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) { return ast.WalkSkipChildren, nil }
	r.Register(footnotes.KindFootnoteLink, skip)
	r.Register(footnotes.KindFootnoteList, skip)
}
