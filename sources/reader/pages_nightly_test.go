//go:build nightly

package reader_test

import (
	"testing"

	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// TestPagesOfPPTX needs LibreOffice (libreoffice-impress), which films do not: it draws each page
// of a PPTX.
func TestPagesOfPPTX(t *testing.T) {
	doc, err := pagesOf(t, newReader(t, readertest.Web{}), "fleet.pptx")
	if err != nil || len(doc.Slides) == 0 || len(doc.Images) != len(doc.Slides) {
		t.Fatalf("%v, %d slides, %d pictures", err, len(doc.Slides), len(doc.Images))
	}
	for i, s := range doc.Slides {
		if !s.Drawn || len(s.Images) != 1 || s.Images[0] != doc.Images[i].Key {
			t.Errorf("slide %d: %+v", i+1, s)
		}
	}
}
