package reader

import (
	"bytes"
	"context"
	"fmt"
	"mime"
	"net/url"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/office"
	"github.com/scenewright/scenewright/sources/reader/pdf"
	"github.com/scenewright/scenewright/sources/reader/plain"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// read reads a file.
func (e errand) read(raw []byte) (answer, error) {
	if e.Kind == kindOther {
		media, _, _ := mime.ParseMediaType(e.ContentType) // "" for an invalid one
		e.Kind = kindOf(bytes.NewReader(raw), media, e.Name)
	}
	p, err := e.parse(raw)
	a := answer{Document: p.Document, Refresh: p.Refresh, Canonical: p.Canonical}
	if err != nil {
		return a, err
	}
	a.Document.URL = e.URL
	if a.Document.Language == "" {
		a.Document.Language = languageOf(p.Lang, p.Text)
	}
	return a, e.check(a.Document)
}

// at returns the address of a file, for relative references.
func (e errand) at() *url.URL {
	u, err := url.Parse(e.URL)
	if err != nil || u.Host == "" {
		return &url.URL{}
	}
	return u
}

// parse reads a file by its format; only a page has more than a document.
func (e errand) parse(raw []byte) (p web.Page, err error) {
	limit := map[kind]int{kindHTML: web.MaxBytes, kindMarkdown: plain.MaxBytes, kindText: plain.MaxBytes}[e.Kind]
	if limit > 0 && len(raw) > limit {
		return p, tooLarge()
	}
	switch isDeck := e.As == story.PromptSlides; {
	case e.Kind == kindHTML:
		if p, err = web.Read(raw, e.ContentType, e.at()); err == nil {
			err = p.NoArticle
		}
		if isDeck {
			err = fail(fault.CodeInvalid, "that is a web page and not a deck",
				"point at a PPTX or PDF file or at a deck shared as Anyone with the link, or pass the page as Link", nil)
		}
	case e.Kind == kindPDF && isDeck:
		p.Document, err = pdf.ReadDeck(context.Background(), e.Cache, raw)
	case e.Kind == kindPDF:
		p.Document, err = pdf.Read(context.Background(), e.Cache, raw)
	case e.Kind == kindWord:
		p.Document, err = office.ReadWord(raw)
	case e.Kind == kindDeck:
		p.Document, err = office.ReadDeck(raw)
	case e.Kind == kindOld:
		err = office.Contained(raw)
	case e.Kind == kindDamaged:
		_, err = office.MainPart(bytes.NewReader(raw))
	case e.Kind == kindMarkdown:
		p.Document, err = plain.Markdown(raw, e.ContentType, e.at())
	case e.Kind == kindText:
		p.Document, err = plain.Text(raw, e.ContentType)
	default:
		err = unsupported(e.Kind)
	}
	return p, err
}

// leastText is the least number of letters of a source.
const leastText = 40

// check refuses a document without enough text.
func (e errand) check(d story.Document) error {
	n := 0
	for _, r := range d.Text {
		if unicode.IsLetter(r) {
			n++
			if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Hangul) {
				n += 2
			}
		}
	}
	if n >= leastText {
		return nil
	}
	return fail(fault.CodeInvalid, fmt.Sprintf("there is next to no text in it (%s)", e.Kind),
		"point at the page with the article itself, or pass the text itself", nil)
}

// languageOf returns one of our languages for a document's stated tag and its text; "" for another
// language.
func languageOf(tag, text string) string {
	tag, _, _ = strings.Cut(strings.ToLower(strings.ReplaceAll(strings.TrimSpace(tag), "_", "-")), "-")
	looks := detect.LanguageOf(text)
	switch l, ok := language.ByCode(tag); {
	case tag == "", tag == "en" && looks != "en": // templates state en for any text
		return looks
	case ok:
		return l.Code
	}
	return ""
}
