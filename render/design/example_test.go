package design_test

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
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
