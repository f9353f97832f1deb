package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// titled is a library of pictures that offers all it has for any words, by its titles.
type titled struct {
	enginetest.Source
	has []string
}

func (s titled) Search(context.Context, footage.Query) ([]footage.Candidate, error) {
	var all []footage.Candidate
	for _, title := range s.has {
		all = append(all, footage.Candidate{ID: title, File: title, Media: s.Media, Title: title, Licence: footage.Licence{Name: "CC BY 4.0", Credit: "Jo Fake, " + title}})
	}
	return all, nil
}

// TestImagesBesideWhatIsStated: the pictures of an order of sources stand beside what a
// scene states, where each of its things is named by one; else none does. What the stage
// shows comes from the order of films. Whoever is quoted is no library's; what is missing
// in a template is made, once.
func TestImagesBesideWhatIsStated(t *testing.T) {
	ofValues(t)
	t.Parallel()
	const trees = "Three trees for a small garden:\n- Crab apple\n- Rowan\n- Field maple\n\nPlant one of them this autumn."
	const bees = "What bees give us.\n\nA hive weighs 35 kg with honey.\n\nKeep one in your garden."
	const said = "“Nobody has to tell it where to look”, says Ada Field.\n\nThe garden knows."
	slot := request.TemplateScene{ID: "only", Type: "number", StaticScript: "A hive weighs 35 kg with honey.", DynamicValues: []request.DynamicValue{{Type: "image"}}}
	no, plain := slot, slot
	plain.DynamicValues = nil
	no.ToGenerateMissingImages = new(bool)
	for name, c := range map[string]struct {
		text   string
		kind   footage.Kind
		has    []string
		scene  *request.TemplateScene
		images int    // of the scene that has most
		ledger string // of the places
	}{
		"one an item":                {trees, footage.Stock, []string{"Old car", "A rowan in berries", "Crab apple blossom", "Leaves of a field maple"}, nil, 3, "stills:taken stills:taken stills:taken"},
		"an item without":            {trees, footage.Stock, []string{"Crab apple blossom", "Leaves of a field maple", "A garden"}, nil, 0, "stills:refused workspace_assets:not_configured"},
		"sentences are no things":    {"Three things help:\n- Leave a corner of it wild\n- Water it in the evening\n- Plant it between the rows", footage.Stock, []string{"Corner wild leave", "Water evening", "Plant rows"}, nil, 0, ""},
		"one of a number":            {bees, footage.Stock, []string{"Jars of honey"}, &plain, 1, "stills:taken"},
		"nobody's face of a library": {said, footage.Stock, []string{"Ada Field"}, nil, 0, "workspace_assets:not_configured"},
		"a face of one's own":        {said, footage.Assets, []string{"Ada Field in her garden"}, nil, 1, "stills:taken"},
		"a missing one is made":      {bees, footage.Stock, nil, &slot, 1, "maker:taken"},
		"or stays empty":             {bees, footage.Stock, nil, &no, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			look := &enginetest.Boards{}
			made := 0
			eng, _, _ := screening(t, func(p *engine.Ports) {
				p.Designer, p.Preparer = look, lasting{}
				p.Sources = []footage.Source{
					stocked{enginetest.Source{Called: "films", Kind: footage.Stock, Media: footage.Video}, 40},
					titled{enginetest.Source{Called: "stills", Kind: c.kind, Media: footage.Image}, c.has},
					enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true, Made: func() { made++ }},
				}
			})
			r := request.Request{Prompt: c.text, PromptType: story.PromptScript}
			if c.scene != nil {
				r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{*c.scene}, FlexibilityOverride: "strict"}
			}
			_, ledger := fill(t, eng, r)
			var lines, credits []string
			for _, e := range ledger {
				if strings.HasPrefix(e.Slot, "image ") {
					lines = append(lines, asked(footage.Entry{Asked: e.Asked[len(e.Asked)-1:]}))
				}
			}
			most := 0
			for _, sc := range look.Last().Scenes {
				most = max(most, len(sc.Images))
				for _, s := range sc.Shots {
					if s.Clip == nil {
						t.Errorf("the stage of %s shows a picture", sc.ID)
					}
				}
				for _, p := range sc.Images {
					credits = append(credits, p.Credit)
				}
			}
			if got := strings.Join(lines, " "); most != c.images || got != c.ledger || made > 1 {
				t.Errorf("%d pictures, %d made, the ledger says %q; want %d, %q", most, made, got, c.images, c.ledger)
			}
			for _, owed := range credits {
				if owed != "" && !slices.Contains(look.Last().Credits, owed) {
					t.Errorf("the credits are %q, without %q", look.Last().Credits, owed)
				}
			}
		})
	}
}
