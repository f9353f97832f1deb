package reader_test

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// The pages of a PDF are drawn; those of a PPTX are refused with what helps where LibreOffice is
// missing. Where it is there, TestPagesOfPPTX has them drawn.
func TestPagesOfDecks(t *testing.T) {
	box, err := sandbox.New(&sandbox.Options{LookPath: func(program string) (string, error) { return "", exec.ErrNotFound }})
	if err != nil {
		t.Fatal(err)
	}
	bare, err := reader.New(readertest.Web{}, &reader.Options{Box: box})
	if err != nil {
		t.Fatal(err)
	}
	_, err = pagesOf(t, bare, "fleet.pptx")
	var e *fault.Error
	if !errors.As(err, &e) || e.Field != "slidesAs" || !strings.Contains(e.Remedy, "PDF") {
		t.Errorf("a PPTX: %v", err)
	}
	doc, err := pagesOf(t, newReader(t, readertest.Web{}), "deck.pdf")
	if err != nil || len(doc.Slides) == 0 || !doc.Slides[0].Drawn || len(doc.Images) != len(doc.Slides) {
		t.Errorf("a PDF: %v, %d slides, %d pictures", err, len(doc.Slides), len(doc.Images))
	}
}

// pagesOf reads a deck with its pages.
func pagesOf(t *testing.T, r *reader.Reader, name string) (story.Document, error) {
	t.Helper()
	s := file(story.PromptSlides, name, fixture(t, name))
	s.Pages = true
	return r.Read(t.Context(), s)
}
