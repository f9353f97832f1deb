package enginetest

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Presenter is a fake that shows a plain disc, and a smaller one while a word
// sounds.
type Presenter struct{}

// Avatars lists one.
func (Presenter) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	return []story.AvatarOption{{ID: "fake/disc", Name: "Disc", Provider: "fake", Accent: "none"}}, ctx.Err()
}

// Present draws the discs in the seat.
func (Presenter) Present(ctx context.Context, a story.PresentRequest) ([]timeline.Layer, error) {
	if a.Avatar != "fake/disc" {
		return nil, &fault.Error{Code: fault.CodeNotFound, Provider: "fake", Message: fmt.Sprintf("there is no avatar %q", a.Avatar)}
	}
	layers := []timeline.Layer{disc(a.Seat, .5, timeline.RGB(240, 200, 90))}
	for _, w := range a.Words {
		mouth := disc(a.Seat, .1, timeline.RGB(90, 20, 30))
		mouth.From, mouth.To = w.Start, w.End
		layers = append(layers, mouth)
	}
	return layers, ctx.Err()
}

// disc fills a share of a seat's width.
func disc(seat timeline.Rect, share float64, c timeline.Color) timeline.Layer {
	return timeline.Layer{Name: "presenter", Role: timeline.RolePresenter, Drawing: &timeline.Drawing{Shapes: []timeline.Shape{
		{Path: timeline.CirclePath(seat.X+seat.W/2, seat.Y+seat.H/2, share*seat.W), Fill: c},
	}}}
}
