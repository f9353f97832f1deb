package design

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// toast is the content of a layout of a host's own.
type toast struct {
	Heading string `json:"heading"`
}

// toasts is a layout that has room for eight letters.
func toasts(name story.Layout) Layout {
	return NewLayout(name, "a wish", func(s *kit.Stage, c toast) bool {
		s.Canvas.Over(s.Canvas.Block("toast", timeline.RoleMark, timeline.Rect{W: 200, H: 100}, 0, s.Ground.Ink))
		return len(c.Heading) <= 8
	})
}

// TestCustomLayouts draws a layout of the host's own on a ground and over shots. Content that
// does not fit, or is not of its type, leaves the scene to what is spoken.
func TestCustomLayouts(t *testing.T) {
	t.Parallel()
	d, err := New(fontsOf(t), &Options{Layouts: []Layout{toasts("toast")}})
	if err != nil {
		t.Fatal(err)
	}
	custom := func(parts map[string]any) story.ScriptScene {
		return story.ScriptScene{Narration: "Cheers to all of you.", Screen: story.On(story.Custom{Name: "toast", Parts: parts})}
	}
	b := boardOf("en", northwake, false, custom(map[string]any{"heading": "Cheers"}),
		custom(map[string]any{"heading": "Cheers to everybody"}), custom(map[string]any{"heading": "Cheers", "glass": "tall"}))
	for name, b := range map[string]story.Storyboard{"ground": b, "shots": onShots(b)} {
		scenes, err := d.Design(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		layerNamed(t, scenes[0], "toast")
		for i, want := range []string{"toast", "spoken", "spoken"} {
			if scenes[i].Layout != want {
				t.Errorf("%s: scene %d is drawn as %s, want %s", name, i, scenes[i].Layout, want)
			}
		}
	}
	if all := d.Layouts(); len(all) != 1 || all[0].Name != "toast" {
		t.Errorf("the designer lists %v", all)
	}
}

// TestCustomLayoutsThatCannotBe are refused by name.
func TestCustomLayoutsThatCannotBe(t *testing.T) {
	t.Parallel()
	text := NewLayout("text", "", func(*kit.Stage, string) bool { return true })
	undrawn := Layout{CustomLayout: story.NewCustomLayout[toast]("undrawn", "")}
	for name, all := range map[string][]Layout{
		"list": {toasts("list")}, "chart": {toasts("chart")}, "statement": {toasts("statement")}, "Toast": {toasts("Toast")},
		"": {toasts("")}, "twice": {toasts("twice"), toasts("twice")}, "text": {text}, "undrawn": {undrawn},
	} {
		if _, err := New(fontsOf(t), &Options{Layouts: all}); err == nil || !strings.Contains(err.Error(), `"`+name+`"`) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
