package fields

import (
	"context"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// owing is a source whose film asks for its maker to be named.
type owing struct{ painted }

func (o owing) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	all, err := o.painted.Search(ctx, q)
	for i := range all {
		all[i].Licence = footage.Licence{Name: "CC BY 4.0", Credit: "“Harbour” by Jane Doe, CC BY 4.0"}
	}
	return all, err
}

// TestCreditsAreReadAtTheEnd: a film that ends without a closing names, in its last
// scene only and nowhere under its subtitles, whoever the licences of its media ask for.
func TestCreditsAreReadAtTheEnd(t *testing.T) {
	t.Parallel()
	web := newSite(t)
	web.plain(t, "harbour.mp4", "0x204080", "")
	s := newStudio(t, screens(t), small, func(p *engine.Ports) {
		p.Sources = []footage.Source{owing{painted{"stockfilms", footage.Stock, footage.Video, web.dir + "/harbour.mp4"}}}
	})
	f := s.film(t, request.Request{Prompt: "Boats come home.", PromptType: story.PromptScript, CustomTemplate: &request.CustomTemplate{
		FlexibilityOverride: request.FlexStrict, Scenes: []request.TemplateScene{
			{ID: "boats", Type: "title", StaticScript: "Boats come home to the harbour before the sun is up."},
			{ID: "list", Type: "list", StaticScript: "They bring fish, news and salt from the islands beyond the bay.", DynamicValues: []request.DynamicValue{
				{Type: "header", Value: "What they bring"}, {Type: "bullet", Position: 0, Value: "Fish"}, {Type: "bullet", Position: 1, Value: "News"}, {Type: "bullet", Position: 2, Value: "Salt"},
			}},
		},
	}})
	first, last := f.scene(t, "boats"), f.scene(t, "list")
	if last.Layout != story.LayoutList {
		t.Fatalf("the film ends on a %s", last.Layout)
	}
	const above, below = .77, .92 // where subtitles stand
	if said := f.written(last, .8, [4]float64{0, 0, 1, above}); !strings.Contains(said, "Jane Doe") || !strings.Contains(said, "CC BY 4.0") || !strings.Contains(said, "Fish") {
		t.Errorf("the last scene says %q", said)
	}
	if said := f.written(last, .8, [4]float64{0, above, 1, below}); strings.Contains(said, "Jane") {
		t.Errorf("under the subtitles stands %q", said)
	}
	if said := f.written(first, .8, [4]float64{0, 0, 1, 1}); strings.Contains(said, "Jane") || !strings.Contains(said, "harbour") {
		t.Errorf("before the end a scene says %q", said)
	}
}
