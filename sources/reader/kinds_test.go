package reader_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// Small files, each of one kind of trouble, are told as a reader of them would: what stands
// there in its order, once, and nothing that nobody sees.
func TestKindsOfTrouble(t *testing.T) {
	r := newReader(t, readertest.Web{})
	for name, c := range map[string]struct {
		want []string // in this order
		not  []string
	}{
		"tracked.docx":    {[]string{"leaves at seven in the morning", "forty minutes", "Dogs travel free", "Bicycles need a ticket"}, []string{"nine", "Dogs travel free of charge on every crossing.\n\nThe crossing"}},
		"boxes.docx":      {[]string{"museum opened in 1911", "museum closes on Mondays", "children enter free", "Guides speak three languages", "wheel-chair ramp leads to the Wasserturm"}, []string{"hidden", "comment", "TOC"}},
		"list_table.docx": {[]string{"- Mix flour", "| Bread | Price |", "| Rye | 4.20 euros |", "| Rye | 5.10 euros |", "The new price holds", "H2O"}, []string{"old price"}},
		"deck.pptx": {[]string{"# Why wells run dry", "## How deep they are", "Depth of wells:", "| North | 80 metres |", "## Three steps", "## What happens next year", "the council writes a letter", "then the farmers meet", "## Emissions of CO2 fell", "each pump was paid by the village", "## Rain by year"},
			[]string{"Hidden", "Secret", "hidden shape", "Parked", "Confidential"}},
		"twocol.pdf":               {[]string{"Clay comes from the hills", "two metres below the grass", "In spring they knead it", "The kiln stands near the river", "a temperature of 1,240 degrees", "The others are sold", "The glaze is made of ash"}, []string{"|", "17", "Journal of"}},
		"twocol_short_colwise.pdf": {[]string{"Clay comes from the hills", "In spring they knead it", "The kiln stands near the river", "The others are sold"}, []string{"|"}},
		"landscape90.pdf":          {[]string{"Landscape sheet", "The first line of the sheet", "The second line tells"}, nil},
	} {
		as := story.PromptDocs
		if strings.HasSuffix(name, ".pptx") {
			as = story.PromptSlides
		}
		doc, err := r.Read(t.Context(), file(as, name, fixture(t, "kinds/"+name)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rest := doc.Text
		for _, want := range c.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %q does not stand in its place in\n%s", name, want, doc.Text)
				continue
			}
			rest = after
		}
		for _, other := range c.not {
			if strings.Contains(doc.Text, other) {
				t.Errorf("%s: %q is in\n%s", name, other, doc.Text)
			}
		}
		if n := strings.Count(doc.Text, "Dogs travel free") + strings.Count(doc.Text, "museum closes on Mondays"); n > 1 {
			t.Errorf("%s says something %d times:\n%s", name, n, doc.Text)
		}
	}
	if _, err := r.Read(t.Context(), file(story.PromptDocs, "scanned.pdf", fixture(t, "kinds/scanned.pdf"))); !errors.Is(err, reader.ErrScanned) {
		t.Errorf("a scanned file gives %v", err)
	}
}
