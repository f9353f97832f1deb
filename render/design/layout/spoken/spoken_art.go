package spoken

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// spokenArt draws the motif beside spoken words: in a wide frame at an edge, in a narrow one at the
// top. It moves with every phrase, and between phrases that are far apart.
func (s spokenScene) spokenArt(area timeline.Rect) {
	at := s.Time.Begin
	if s.Continues {
		at -= kit.MotifIn
	}
	draw := func(on *kit.Stage) { on.Decorate(kit.Hero, area, s.Ground, at) }
	if s.crosses() {
		s.Opposite(draw)
	} else {
		draw(s.Stage)
	}
}

// crosses reports whether the motif is on the other side of a wide frame than in other
// compositions, so that neighbours differ and no part of the frame is idle for long.
func (s spokenScene) crosses() bool {
	g := s.Grid
	return s.Variant == Across && g.Wide() && g.Head == 0 && g.Seat().Empty() && !g.Subs
}

// Wordless shows the motif alone, over the whole frame: the subtitles have the words.
func Wordless(st *kit.Stage) bool {
	s := spokenScene{st}
	g, art := s.Grid, s.Grid.All()
	if !g.Wide() {
		art = timeline.Rect{W: g.W, H: g.Cell() * math.Floor(g.Floor(0, g.W)/g.Cell())}
	}
	draw := func(on *kit.Stage) { on.Decorate(kit.Hero, art, s.Ground, s.Time.Begin) }
	draw(s.Stage)
	if g.Wide() && !g.Zones.AtStart() {
		s.Opposite(draw)
	}
	return true
}
