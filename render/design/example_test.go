package design_test

import (
	"context"
	"fmt"
	"log"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/design/designtest"
	"github.com/scenewright/scenewright/render/design/kit"
)

func Example() {
	fonts, err := typeset.Load(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	designer, err := design.New(fonts, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	scenes, err := designer.Design(context.Background(), story.Storyboard{
		Language: "en", Width: 1920, Height: 1080, FPS: 30,
		Scenes: []story.BoardScene{
			{ScriptScene: story.ScriptScene{ID: "one",
				Screen: story.On(story.Title{Heading: "Know where every load is"})}, Frames: 120},
			{ScriptScene: story.ScriptScene{ID: "two",
				Screen: story.On(story.Closing{Heading: "See it live", Action: "northwake.example"})}, Start: 120, Frames: 90},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range scenes {
		fmt.Printf("%s: %s on %v, enters by %q\n", s.ID, s.Layout, s.Ground, s.Enter.Kind)
	}
	// Output:
	// one: title on #04172f, enters by ""
	// two: closing on #ffb224, enters by "push"
}

// Score is what scenes of the layout show: the fields that a writer states.
type Score struct {
	Home string `json:"home"`
	Away string `json:"away"`
	Text string `json:"text"` // "3 : 1"
}

// scores is a layout of the host's own, drawn with the parts that the layouts of the house are
// drawn with. Where there are no pictures a motif moves beside it.
func scores() design.Layout {
	score := design.NewLayout("score", "the result of a match, where the narration says it",
		func(s *kit.Stage, c Score) bool {
			pose := kit.Pose{Share: .6, Down: .5, DownNarrow: .5, Settings: []kit.Setting{s.WithMotif(kit.Hero, .6)}}
			return s.ShowColumn(pose, func(k, width float64) (kit.Column, bool) {
				return s.Stacked(
					kit.Line{Name: "sides", Text: c.Home + " – " + c.Away, Role: s.Roles.Label.Sized(k), Width: width, Color: s.Ground.Ink},
					kit.Line{Name: "result", Text: c.Text, Role: s.Roles.Quote.Sized(k), Width: width, Color: s.Accent(), Gap: 40},
				)
			})
		})
	score.Bare = true // over pictures it stands on them as they are
	return score
}

// scored is a scene of the layout, as a writer states it.
func scored(narration, home, away, text string) story.ScriptScene {
	shown := story.Custom{Name: "score", Parts: map[string]any{"home": home, "away": away, "text": text}}
	return story.ScriptScene{ID: "one", Narration: narration, Screen: story.On(shown)}
}

// A layout of the host's own: writers state its content, and requests name it.
func ExampleNewLayout() {
	fonts, err := typeset.Load(nil)
	if err != nil {
		log.Fatal(err)
	}
	designer, err := design.New(fonts, &design.Options{Layouts: []design.Layout{scores()}}) // for engine.Ports
	if err != nil {
		log.Fatal(err)
	}
	won := scored("Hale won by three to one.", "Hale", "Marlow", "3 : 1")
	scenes, err := designer.Design(context.Background(), story.Storyboard{
		Language: "en", Width: 1920, Height: 1080, FPS: 30,
		Scenes: []story.BoardScene{{ScriptScene: won, Frames: 120}},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, l := range scenes[0].Layers {
		if l.Text != nil {
			fmt.Println(scenes[0].Layout, l.Text.Line)
		}
	}
	// Output:
	// score Hale – Marlow
	// score 3 : 1
}

// TestTheLayoutOfTheExample passes the suite of layouts.
func TestTheLayoutOfTheExample(t *testing.T) {
	t.Parallel()
	designtest.TestLayout(t, designtest.LayoutSubject{
		Open: func(t *testing.T, fonts *typeset.Fonts) engine.Designer {
			d, err := design.New(fonts, &design.Options{Layouts: []design.Layout{scores()}})
			if err != nil {
				t.Fatal(err)
			}
			return d
		},
		Scenes: []story.ScriptScene{
			scored("On the first day of the season Hale and Marlow had nothing to show for it.", "Hale", "Marlow", "0 : 0"),
			scored("In the last match of the spring Hale Athletic Union beat Marlow and Lower Windrush by eleven to ten.",
				"Hale Athletic Union", "Marlow and Lower Windrush", "11 : 10"),
		},
		Language: "en",
	})
}
