package engine_test

import (
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// TestCreditsOfWhatIsToldAndShown: the article's first, then those of pictures
// and films, each once; and the ledger says where the text is from.
func TestCreditsOfWhatIsToldAndShown(t *testing.T) {
	ofValues(t)
	t.Parallel()
	article := story.Document{Title: "Boats", Text: statements().Prompt, URL: "https://en.wikipedia.org/wiki/Boats", Author: "Wikipedia",
		Licence: footage.Licence{Name: "CC BY-SA 4.0", Credit: "“Boats”, Wikipedia, CC BY-SA 4.0"}}
	unsaid := article
	unsaid.Licence.Credit = ""
	free := article
	free.Licence = footage.Licence{}
	for name, c := range map[string]struct {
		known story.Document
		want  []string
	}{
		"as it asks":   {article, []string{"“Boats”, Wikipedia, CC BY-SA 4.0", "Jo Fake, CC BY 4.0"}},
		"by its terms": {unsaid, []string{"Boats, Wikipedia, CC BY-SA 4.0", "Jo Fake, CC BY 4.0"}},
		"no terms":     {free, []string{"Jo Fake, CC BY 4.0"}},
	} {
		seen := &enginetest.Boards{}
		eng, _, _ := screening(t, func(p *engine.Ports) {
			p.Designer, p.Researcher = seen, enginetest.Researcher{"boats": c.known}
			p.Sources = []footage.Source{
				enginetest.Source{Called: "films", Kind: footage.Stock, Media: footage.Video, About: []string{"boats", "keeper"}},
				enginetest.Source{Called: "pictures", Kind: footage.Stock, Media: footage.Image, About: []string{"village", "windows", "children"}},
			}
		})
		_, ledger := fill(t, eng, request.Request{Prompt: "boats", VideoLength: .5})
		if got := seen.Last().Credits; !slices.Equal(got, c.want) {
			t.Errorf("%s: credits %q, want %q", name, got, c.want)
		}
		source := ledger[len(ledger)-1]
		if a := source.Asked[0]; source.Slot != "source" || source.SceneID != "" || a.Author != "Wikipedia" || a.URL != article.URL || a.Licence != c.known.Licence.Name {
			t.Errorf("%s: the ledger ends with %+v", name, source)
		}
	}
}
