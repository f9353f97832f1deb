package kit

import "github.com/scenewright/scenewright/engine/timeline"

// Upended is the stage with the bottom where the top is, and nothing on it: what is
// drawn on it hangs upside down once it is taken over.
func (s *Stage) Upended() *Stage {
	m := *s
	m.Canvas = &Canvas{Type: s.Type, Grid: s.Grid, Master: s.Canvas.Master}
	return &m
}

// TakeUpended puts what was drawn on an upended stage on this one.
func (s *Stage) TakeUpended(m *Stage) {
	for _, l := range m.Canvas.Below {
		s.Canvas.Under(upend(l, s.Grid.H))
	}
	for _, l := range m.Canvas.Above {
		s.Canvas.Over(upend(l, s.Grid.H))
	}
}

// upend is a drawing turned about the middle of a frame's height.
func upend(l timeline.Layer, height float64) timeline.Layer {
	flipped := func(p timeline.Point) timeline.Point { return timeline.Point{X: p.X, Y: height - p.Y} }
	shapes := make([]timeline.Shape, len(l.Drawing.Shapes))
	for i, sh := range l.Drawing.Shapes {
		shapes[i] = sh
		shapes[i].Path = Mapped(sh.Path, flipped)
		if g := sh.Glow; g != nil {
			turned := *g
			turned.Center = flipped(g.Center)
			shapes[i].Glow = &turned
		}
	}
	l.Drawing = &timeline.Drawing{Shapes: shapes}
	l.Pivot = flipped(l.Pivot)
	track := make(timeline.Track, len(l.Y))
	for i, k := range l.Y {
		k.Value = -k.Value
		track[i] = k
	}
	l.Y = track
	if r := l.Reveal; r != nil {
		turned := *r
		turned.Rect.Y = height - r.Rect.Y - r.Rect.H
		switch r.Edge {
		case timeline.Top:
			turned.Edge = timeline.Bottom
		case timeline.Bottom:
			turned.Edge = timeline.Top
		}
		l.Reveal = &turned
	}
	return l
}
