package spoken

import (
	"math"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// spokenArt draws the motif beside spoken words: in a wide frame at an edge, in a narrow
// one at the top. It stirs with every phrase.
func (s spokenScene) spokenArt() {
	draw := func(on *kit.Stage) {
		on.Decorate(kit.Hero, s.spokenCanopy(), s.Ground, func(a *kit.Art) {
			if s.Continues {
				a.At = s.Time.Begin - kit.MotifIn
			}
		})
	}
	if s.crosses() {
		s.Opposite(draw)
	} else {
		draw(s.Stage)
	}
}

// crosses reports whether the motif is on the other side of a wide frame than in other
// compositions: so neighbours differ, and no part of the frame lies idle for long.
func (s spokenScene) crosses() bool {
	g := s.Grid
	return s.Variant == Across && g.Wide() && g.Head == 0 && g.Seat().Empty() && !g.Subs
}

// spokenCanopy is where the motif stands: a strip of two tiles at the end of a wide
// frame, above who sits there, or the top of a narrow one.
func (s spokenScene) spokenCanopy() timeline.Rect {
	g := s.Grid
	if !g.Wide() {
		r := g.Canopy()
		if s.Grid.FullHeight() {
			r.H = kit.Even(max(3, s.canopy) * g.Cell())
		}
		if g.Format == frame.Square {
			r = timeline.Rect{X: kit.Even(g.W - 2*g.Cell()), W: 2 * g.Cell(), H: 2 * g.Cell()}
		}
		return r
	}
	w := 2 * g.Cell()
	r := timeline.Rect{X: kit.Even(g.W - w), W: w, H: g.H}
	if g.Zones.AtEnd() {
		r.H = kit.Even(g.Seat().Y - g.Px(kit.SeatGap))
	}
	return r
}

// canopied is the scene with as much of a tall frame for its motif as words of a height
// leave, and the room that they then have.
func (s spokenScene) canopied(room timeline.Rect, height float64) (spokenScene, timeline.Rect) {
	const air = 190 // at 1080 lines, above and below the words
	if !s.Grid.FullHeight() {
		return s, room
	}
	for _, cells := range []float64{4.5, 4} {
		more := cells*s.Grid.Cell() - s.spokenCanopy().H
		if more <= 0 || room.H-more < height+s.Grid.Px(air) {
			continue
		}
		s.canopy = cells
		room.Y, room.H = room.Y+more, room.H-more
		break
	}
	return s, room
}

// wordless shows the motif alone, all over: the words stand in the subtitles.
func wordless(st *kit.Stage) bool {
	s := spokenOn(st)
	s.Time.Steps = s.spokenSteps(nil)
	g, art := s.Grid, s.Grid.All()
	if !g.Wide() {
		art = timeline.Rect{W: g.W, H: max(g.Canopy().H, g.Cell()*math.Floor(g.Floor(0, g.W)/g.Cell()))}
	}
	draw := func(on *kit.Stage) { on.Decorate(kit.Hero, art, s.Ground, nil) }
	draw(s.Stage)
	if g.Wide() && !g.Zones.AtStart() {
		s.Opposite(draw)
	}
	return true
}
