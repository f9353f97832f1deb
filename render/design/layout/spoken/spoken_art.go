package spoken

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// spokenArt draws the motif beside spoken words: in a wide frame at an edge, in a narrow one at the
// top. It moves with every phrase, and between phrases that are far apart.
func (s spokenScene) spokenArt(area timeline.Rect) {
	draw := func(on *kit.Stage) {
		on.Decorate(kit.Hero, area, s.Ground, func(a *kit.Art) {
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
// compositions, so that neighbours differ and no part of the frame is idle for long.
func (s spokenScene) crosses() bool {
	g := s.Grid
	return s.Variant == Across && g.Wide() && g.Head == 0 && g.Seat().Empty() && !g.Subs
}

// wordless shows the motif alone, over the whole frame: the subtitles have the words.
func wordless(st *kit.Stage) bool {
	s := spokenScene{st}
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

// spokenSteps returns the moments at which the motif moves.
func (s spokenScene) spokenSteps(all []leaf) []time.Duration {
	if s.Time.Calm {
		return []time.Duration{}
	}
	steps := []time.Duration{}
	for _, l := range all {
		for _, v := range l.verses {
			if v.at > s.Time.Begin {
				steps = append(steps, v.at+answers)
			}
		}
	}
	return s.Time.Filled(steps)
}

// answers is the delay of the motif's move after a phrase.
const answers = 160 * time.Millisecond
