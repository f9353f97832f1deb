package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// launch is a template with fixed texts, guidance and words to be filled in.
func launch(workspaceID string) tenant.Template {
	return tenant.Template{WorkspaceID: workspaceID, Name: "Launch", Font: "Noto Serif", Scenes: []tenant.TemplateScene{
		{ID: "hook", Type: "title", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Meet {product}"}, {Type: "subheader", Value: "{five words}"}, {Type: "logo"}}},
		{ID: "why", Type: "list", MoreDetails: "What the pump does with power.", DynamicValues: []tenant.DynamicValue{
			{Type: "header", Value: "Why switch"}, {Type: "bullet", Value: "Less power"}, {Type: "bullet", Position: 1, Value: "Less noise"}}},
		{ID: "offer", Type: "closing", Script: "{Product} is available from {date}.", DynamicValues: []tenant.DynamicValue{{Type: "cta", Value: "See it"}}},
	}}
}

// studio is an engine with a workspace that has the template launch.
type studio struct {
	eng      *engine.Engine
	seen     *enginetest.Boards
	ours     tenant.Workspace
	template string
}

func newStudio(t *testing.T) studio {
	t.Helper()
	if testing.Short() {
		t.Skip("what a film says, on which no two goroutines work")
	}
	s := studio{seen: &enginetest.Boards{}}
	s.eng = enginetest.New(t, func(p *engine.Ports) { p.Designer = s.seen })
	s.ours = workspace(t, s.eng, "Ours")
	saved, err := s.eng.SaveTemplate(t.Context(), launch(s.ours.ID))
	if err != nil {
		t.Fatal(err)
	}
	s.template = saved.ID
	return s
}

// film makes a film by the template and gives its storyboard.
func (s studio) film(t *testing.T, change func(*request.Request)) (story.Storyboard, project.Project) {
	t.Helper()
	r := request.Request{Prompt: source, VideoLength: .5, WorkspaceID: s.ours.ID, CustomTemplate: &request.CustomTemplate{ID: s.template}}
	change(&r)
	p := enginetest.Await(t, s.eng, r)
	return s.seen.Last(), p
}

// source has sentences of several kinds.
const source = `A heat pump moves warmth from the cold air outside into the house. It works in winter, too.
The pump needs a third of the power that a heater takes. Old radiators can stay where they are.
Installers finish in two days. Neighbours hear no more than a fridge. The state pays 40% of the price.
Maintenance is due once a year. A good pump lasts for twenty years.`

func ids(b story.Storyboard) []string {
	var all []string
	for _, s := range b.Scenes {
		all = append(all, s.ID)
	}
	return all
}

func sceneByID(t *testing.T, b story.Storyboard, id string) story.BoardScene {
	t.Helper()
	i := slices.Index(ids(b), id)
	if i < 0 {
		t.Fatalf("there is no scene %q among %q", id, ids(b))
	}
	return b.Scenes[i]
}

// on returns what a scene shows as the content of a layout, empty where it shows
// another one.
func on[C story.Content](sc story.BoardScene) C {
	c, _ := sc.Shown().(C)
	return c
}

func TestATemplateGivesItsScenes(t *testing.T) {
	ofValues(t)
	t.Parallel()
	b, p := newStudio(t).film(t, func(r *request.Request) {
		r.CustomTemplate.ToUseTemplateFont = true
		r.CustomTemplate.Values = map[string]string{"Product": "Pump 3", "date": "1 May"}
		r.CustomTemplate.Scenes = []request.TemplateScene{
			{},
			{ID: "why", DynamicValues: []request.DynamicValue{{Type: "bullet", Position: 1, Value: "No noise at all"}, {Type: "color", Value: "#204060"}}},
		}
	})
	hook, why, offer := sceneByID(t, b, "hook"), sceneByID(t, b, "why"), sceneByID(t, b, "offer")
	if c := on[story.Title](hook); c.Heading != "Meet Pump 3" || strings.Contains(c.Caption, "{") {
		t.Errorf("the hook shows %+v", hook.Shown())
	}
	if c := on[story.List](why); c.Heading != "Why switch" || len(c.Items) < 2 || c.Items[0].Text != "Less power" || c.Items[1].Text != "No noise at all" {
		t.Errorf("the list shows %+v", why.Shown())
	}
	if why.Ground != timeline.RGB(0x20, 0x40, 0x60) {
		t.Errorf("the list stands on %v", why.Ground)
	}
	if !strings.Contains(why.Narration, "power") {
		t.Errorf("the guidance asks for power, and the scene says %q", why.Narration)
	}
	if offer.Narration != "Pump 3 is available from 1 May." || on[story.Closing](offer).Action != "See it" {
		t.Errorf("the offer says %q and shows %+v", offer.Narration, offer.Shown())
	}
	if p.Request.CustomTemplate.Font != "Noto Serif" {
		t.Errorf("the font is %q", p.Request.CustomTemplate.Font)
	}
}

// TestWhatATemplateOffersStandsWhereItFits: a stored heading is left out of a scene that says
// something else, and stands over items of the request.
func TestWhatATemplateOffersStandsWhereItFits(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	scenes := []tenant.TemplateScene{{ID: "a", Type: "title"}, {ID: "x", Type: "list", DynamicValues: []tenant.DynamicValue{
		{Type: "header", Value: "Three reasons to visit"}}}, {ID: "z", Type: "spoken"}}
	saved, err := st.eng.SaveTemplate(t.Context(), tenant.Template{WorkspaceID: st.ours.ID, Name: "Visit", Scenes: scenes})
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{"strict", "balanced"} {
		for _, filled := range []bool{false, true} {
			b, _ := st.film(t, func(r *request.Request) {
				r.CustomTemplate = &request.CustomTemplate{ID: saved.ID, FlexibilityOverride: how}
				if filled {
					r.CustomTemplate.Scenes = []request.TemplateScene{{ID: "x", DynamicValues: []request.DynamicValue{
						{Type: "bullet", Value: "Free parking"}, {Type: "bullet", Position: 1, Value: "Dogs welcome"},
					}}}
				}
			})
			shown := strings.Join(sceneByID(t, b, "x").Screen.Texts(), "|")
			for _, text := range []string{"Three reasons to visit", "Free parking", "Dogs welcome"} {
				if strings.Contains(shown, text) != filled {
					t.Errorf("%s, filled %t: the scene shows %q", how, filled, shown)
				}
			}
		}
	}
}

func TestFlexibility(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	three := []string{"hook", "why", "offer"}
	for _, c := range []struct {
		how   string
		exact bool
	}{{"strict", true}, {"balanced", false}, {"flexible", false}} {
		b, _ := st.film(t, func(r *request.Request) {
			r.CustomTemplate.FlexibilityOverride = c.how
			r.CustomTemplate.Values = map[string]string{"product": "Pump 3", "date": "1 May"}
		})
		got := ids(b)
		kept := slices.DeleteFunc(slices.Clone(got), func(id string) bool { return !slices.Contains(three, id) })
		if c.exact && !slices.Equal(got, three) || !slices.Equal(kept, three) || !c.exact && len(got) <= len(three) {
			t.Errorf("%s: the scenes are %q", c.how, got)
		}
	}
}

func TestFixedTextsAreSpokenAsGiven(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	const opening, ending = "Good morning — this is  Corvid, est. 1998.", "Call 555 0199 today!"
	for _, kind := range []story.PromptType{story.PromptText, story.PromptScript} {
		b, _ := st.film(t, func(r *request.Request) {
			r.PromptType = kind
			r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "a", StaticScript: opening}, {ID: "b"}, {ID: "c", StaticScript: ending}}}
		})
		first, last := b.Scenes[0], b.Scenes[len(b.Scenes)-1]
		if first.ID != "a" || first.Narration != opening || last.ID != "c" || last.Narration != ending {
			t.Errorf("%s: it begins %q and ends %q", kind, first.Narration, last.Narration)
		}
		if kind == story.PromptScript {
			var said []string
			for _, s := range b.Scenes[1 : len(b.Scenes)-1] {
				said = append(said, s.Narration)
			}
			if got, want := strings.Fields(strings.Join(said, " ")), strings.Fields(source); !slices.Equal(got, want) {
				t.Errorf("between them the script says %q", got)
			}
		}
	}
}

