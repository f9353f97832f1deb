package story

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/footage"
)

// PromptType says what Request.Prompt holds.
type PromptType string

// The prompt types.
const (
	PromptText   PromptType = "Prompt"
	PromptLink   PromptType = "Link"
	PromptDocs   PromptType = "Docs"
	PromptSlides PromptType = "Slides"
	PromptScript PromptType = "Script"
)

// Source is what a reader is pointed at: an address, or a file's content.
type Source struct {
	Type  PromptType // PromptLink, PromptDocs or PromptSlides
	URL   string     // http or https; "" = Open
	Name  string     // of the file, which may tell its kind; for Open
	Open  func(ctx context.Context) (io.ReadCloser, error)
	Found *Found // of what a SourceFetcher brought; for Open
}

// Found is what a [SourceFetcher] learned of a file beside its content.
type Found struct {
	URL         string `json:"url"`            // where it really is
	Name        string `json:"name,omitempty"` // of the file
	ContentType string `json:"contentType,omitempty"`
	Format      string `json:"format,omitempty"` // in the reader's own words
}

// Document is what was read.
type Document struct {
	Title    string          `json:"title,omitempty"`
	Language string          `json:"language,omitempty"` // a code that Voices lists, such as en; "" = another one, or not known
	Text     string          `json:"text"`               // Markdown, as package document reads it
	Slides   []Slide         `json:"slides,omitempty"`   // of a deck, in order; Text is all of them
	Pages    int             `json:"pages,omitempty"`    // as it is printed, where it says so
	Images   []DocumentImage `json:"images,omitempty"`   // in the order of the text
	URL      string          `json:"url,omitempty"`      // where it was really found
	Author   string          `json:"author,omitempty"`
	Licence  footage.Licence `json:"licence,omitzero"` // where it says one
	Warnings []string        `json:"warnings,omitempty"`
}

// Slide is a page of a deck.
type Slide struct {
	Title  string   `json:"title,omitempty"`
	Text   string   `json:"text,omitempty"`   // what stands on it beside the title, in Markdown
	Notes  string   `json:"notes,omitempty"`  // what the speaker says
	Images []string `json:"images,omitempty"` // DocumentImage.Key
	Charts []Chart  `json:"charts,omitempty"`
	Drawn  bool     `json:"drawn,omitempty"` // Images is one picture of the whole page, with its text
}

// Chart is what a chart of a slide draws of one of its series.
type Chart struct {
	Title  string       `json:"title,omitempty"`
	Layout Layout       `json:"layout"` // LayoutBars, LayoutLine or LayoutShares
	Values []ChartValue `json:"values"` // in their order
}

// ChartValue is one value of a chart.
type ChartValue struct {
	Label string  `json:"label"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit,omitempty"` // "%" of a percentage, else ""
}

// DocumentImage is a picture in a document: at an address, or with its bytes.
type DocumentImage struct {
	Key     string `json:"key"`           // unique in the document
	URL     string `json:"url,omitempty"` // where it can be fetched; "" = Open
	Caption string `json:"caption,omitempty"`
	Blob    string `json:"blob,omitempty"` // where the pipeline keeps it
	// Open gives the bytes of a picture that came with the document. They are
	// not to be trusted. Nil where there is a URL.
	Open func() (io.ReadCloser, error) `json:"-"`
}

// PointsAt reports whether a prompt of the type is an address.
func (t PromptType) PointsAt() bool {
	return t == PromptLink || t == PromptDocs || t == PromptSlides
}
