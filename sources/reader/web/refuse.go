package web

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// What a page is that has no article. All are ErrNoArticle.
var (
	ErrNoArticle = errors.New("the page has no article")
	ErrShell     = fmt.Errorf("%w: its text is written by a script", ErrNoArticle)
	ErrLogin     = fmt.Errorf("%w: it asks for a login", ErrNoArticle)
	ErrNotice    = fmt.Errorf("%w: it asks for consent to cookies", ErrNoArticle)
	ErrLinks     = fmt.Errorf("%w: it is a list of links", ErrNoArticle)
)

// Bounds of what is no article, in bytes.
const (
	fewWords   = 250  // all text of a page that waits for a script
	leastProse = 500  // text outside of links of a page with a form or a list of links
	mostNotice = 4000 // a notice about cookies
	manyLinks  = 8
)

// refusal says what a page is whose text is no article, nil where it is one.
func refusal(doc *html.Node, h head, main *html.Node, text string) error {
	linked, all := linkedText(main)
	switch {
	case isShell(doc):
		return ErrShell
	case isLogin(doc, h, all-linked):
		return ErrLogin
	case isNotice(doc, text):
		return ErrNotice
	case all-linked < leastProse && linked*4 > all*3 && links(main) >= manyLinks:
		return ErrLinks
	}
	return nil
}

var scripted = regexp.MustCompile(`(?i)java\s?script`)

// isShell reports whether a page has next to no text without its scripts, or
// only asks for them.
func isShell(doc *html.Node) bool {
	scripts, text := false, ""
	for n := range doc.Descendants() {
		switch {
		case n.DataAtom == atom.Script && attr(n, "type") != "application/ld+json":
			scripts = true
		case n.Type == html.TextNode && n.Parent != nil && isSeen(n.Parent):
			text += strings.TrimSpace(n.Data)
		}
		if len(text) > 2*fewWords {
			return false
		}
	}
	return scripts && (len(text) < fewWords/5 || scripted.MatchString(text))
}

func isSeen(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Noscript, atom.Title, atom.Template:
		return false
	}
	return true
}

var loginWords = regexp.MustCompile(`(?i)\b(?:log\s?[io]n|sign\s?in|anmelden|anmeldung|einloggen|connexion|se connecter|inici(?:ar|e|a) sesión|acceder)\b|登录|登錄|登入|התחבר|כניסה`)

// isLogin reports whether a page of little prose has a field to fill in below a
// headline about logins, or one for a password and nothing else to read.
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

var (
	cookieWords  = regexp.MustCompile(`(?i)cookie|עוגיות`)
	consentWords = regexp.MustCompile(`(?i)consent|privacy|personal data|preferences|partners|datenschutz|einwillig|einstellungen|confidentialité|données personnelles|consentement|privacidad|consentimiento|datos personales|隐私|隱私|פרטיות`)
	acceptWords  = regexp.MustCompile(`(?i)^\W*(?:i )?(?:accept|agree|allow|reject|ok\b|alle[ns]? (?:akzeptieren|cookies)|akzeptieren|zustimmen|ablehnen|(?:tout |j.)?accepte|refuse|tout refuser|acepta|rechaza|同意|接受|אישור|מאשר|אני מסכי)`)
)

// isNotice reports whether a short text speaks mostly of cookies and consent, on
// a page with something to accept them by.
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

func links(n *html.Node) int {
	count := 0
	for d := range n.Descendants() {
		if d.DataAtom == atom.A {
			count++
		}
	}
	return count
}
