//go:build nightly && !race

package reader_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

func TestSlowStrangersCostTheServerNothing(t *testing.T) {
	costNothing(t, newReader(t, readertest.Web{}), []stranger{
		{"swelling.pdf", story.PromptSlides, swelling(t, 512)},
		{"nested.pdf", story.PromptDocs, nested()},
	})
}

func TestAllOfMoreDecksReachesTheFilm(t *testing.T) {
	all := []string{"tides.pptx", "piscina.pptx", "deck.pptx", "jardin.pptx"}
	reachTheFilm(t, map[string][]string{"offline": all, "model": all})
}

func TestLongDecksKeepMoreLengths(t *testing.T) { keepTheLength(t, 1, 3) }

// nested is a page whose drawing draws another ten times, which does so again,
// and so on: a thousand million letters of a hundred bytes.
func nested() []byte {
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	}
	draw := strings.Repeat("/X Do ", 10)
	objects = append(objects, fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(draw), draw))
	for i := range 9 {
		body, resources := draw, fmt.Sprintf("/XObject<</X %d 0 R>>", i+7)
		if i == 8 {
			body, resources = "BT /F 9 Tf (a long line of letters that is said again) Tj ET", "/Font<</F 4 0 R>>"
		}
		objects = append(objects, fmt.Sprintf("<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<%s>>/Length %d>>stream\n%s\nendstream", resources, len(body), body))
	}
	return pdfOf(objects...)
}
