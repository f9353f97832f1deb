package compose_test

import (
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

func Example() {
	disc := timeline.Layer{
		Name:    "disc",
		X:       timeline.Ramp(0, 100*time.Millisecond, 0, 12, timeline.Enter),
		Drawing: &timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.CirclePath(32, 32, 16), Fill: timeline.RGB(255, 176, 36)}}},
	}
	tl := timeline.Timeline{Width: 96, Height: 64, FPS: 30, Frames: 6, Scenes: []timeline.Scene{
		{ID: "only", Frames: 6, Ground: timeline.RGB(4, 20, 43), Layers: []timeline.Layer{disc}},
	}}

	c := compose.New(nil, tl, nil)
	for n := range tl.Frames {
		frame, changed, err := c.At(n)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(n, len(frame.Pix), changed)
	}
	// Output:
	// 0 9216 true
	// 1 9216 true
	// 2 9216 true
	// 3 9216 true
	// 4 9216 false
	// 5 9216 false
}
