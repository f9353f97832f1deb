package motion

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestNothingIsSeenOfWhatIsEmpty: a layer of nothing, and one that lies beside the
// frame, is seen to do nothing and is no place for an answer, whatever it does.
func TestNothingIsSeenOfWhatIsEmpty(t *testing.T) {
	s := watcher{stageOf(t)}
	swings := timeline.Ramp(0, s.length, 0, 400, timeline.Linear)
	box := timeline.Rect{W: 300, H: 300}
	nothing := []timeline.Layer{{Role: timeline.RoleGround, Drawing: &timeline.Drawing{}}}
	for name, l := range map[string]timeline.Layer{
		"no shapes":        {Drawing: &timeline.Drawing{}},
		"an empty path":    {Drawing: &timeline.Drawing{Shapes: []timeline.Shape{shape(nil, timeline.Color{A: 255})}}},
		"a point":          {Drawing: &timeline.Drawing{Shapes: []timeline.Shape{shape(timeline.RectPath(timeline.Rect{X: 9, Y: 9}, 0), timeline.Color{A: 255})}}},
		"beside the frame": {Drawing: &timeline.Drawing{Shapes: []timeline.Shape{shape(timeline.RectPath(timeline.Rect{X: -900, W: 300, H: 300}, 0), timeline.Color{A: 255})}}},
		"no letters":       {Text: &timeline.Text{}},
		"an empty picture": {Picture: &timeline.Picture{}},
	} {
		l.X, l.Role, l.To = swings, timeline.RoleMotif, 0
		if l.Drawing != nil {
			l.Reveal = &timeline.Reveal{Rect: box, Progress: timeline.Ramp(0, time.Second, 0, 1, timeline.Linear)}
		}
		sc := timeline.Scene{Frames: s.board.Frames, Ground: timeline.Color{R: 255, G: 255, B: 255, A: 255}, Layers: []timeline.Layer{l}}
		if still := s.stills(sc, 0, s.length); len(still) != 1 || still[0].lasts() != s.length {
			t.Errorf("%s is seen to move: %v", name, still)
		}
		if s.answers(l, s.length/2) {
			t.Errorf("%s answers", name)
		}
		if s.hidden(nothing, l) {
			t.Errorf("a ground of nothing hides %s", name)
		}
	}
}

// stageOf returns a stage in the smallest film.
func stageOf(t *testing.T) *stage {
	t.Helper()
	f := shaped(namedFilm{"watched", boardOf("en", engine.Brand{}, false, scripts()["en"][0])}, frame.Wide, frame.Nobody)
	d, err := New(fontsOf(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	return newFilm(d, f.board).stage(0, look{})
}
