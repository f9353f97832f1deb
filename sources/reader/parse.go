package reader

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"unicode"

	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/office"
	"github.com/scenewright/scenewright/sources/reader/pdf"
	"github.com/scenewright/scenewright/sources/reader/plain"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// found is a download or a file.
type found struct {
	raw         []byte
	kind        kind
	name        string // of the file, or the last part of the address
	url         string // its final address, "" for a file
	contentType string // the server's, with its parameters
	disposition string // the server's
	as          story.PromptType
	lang        string // language tag it claims

	desk   *semaphore.Weighted // of downloads: slots in memory
	file   *os.File            // its place on disk
	loaded bool                // raw has a slot
}

// at returns its address, for relative references.
func (f *found) at() *url.URL {
	u, err := url.Parse(f.url)
	if err != nil || u.Host == "" {
		return &url.URL{}
	}
	return u
}

// parse reads it by its format. cache is the folder of the compiled PDF reader.
func (f *found) parse(cache string) (story.Document, error) {
	limit := map[kind]int{kindHTML: web.MaxBytes, kindMarkdown: plain.MaxBytes, kindText: plain.MaxBytes}[f.kind]
	if limit > 0 && len(f.raw) > limit {
		return story.Document{}, tooLarge()
	}
	switch f.kind {
	case kindHTML:
		return f.page()
	case kindPDF:
		if f.as == story.PromptSlides {
			return pdf.ReadDeck(context.Background(), cache, f.raw)
		}
		return pdf.Read(context.Background(), cache, f.raw)
	case kindWord:
		return office.ReadWord(f.raw)
	case kindDeck:
		return office.ReadDeck(f.raw)
	case kindOld:
		return story.Document{}, office.Contained(f.raw)
	case kindDamaged:
		_, err := office.MainPart(f.raw)
		return story.Document{}, err
	case kindMarkdown:
		return plain.Markdown(f.raw, f.contentType, f.at())
	case kindText:
		return plain.Text(f.raw, f.contentType)
	}
	return story.Document{}, unsupported(f.kind)
}

func (f *found) page() (story.Document, error) {
	if f.as == story.PromptSlides {
		return story.Document{}, fail(fault.CodeInvalid, "that is a web page and not a deck",
			"point at a PPTX or PDF file or at a deck shared as Anyone with the link, or pass the page as Link", nil)
	}
	p, err := web.Read(f.raw, f.contentType, f.at())
	if err == nil {
		err = p.NoArticle
	}
	f.lang = p.Lang
	return p.Document, err
}

// leastText is the least number of letters of a source.
const leastText = 40

// check refuses a document without enough text.
func (f *found) check(d story.Document) error {
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
	return fail(fault.CodeInvalid, fmt.Sprintf("there is next to no text in it (%s)", f.kind),
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
