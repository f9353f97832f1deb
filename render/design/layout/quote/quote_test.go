package quote

import (
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

// TestQuotationHasNoMarksAroundIt, however it is written.
func TestQuotationHasNoMarksAroundIt(t *testing.T) {
	for text, want := range map[string]string{
		"«\u202fOui.\u202f»": "Oui.", `"Yes."`: "Yes.", "“Yes,” she said, “no.”": "“Yes,” she said, “no.”", "a “b”": "a “b”",
	} {
		if got := (scene{Quote: story.Quote{Text: text}}).quotation(); got != want {
			t.Errorf("%q is set as %q, want %q", text, got, want)
		}
	}
}
