package design

import (
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestNothingIsSeenOfWhatIsEmpty: a layer of nothing, and one that lies beside the
// frame, is seen to do nothing and is no place for an answer, whatever it does.
func TestNothingIsSeenOfWhatIsEmpty(t *testing.T) {
	s := watcher{shotOf(t)}
	swings := timeline.Ramp(0, s.Time.Length, 0, 400, timeline.Linear)
	box := timeline.Rect{W: 300, H: 300}
	nothing := []timeline.Layer{{Role: timeline.RoleGround, Drawing: &timeline.Drawing{}}}
	for name, l := range map[string]timeline.Layer{
		"no shapes":        {Drawing: &timeline.Drawing{}},
		"an empty path":    {Drawing: &timeline.Drawing{Shapes: []timeline.Shape{kit.Shape(nil, timeline.Color{A: 255})}}},
		"a point":          {Drawing: &timeline.Drawing{Shapes: []timeline.Shape{kit.Shape(timeline.RectPath(timeline.Rect{X: 9, Y: 9}, 0), timeline.Color{A: 255})}}},
		"beside the frame": {Drawing: &timeline.Drawing{Shapes: []timeline.Shape{kit.Shape(timeline.RectPath(timeline.Rect{X: -900, W: 300, H: 300}, 0), timeline.Color{A: 255})}}},
		"no letters":       {Text: &timeline.Text{}},
		"an empty picture": {Picture: &timeline.Picture{}},
	} {
		l.X, l.Role, l.To = swings, timeline.RoleMotif, 0
		if l.Drawing != nil {
			l.Reveal = &timeline.Reveal{Rect: box, Progress: timeline.Ramp(0, time.Second, 0, 1, timeline.Linear)}
		}
		sc := timeline.Scene{Frames: s.Board.Frames, Ground: timeline.Color{R: 255, G: 255, B: 255, A: 255}, Layers: []timeline.Layer{l}}
		if still := s.stills(sc, 0, s.Time.Length); len(still) != 1 || still[0].lasts() != s.Time.Length {
			t.Errorf("%s is seen to move: %v", name, still)
		}
		if s.answers(l, s.Time.Length/2) {
			t.Errorf("%s answers", name)
		}
		if s.hidden(nothing, l) {
			t.Errorf("a ground of nothing hides %s", name)
		}
	}
}

// TestOnlyWhatLiesBelowIsBehind: a layer is looked at against what its middle lies
// on, whatever else was laid down before it.
func TestOnlyWhatLiesBelowIsBehind(t *testing.T) {
	s := watcher{shotOf(t)}
	block := func(x, y, w float64, level uint8) timeline.Layer {
		return s.Canvas.Block("block", timeline.RoleGround, timeline.Rect{X: x, Y: y, W: w, H: w}, 0, timeline.Color{R: level, G: level, B: level, A: 255})
	}
	sc := timeline.Scene{Ground: timeline.Color{R: 250, G: 250, B: 250, A: 255}}
	for name, below := range map[string]struct {
		block timeline.Layer
		level float64
	}{
		"under it":     {block(200, 200, 200, 40), 40},
		"to the left":  {block(0, 260, 100, 40), 250},
		"above":        {block(260, 0, 100, 40), 250},
		"to the right": {block(500, 260, 100, 40), 250},
		"at its edge":  {block(200, 200, 70, 40), 250},
	} {
		sc.Layers = []timeline.Layer{below.block, block(260, 260, 80, 90)}
		if level := s.behind(sc, 1); math.Abs(level-below.level) > .1 {
			t.Errorf("with a block %s, behind is %.0f, want %.0f", name, level, below.level)
		}
	}
}

// TestWhatGrowsOverTheEdgeIsNotSeenTo: of what swells only what stays within the frame
// counts.
func TestWhatGrowsOverTheEdgeIsNotSeenTo(t *testing.T) {
	s := watcher{shotOf(t)}
	black := timeline.Color{A: 255}
	for name, c := range map[string]struct {
		box   timeline.Rect
		pivot timeline.Point
		moves bool
	}{
		"in the middle":      {timeline.Rect{X: 800, Y: 400, W: 150, H: 300}, timeline.Point{X: 800, Y: 700}, true},
		"from the foot up":   {timeline.Rect{X: 1770, Y: 700, W: 150, H: 300}, timeline.Point{X: 1770, Y: 1000}, true},
		"up over the top":    {timeline.Rect{X: 800, W: 20, H: 300}, timeline.Point{X: 800, Y: 300}, false},
		"out at the end":     {timeline.Rect{X: 1770, Y: 400, W: 150, H: 20}, timeline.Point{X: 1770, Y: 400}, false},
		"only beside it all": {timeline.Rect{X: 1930, Y: 400, W: 150, H: 300}, timeline.Point{X: 1930, Y: 400}, false},
	} {
		l := s.Canvas.Block("block", timeline.RoleMotif, c.box, 0, black)
		l.Pivot, l.Scale = c.pivot, kit.Swell(nil, []time.Duration{time.Second}, 1.3)
		sc := timeline.Scene{Frames: s.Board.Frames, Ground: timeline.Color{R: 255, G: 255, B: 255, A: 255}, Layers: []timeline.Layer{l}}
		if moves := len(s.stills(sc, 0, s.Time.Length)) > 1; moves != c.moves {
			t.Errorf("a block that grows %s is seen to move: %v", name, moves)
		}
	}
}

// TestWhatLiesOnItsLikeIsSeenAgainstIt: a ring on one of several rings, and a word on the
// same word in another colour.
func TestWhatLiesOnItsLikeIsSeenAgainstIt(t *testing.T) {
	s := watcher{shotOf(t)}
	grey := func(level uint8) timeline.Color { return timeline.Color{R: level, G: level, B: level, A: 255} }
	ring := func(r float64, level uint8) timeline.Shape {
		return kit.Shape(timeline.RingPath(500, 500, r, 40), grey(level))
	}
	word := func(x float64, level uint8) timeline.Layer {
		return timeline.Layer{Text: &timeline.Text{Line: "Marsh", X: x, Y: 300, Style: typeset.Style{Size: 40}, Color: grey(level)}}
	}
	rings := s.Canvas.Drawing("rings", timeline.RoleMotif, ring(300, 120), ring(200, 150), ring(100, 180))
	bar := s.Canvas.Block("bar", timeline.RoleMark, timeline.Rect{X: 300, Y: 200, W: 600, H: 200}, 0, grey(90))
	short := s.Canvas.Block("bar", timeline.RoleMark, timeline.Rect{X: 300, Y: 200, W: 400, H: 200}, 0, grey(90))
	for name, c := range map[string]struct {
		layers []timeline.Layer
		level  float64
	}{
		"a ring":                  {[]timeline.Layer{rings, s.Canvas.Drawing("wave", timeline.RoleMotif, ring(200, 10))}, 150},
		"a word":                  {[]timeline.Layer{bar, word(400, 140), word(400, 10)}, 140},
		"another word":            {[]timeline.Layer{bar, word(420, 140), word(400, 10)}, 90},
		"a bar on its first part": {[]timeline.Layer{short, bar}, 250},
	} {
		sc := timeline.Scene{Ground: grey(250), Layers: c.layers}
		if level := s.behind(sc, len(c.layers)-1); math.Abs(level-c.level) > .1 {
			t.Errorf("behind %s is %.0f, want %.0f", name, level, c.level)
		}
	}
}

// shotOf returns a scene in the smallest film.
func shotOf(t *testing.T) *shot {
	t.Helper()
	f := shaped(namedFilm{"watched", boardOf("en", story.Brand{}, false, scripts()["en"][0])}, frame.Wide, frame.Nobody)
	d, err := New(fontsOf(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	return newFilm(d, f.board).shot(0, look{})
}
