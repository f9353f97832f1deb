package kit

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Art is a request to draw a motif, with the parts to draw with.
type Art struct {
	*Stage
	Use    Use
	Area   timeline.Rect // to fill: in a corner a square
	Start  bool          // the corner at the start instead of the end
	Ground palette.Ground
	Tone   tones
	At     time.Duration // when it comes in
}

// Arrives makes a moving part of a motif settle to its size, from a little larger.
func (a Art) Arrives(l *timeline.Layer, cx, cy float64) {
	l.Pivot = timeline.Point{X: a.Grid.Left(cx, 0), Y: cy}
	l.Scale = timeline.Ramp(a.At, MotifIn, 1.06, 1, timeline.Enter)
	l.Opacity = timeline.Ramp(a.At, MotifIn/4, 0, 1, timeline.Linear)
	l.From = a.At
}

// Pulses draws a moving part of a motif that settles to its size, and swells on every beat.
func (a Art) Pulses(l timeline.Layer, cx, cy, swells float64) {
	a.Arrives(&l, cx, cy)
	l.Scale = Swell(l.Scale, a.Beats(), swells)
	a.Canvas.Over(l)
}

// Beats returns the moments at which the motif moves: with every spoken phrase.
func (a Art) Beats() []time.Duration { return a.Time.BeatsFrom(a.At + MotifIn*6/10) }

// Flash makes a layer light up softly at a delay after every beat; without beats it is not shown.
func (s *Stage) Flash(l timeline.Layer, beats []time.Duration, after time.Duration, to float64, falls time.Duration) {
	if l.Opacity = Flashes(beats, after, to, falls); len(l.Opacity) > 0 {
		l.From = l.Opacity[0].At
		s.Canvas.Over(l)
	}
}

// Glint makes a still copy of a mark flash softly in a colour at a delay after every beat.
func (s *Stage) Glint(
	l timeline.Layer, c timeline.Color, beats []time.Duration, after time.Duration, to float64, falls time.Duration,
) {
	l.Name += ".glint"
	l.X, l.Y, l.Reveal = nil, nil, nil
	var bright []timeline.Shape
	for _, sh := range l.Drawing.Shapes {
		bright = append(bright, Shape(sh.Path, c))
	}
	l.Drawing = &timeline.Drawing{Shapes: bright}
	s.Flash(l, beats, after, to, falls)
}

// Use is the place of a motif in a layout.
type Use int

// The places of motifs.
const (
	Hero    Use = iota // the end side of a wide frame, or the top of another
	Corner             // a corner of the frame or of a panel, small
	Curtain            // as Hero, narrower
)

// Motif is the decoration of a film, one for all its scenes.
type Motif struct {
	Name    string
	Clear   float64 // how wide a title may be beside it, as a share of the width
	Curtain float64 // how wide words may be beside it at a closing
	Draw    func(Art)
}

// Decorate draws the film's motif, which comes in at a moment.
func (s *Stage) Decorate(u Use, area timeline.Rect, g palette.Ground, at time.Duration) {
	if s.Overlaid() {
		return
	}
	a := Art{Stage: s, Use: u, Area: area, Ground: g, Tone: TonesOn(s.Pal, g), At: at}
	switch {
	case u == Corner: // no words stand on it
		a.Tone.Accent = s.Lively(a.Tone, g)
		a.Area, a.Start = s.corner(area)
	case area == s.Grid.All() && s.Grid.Wide():
		a.Area = s.endSide(u)
	}
	s.Motif.Draw(a)
}

// endSide returns the end of a wide frame that a motif fills, down to the subtitles.
func (s *Stage) endSide(u Use) timeline.Rect {
	g, cells := s.Grid, 4.0
	if u == Curtain {
		cells = 3
	}
	r := timeline.Rect{X: Even(g.W - cells*g.Cell()), W: cells * g.Cell(), H: g.H}
	if z := g.Subtitles(); !z.Empty() {
		r.H = Even(z.Y - g.Px(36))
	}
	return r
}

// Upright reports whether the motif fills an area that is higher than wide.
func (a Art) Upright() bool { return a.Area.H > a.Area.W }

// cornerSize is the side of the square that a motif fills in a corner, at 1080 lines.
const cornerSize = 400

// corner returns the square that a motif fills in a corner of an area: at its end or, if subtitles
// lie there, at the start beside them.
func (s *Stage) corner(area timeline.Rect) (box timeline.Rect, start bool) {
	size := Even(min(s.Grid.Px(cornerSize), area.W, area.H))
	if z := s.Grid.Subtitles(); !z.Empty() && area.Y+area.H > z.Y {
		before, behind := z.X-area.X, area.X+area.W-z.X-z.W
		if start = behind < before; start {
			behind = before
		}
		size = Even(max(0, min(size, behind, area.Y+area.H-s.Bottom)))
	}
	box = timeline.Rect{X: area.X, Y: area.Y + area.H - size, W: size, H: size}
	if !start {
		box.X += area.W - size
	}
	return box, start
}

// Tip returns the corner that a motif in a corner grows from.
func (a Art) Tip() (x, y float64) {
	x, y = a.Area.X, a.Area.Y+a.Area.H
	if !a.Start {
		x += a.Area.W
	}
	return x, y
}

// Quarter returns the quarter disc about the tip: its form, and the angles that it spans.
func (a Art) Quarter() (kind int, from, to float64) {
	if kind = 2; a.Start {
		kind = 3
	}
	from = float64(kind) * math.Pi / 2
	return kind, from, from + math.Pi/2
}

// Inner returns a square about the tip, at a share of the corner's size.
func (a Art) Inner(share float64) timeline.Rect {
	x, y := a.Tip()
	r := timeline.Rect{X: x, Y: y - share*a.Area.H, W: share * a.Area.W, H: share * a.Area.H}
	if !a.Start {
		r.X -= r.W
	}
	return r
}
