package design_test

import (
	"context"
	"fmt"
	"log"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
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

// A layout of the host's own: writers state its content, requests name it, and it is drawn
// with the parts that the layouts of the house are drawn with.
func ExampleNewLayout() {
	score := design.NewLayout("score", "the result of a match, where the narration says it",
		func(s *kit.Stage, c Score) bool {
			pose := kit.Pose{Share: .6, Down: .5, DownNarrow: .5}
			return s.ShowColumn(pose, func(k, width float64) (kit.Column, bool) {
				return s.Stacked(
					kit.Line{Name: "sides", Text: c.Home + " – " + c.Away, Role: s.Roles.Label.Sized(k), Width: width, Color: s.Ground.Ink},
					kit.Line{Name: "result", Text: c.Text, Role: s.Roles.Quote.Sized(k), Width: width, Color: s.Accent(), Gap: 40},
				)
			})
		})
	score.Bare = true // over pictures it stands on them as they are
	fonts, err := typeset.Load(nil)
	if err != nil {
		log.Fatal(err)
	}
	designer, err := design.New(fonts, &design.Options{Layouts: []design.Layout{score}}) // for engine.Ports
	if err != nil {
		log.Fatal(err)
	}
	shown := story.Custom{Name: "score", Parts: map[string]any{"home": "Hale", "away": "Marlow", "text": "3 : 1"}} // as a writer states it
	scenes, err := designer.Design(context.Background(), story.Storyboard{
		Language: "en", Width: 1920, Height: 1080, FPS: 30,
		Scenes: []story.BoardScene{{ScriptScene: story.ScriptScene{ID: "one", Narration: "Hale won by three to one.", Screen: story.On(shown)}, Frames: 120}},
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
