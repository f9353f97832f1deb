package kit

import (
	"math/rand/v2"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/stage"
)

// Stage is the drawing surface of one scene: its kit, and the facts about the scene. Layouts place
// content counted from the start edge; the layers it keeps are in pixels of the screen.
type Stage struct {
	Colors
	Type   *Typesetter
	Canvas *Canvas
	Time   *Timing
	Motion *Motion
	Sign   *Sign

	Backdrop  *stage.Backdrop // the shots that fill the frame; nil = a ground
	Grid      *Grid           // of this scene: with room for its subtitles, if any
	Roles     Roles
	Motif     Motif
	Film      story.Storyboard
	Board     story.BoardScene
	Variant   int
	Rnd       *rand.Rand
	Fps       FPS
	Bottom    float64 // end of the content, above the subtitles
	Continues bool    // the motif is there since the scene before
}

// Overlaid reports whether the stage is drawn over shots, without decoration.
func (s *Stage) Overlaid() bool { return s.Backdrop != nil }

// Opposite draws on the stage with start and end exchanged.
func (s *Stage) Opposite(draw func(*Stage)) {
	m, g := *s, *s.Grid
	g.Rtl = !g.Rtl
	m.Grid, m.Canvas, m.Motion = &g, &Canvas{Type: s.Type, Grid: &g, Master: s.Canvas.Master}, &Motion{s.Time, &g}
	draw(&m)
	s.Canvas.Under(m.Canvas.Below...)
	s.Canvas.Over(m.Canvas.Above...)
}

// Fade adds layers that fade in together.
func (s *Stage) Fade(at, lasts time.Duration, layers ...timeline.Layer) {
	for i := range layers {
		s.Motion.Fades(&layers[i], at, lasts)
	}
	s.Canvas.Over(layers...)
}

// Rise adds layers that come up together from below, from so far at 1080 lines, while they fade in.
func (s *Stage) Rise(at, lasts time.Duration, from float64, layers ...timeline.Layer) {
	for i := range layers {
		s.Motion.Rises(&layers[i], at, lasts, from)
	}
	s.Canvas.Over(layers...)
}

// RiseLines adds the lines of a text, which rise one after the other.
func (s *Stage) RiseLines(at time.Duration, lines ...timeline.Layer) {
	s.Motion.LinesRise(lines, at)
	s.Canvas.Over(lines...)
}

// Reveal adds a layer that is uncovered within r, on the grid, from an edge.
func (s *Stage) Reveal(l timeline.Layer, r timeline.Rect, edge timeline.Edge, at, lasts time.Duration) {
	s.Motion.Reveals(&l, r, edge, at, lasts)
	s.Canvas.Over(l)
}