// TestDynamicValuesReplaceWhatWasChosen gives one scene values of every type
// that is text and looks at what it then shows.
func TestDynamicValuesReplaceWhatWasChosen(t *testing.T) {
	ofValues(t)
	t.Parallel()
	st := newStudio(t)
	v := func(kind, value string, position int) request.DynamicValue {
		return request.DynamicValue{Type: kind, Value: value, Position: position}
	}
	for name, c := range map[string]struct {
		kind   string
		values []request.DynamicValue
		check  func(story.BoardScene) bool
	}{
		"number": {"", []request.DynamicValue{v("number", "$1,250.50", 0), v("text", "saved a year", 0)}, func(s story.BoardScene) bool {
			c := on[story.Number](s)
			return c.Figure.Value == 1250.5 && c.Caption == "saved a year"
		}},
		"share": {"", []request.DynamicValue{v("number", "62,5 %", 0)}, func(s story.BoardScene) bool { return on[story.Number](s).Figure.Share == .625 }},
		"quote": {"", []request.DynamicValue{v("quote", "“It paid for itself.”", 0), v("text", "Ada Lind", 0), v("text", "Baker", 1)}, func(s story.BoardScene) bool {
			return on[story.Quote](s) == story.Quote{Text: "It paid for itself.", Speaker: "Ada Lind", Role: "Baker"}
		}},
		"sides": {"compare", []request.DynamicValue{v("text", "Paper forms", 0), v("text", "One tap", 1)}, func(s story.BoardScene) bool {
			c := on[story.Compare](s)
			return c.First.Heading == "Paper forms" && c.Second.Heading == "One tap"
		}},
		"chart": {"chart", []request.DynamicValue{v("number", "12", 0), v("number", "30", 1), v("number", "21", 2), v("text", "North", 0), v("text", "South", 1), v("text", "East", 2)}, func(s story.BoardScene) bool {
			c := on[story.Bars](s)
			return len(c.Series.Values) == 3 && c.Series.Stress == 1 && c.Series.Values[2].Label == "East"
		}},
		"steps": {"steps", []request.DynamicValue{v("bullet", "Open", 0), v("bullet", "Pour", 1), v("bullet", "Stir", 2)}, func(s story.BoardScene) bool {
			c := on[story.Steps](s)
			return len(c.Items) == 3 && c.Items[2].Text == "Stir"
		}},
		"lines": {"", []request.DynamicValue{v("header", "Two winters later", 0), v("subheader", "what became of it", 0)}, func(s story.BoardScene) bool {
			return s.Screen.Heading() == "Two winters later" && story.CaptionOf(s.Shown()) == "what became of it"
		}},
		"colors": {"", []request.DynamicValue{v("color", "#102030", 0), v("color", "#fa0", 1)}, func(s story.BoardScene) bool {
			return s.Ground == timeline.RGB(16, 32, 48) && s.Accent == timeline.RGB(255, 170, 0)
		}},
	} {
		b, _ := st.film(t, func(r *request.Request) {
			r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{}, {ID: "x", Type: c.kind, DynamicValues: c.values}}}
		})
		if s := sceneByID(t, b, "x"); !c.check(s) {
			t.Errorf("%s: the scene is %+v", name, s.ScriptScene)
		}
	}
}

func TestAStrictTemplateSaysHowLongScenesLast(t *testing.T) {
	ofValues(t)
	t.Parallel()
	b, _ := newStudio(t).film(t, func(r *request.Request) {
		r.PromptType, r.Prompt = story.PromptScript, "Good morning, everyone, and welcome to this house.\n\nTea is ready in the kitchen, with milk and sugar for all."
		r.CustomTemplate = &request.CustomTemplate{FlexibilityOverride: "strict", Font: "Nowhere Grotesque", Scenes: []request.TemplateScene{{ID: "a", Duration: 6}, {ID: "b", Voice: &request.SceneVoice{Speed: .5}}}}
	})
	if got := b.Scenes[0].Frames; len(b.Scenes) != 2 || got != 6*b.FPS {
		t.Errorf("of %d scenes the first lasts %d frames, want 6 seconds", len(b.Scenes), got)
	}
	if b.Brand.Font != "Nowhere Grotesque" {
		t.Errorf("the font is %q", b.Brand.Font)
	}
}
