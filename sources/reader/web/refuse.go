package web

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/flaw"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// Bounds of pages without an article, in bytes.
const (
	fewWords   = 250  // all text of a page that waits for a script
	leastProse = 500  // text outside of links of a page with a form or a list of links
	mostExcuse = 1200 // of a page that explains its missing article
	mostTeaser = 2000 // of a truncated article that asks for payment
	mostClosed = 800  // of one that only its JSON-LD states to be for subscribers
	mostNotice = 4000 // of a cookie notice

	rightBehind = 10 // pieces of text after an article in which a page asks for payment
)

// refusal returns the error of a page whose text is no article, nil if it is one.
func refusal(doc *html.Node, h head, main *html.Node, text string) error {
	linked, all := linkedText(main)
	names := h.tab + "\n" + h.headline + "\n" + strings.Join(h.below, "\n")
	if all < fewWords {
		names += "\n" + text
	}
	switch {
	case isShell(doc):
		return flaw.Shell
	case all-linked < mostExcuse && missingWords.MatchString(names) && !isAboutMissing(h, main):
		return flaw.Missing
	case all-linked < mostExcuse && barredWords.MatchString(names):
		return flaw.Barred
	case isLogin(doc, h, all-linked):
		return flaw.Login
	case isNotice(doc, text):
		return flaw.Notice
	case all-linked < mostTeaser && isTeaser(doc, main, h):
		return flaw.Paid
	case all-linked < leastProse && linked*4 > all*3:
		return flaw.Links
	}
	return nil
}

// isAboutMissing reports whether a page is an article about missing pages: its headline says more than
// that one is missing, and it has several paragraphs.
func isAboutMissing(h head, main *html.Node) bool {
	const leastWords, leastParagraphs = 3, 3
	paragraphs := slices.DeleteFunc(runsOf(main), func(r run) bool {
		return len(r.text) < leastParagraph || !isStopped(r.text)
	})
	more := plainWord.FindAllString(missingWords.ReplaceAllString(h.headline, ""), -1)
	return len(more) >= leastWords && len(paragraphs) >= leastParagraphs
}

// plainWord matches a word of a headline.
var plainWord = regexp.MustCompile(`[\pL\pN]+`)

// isTeaser reports whether a page shows only the beginning of an article, by its own statement: in
// its JSON-LD, in the article or directly after it.
func isTeaser(doc, main *html.Node, h head) bool {
	if linked, all := linkedText(main); h.data.closed && all-linked < mostClosed {
		return true
	}
	page, article := runsOf(doc), runsOf(main)
	last := len(page)
	for i, r := range page {
		if len(article) > 0 && r.text == article[len(article)-1].text {
			last = i
		}
	}
	behind := page[min(last+1, len(page)):min(last+1+rightBehind, len(page))]
	return slices.ContainsFunc(append(article, behind...), func(r run) bool { return paidWords.MatchString(r.text) })
}

var scripted = regexp.MustCompile(`(?i)java\s?script`)

// isShell reports whether a page has almost no text without its scripts, or only asks for them.
func isShell(doc *html.Node) bool {
	scripts, text := false, ""
	for n := range doc.Descendants() {
		switch {
		case n.DataAtom == atom.Script && attr(n, "type") != "application/ld+json":
			scripts = true
		case n.Type == html.TextNode && n.Parent != nil && !slices.Contains(unseen, n.Parent.DataAtom):
			text += strings.TrimSpace(n.Data)
		}
		if len(text) > 2*fewWords {
			return false
		}
	}
	return scripts && (len(text) < fewWords/5 || scripted.MatchString(text))
}

// unseen are the elements whose text is not on the page.
var unseen = []atom.Atom{atom.Script, atom.Style, atom.Noscript, atom.Title, atom.Template}

// isLogin reports whether a page of little prose has an input field below a headline about logins,
// or a password field and nothing else to read.
func isLogin(doc *html.Node, h head, prose int) bool {
	named := loginWords.MatchString(h.headline) || loginWords.MatchString(h.tab)
	if prose >= leastProse || prose >= fewWords/2 && !named {
		return false
	}
	for n := range doc.Descendants() {
		if n.DataAtom == atom.Input && (named && attr(n, "type") != "hidden" || strings.EqualFold(attr(n, "type"), "password")) {
			return true
		}
	}
	return false
}

// isNotice reports whether a short text is mostly about cookies and consent, on a page with a
// control to accept them.
func isNotice(doc *html.Node, text string) bool {
	if len(text) > mostNotice || !consentWords.MatchString(text) {
		return false
	}
	about := 0
	for line := range strings.Lines(text) {
		if cookieWords.MatchString(line) || consentWords.MatchString(line) {
			about += len(line)
		}
	}
	if about*2 < len(text) || !cookieWords.MatchString(text) {
		return false
	}
	for n := range doc.Descendants() {
		switch n.DataAtom {
		case atom.Button, atom.A, atom.Input:
			if acceptWords.MatchString(prose.Line(textOf(n) + attr(n, "value"))) {
				return true
			}
		}
	}
	return false
}
