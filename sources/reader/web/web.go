// Package web reads pages: their main text without the content around it, their pictures with
// captions, their title, author and language.
package web

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/flaw"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// MaxBytes is the size of the largest page.
const MaxBytes = 10 << 20

// Page is the content of a page.
type Page struct {
	story.Document
	Lang    string // stated language tag, "" = none
	Refresh string // absolute address of its redirect, "" = none
	// Canonical is the absolute address stated as its canonical one, "" = this one or none.
	Canonical string
	// NoArticle is an error of [flaw.ErrNoArticle] that describes a page without an article. It is nil
	// if the page has one.
	NoArticle error
}

// Read reads a page of an address. contentType is the server's, which may name the character set.
func Read(raw []byte, contentType string, at *url.URL) (Page, error) {
	doc, err := html.Parse(bytes.NewReader(Decode(raw, contentType)))
	if err != nil {
		return Page{}, fmt.Errorf("page: %w", err)
	}
	if elements(doc) > maxElements {
		return Page{}, flaw.TooLarge
	}
	plainSigns(doc)
	unname(doc)
	remove(doc, func(n *html.Node) bool { return outside.MatchString(attr(n, "style")) }) // extraction drops styles
	h := headOf(doc, at)
	p := Page{Lang: h.lang, Refresh: h.refresh, Canonical: h.canonical}
	p.URL, p.Licence = at.String(), h.licence
	main, article := extract(doc, at)
	if main == nil {
		main = clone(doc)
		prune(main)
	}
	remove(main, isDirectory)
	captioned(main)
	p.Title, p.Author = title(h, article), prose.Line(article.Byline())
	ends{head: h, name: p.Title, author: p.Author, worded: true}.trim(main)
	w := written(main, at)
	if body := h.data.instead(main); body != nil {
		w = written(body, at)
	} else {
		p.NoArticle = refusal(doc, h, main, w.text.String())
	}
	p.Text, p.Images = titled(p.Title, w.text.String()), withLead(w.images, h.lead(doc, at))
	return p, nil
}

func elements(doc *html.Node) int {
	n := 0
	for range doc.Descendants() {
		n++
	}
	return n
}

// Fragment reads all text of a piece of HTML that we generated from something else. at is its
// address.
func Fragment(raw []byte, at *url.URL) (story.Document, error) {
	doc, err := html.Parse(bytes.NewReader(raw))
	if err != nil {
		return story.Document{}, fmt.Errorf("text: %w", err)
	}
	if elements(doc) > maxElements {
		return story.Document{}, flaw.TooLarge
	}
	plainSigns(doc)
	remove(doc, isDirectory)
	captioned(doc)
	ends{}.trim(doc)
	w := written(doc, at)
	return story.Document{Title: w.title, Text: w.text.String(), Images: w.images}, nil
}

// Confirmed returns the address that answers Google's question about a file without a virus scan, on
// Google's own hosts; ok is false for other pages.
func Confirmed(page io.Reader, at *url.URL) (address string, ok bool) {
	doc, err := html.Parse(io.LimitReader(page, MaxBytes))
	if err != nil {
		return "", false
	}
	for n := range doc.Descendants() {
		if n.DataAtom != atom.Form || attr(n, "id") != "download-form" {
			continue
		}
		u, err := at.Parse(attr(n, "action"))
		if err != nil || !strings.HasSuffix("."+u.Hostname(), ".google.com") && !strings.HasSuffix(u.Hostname(), ".googleusercontent.com") {
			return "", false
		}
		q := u.Query()
		for in := range n.Descendants() {
			if in.DataAtom == atom.Input && attr(in, "name") != "" {
				q.Set(attr(in, "name"), attr(in, "value"))
			}
		}
		u.RawQuery = q.Encode()
		return u.String(), true
	}
	return "", false
}

// titled puts the title before a text that does not begin with it.
func titled(title, text string) string {
	switch {
	case title == "" || text == "", strings.HasPrefix(text, "# "+title+"\n"):
		return text
	case !strings.HasPrefix(text, "# "):
	case !strings.Contains(text, "\n\n#"):
		return text
	default:
		text = "#" + text
	}
	return "# " + title + "\n\n" + text
}
