package card

import (
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/stage"
)

// TestACardStandsBesideTheSubject: at the start of a wide frame, at the end where the subject
// is at the start; in a narrow one above or below what it shows.
func TestACardStandsBesideTheSubject(t *testing.T) {
	for _, c := range []struct {
		w, h    int
		subject timeline.Rect
		card    timeline.Rect
	}{
		{1920, 1080, timeline.Rect{X: 1200, Y: 300, W: 400, H: 400}, timeline.Rect{W: 844, H: 800}},
		{1920, 1080, timeline.Rect{X: 200, Y: 300, W: 400, H: 400}, timeline.Rect{W: 844, H: 800}},
		{1080, 1920, timeline.Rect{X: 300, Y: 700, W: 400, H: 300}, timeline.Rect{W: 950, H: 600}},
		{1080, 1920, timeline.Rect{X: 300, Y: 1300, W: 400, H: 300}, timeline.Rect{W: 950, H: 600}},
	} {
		g := kit.NewGrid(story.Storyboard{Width: c.w, Height: c.h, Language: "en"})
		share := func(place timeline.Rect) float64 {
			in := place.Intersect(c.subject)
			return in.W * in.H / (c.subject.W * c.subject.H)
		}
		w, h := float64(c.w), float64(c.h)
		picture := story.Picture{Blob: "picture", Width: c.w, Height: c.h, Subject: timeline.Rect{X: c.subject.X / w, Y: c.subject.Y / h, W: c.subject.W / w, H: c.subject.H / h}}
		shots := stage.New([]story.Shot{{Frames: 30, Picture: &picture}}, stage.Screen{W: w, H: h, Unit: 1, At: story.At}, 0)
		at, _, ok := place(&kit.Stage{Grid: &g, Backdrop: shots}, c.card)
		if !ok || share(at) > .15 {
			t.Errorf("%d × %d: the card stands at %v, the subject at %v", c.w, c.h, at, c.subject)
		}
	}
}
