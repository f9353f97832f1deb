package reader_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// The pages of a PDF are drawn; those of a PPTX are refused with what helps.
func TestPagesOfDecks(t *testing.T) {
	read := func(name string) (story.Document, error) {
		s := file(story.PromptSlides, name, fixture(t, name))
		s.Pages = true
		return newReader(t, readertest.Web{}).Read(t.Context(), s)
	}
	_, err := read("fleet.pptx")
	var e *fault.Error
	if !errors.As(err, &e) || e.Field != "slidesAs" || !strings.Contains(e.Remedy, "PDF") {
		t.Errorf("a PPTX: %v", err)
	}
	doc, err := read("deck.pdf")
	if err != nil || len(doc.Slides) == 0 || !doc.Slides[0].Drawn || len(doc.Images) != len(doc.Slides) {
		t.Errorf("a PDF: %v, %d slides, %d pictures", err, len(doc.Slides), len(doc.Images))
	}
}
