package design

import (
	"github.com/scenewright/scenewright/engine"
)

// stage is where one scene is drawn: its kit, and what is known of the scene.
// Layouts give it places counted from the start edge; the layers it keeps are in
// pixels of the screen.
type stage struct {
	Colors
	Type   *Typesetter
	Canvas *Canvas
	Time   *Timing
	Motion *Motion
	Sign   *Sign
	Media  *Media

	grid      *grid // of this scene: with room for subtitles where it has them
	roles     roles
	motif     motif
	film      engine.Storyboard
	board     engine.BoardScene
	variant   int
	rnd       *xorshift
	fps       FPS
	bottom    float64                // where content ends, above the subtitles
	continues bool                   // the motif stands there since the scene before
	rested    func(icon string) bool // whether a symbol may stand again
	shown     []string               // the symbols that stand for what is spoken of
}

// mirrored is the stage with the start where the end is, and nothing on it.
func (s *stage) mirrored() *stage {
	m, g := *s, *s.grid
	g.rtl = !g.rtl
	m.grid, m.Canvas, m.Motion = &g, &Canvas{Type: s.Type, grid: &g, master: s.Canvas.master}, &Motion{s.Time, &g}
	return &m
}
