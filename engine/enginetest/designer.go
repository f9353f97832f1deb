package enginetest

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Designer is a fake that writes each heading, or what is said, on a plain ground.
type Designer struct{}

// Design draws the storyboard.
func (Designer) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	var out []timeline.Scene
	for i, s := range b.Scenes {
		out = append(out, timeline.Scene{
			ID: s.ID, Layout: string(s.Screen.Layout()), Start: s.Start, Frames: s.Frames,
			Ground: timeline.RGB(uint8(20+40*(i%3)), 40, 90),
			Layers: []timeline.Layer{heading(b, s)}, Presenter: b.Seat(), Round: b.Presenter == frame.Round,
		})
	}
	return out, ctx.Err()
}

func heading(b story.Storyboard, s story.BoardScene) timeline.Layer {
	size := float64(b.Height) / 14
	return timeline.Layer{
		Name: fmt.Sprintf("heading.%s", s.ID), Role: timeline.RoleText,
		Opacity: timeline.Ramp(0, 300*time.Millisecond, 0, 1, timeline.Enter),
		Text: &timeline.Text{
			Line: textOf(s), Style: typeset.Style{Family: "Inter", Weight: 700, Size: size, Language: b.Language},
			X: float64(b.Width) / 16, Y: float64(b.Height) / 2, Color: timeline.RGB(255, 255, 255),
		},
	}
}

func textOf(s story.BoardScene) string {
	if h := s.Screen.Heading(); h != "" {
		return h
	}
	return s.Narration
}

// Boards is the fake designer, which keeps the storyboard that it was given last.
type Boards struct {
	Designer
	last atomic.Pointer[story.Storyboard]
}

// Design keeps the storyboard and draws it.
func (d *Boards) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	d.last.Store(&b)
	return d.Designer.Design(ctx, b)
}

// Last returns the storyboard that was given last, an empty one before the first.
func (d *Boards) Last() story.Storyboard {
	if b := d.last.Load(); b != nil {
		return *b
	}
	return story.Storyboard{}
}
