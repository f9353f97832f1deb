package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Art is what a motif is asked to draw, and with what.
type Art struct {
	*Stage
	Use    Use
	Area   timeline.Rect // of the panel, or the frame
	AtZero bool          // a panel's corner at the start instead of the end
	High   bool          // a frame's corner at the top instead of the bottom
	Ground palette.Ground
	Quiet  bool // it has only tones of the ground
	Tone   tones
	At     time.Duration // when it comes in
	Skip   bool          // it is drawn already
}

// Taken reports whether something in r would lie under the subtitles.
func (a Art) Taken(r timeline.Rect) bool {
	return !r.Intersect(a.Grid.Subtitles()).Empty()
}

// Aside is the width beside the subtitles, or without them all of the frame.
func (a Art) Aside() float64 {
	if z := a.Grid.Subtitles(); !z.Empty() {
		return z.X
	}
	return a.Grid.W
}

// nook is the bottom corner of a panel, and how far a motif may reach in it.
type nook struct {
	X, Y, W, H float64
	Start      bool // the corner at the start
}

// Nook is where the motif of a panel grows: in the end corner, unless the
// subtitles lie over that one.
func (a Art) Nook() nook {
	n := nook{X: a.Area.X, Y: a.Area.Y + a.Area.H, W: a.Area.W, H: a.Area.H, Start: a.AtZero}
	if z := a.Grid.Subtitles(); a.Area.X+a.Area.W > a.Aside() && n.Y > z.Y {
		n.W, n.H, n.Start = a.Aside()-a.Area.X, n.Y-a.Bottom-a.Grid.Px(12), true
	}
	if !n.Start {
		n.X += a.Area.W
	}
	return n
}

// Left is where something of a width begins that stands in the corner.
func (n nook) Left(width float64) float64 {
	if n.Start {
		return n.X
	}
	return n.X - width
}

// Canopied reports whether a motif stands in the canopy of a narrow frame and not
// at the end side of a wide one.
func (a Art) Canopied() bool {
	return !a.Grid.Wide() && (a.Use == Hero || a.Use == Curtain)
}

// Cornered reports whether a motif fills a square corner of a narrow frame.
func (a Art) Cornered() bool { return !a.Grid.Wide() && a.Use == Corner }

// Edge is the height at which a corner of the frame lies: its top or bottom.
func (a Art) Edge() float64 {
	if a.High {
		return a.Area.Y
	}
	return a.Area.Y + a.Area.H
}

// Showcase is where a motif is shown in full: at the end of a wide frame, so
// many of its width and down to the subtitles, or all of the area that a narrow
// one has for it.
func (a Art) Showcase(share float64) timeline.Rect {
	if !a.Grid.Wide() {
		return a.Area
	}
	w := Even(share * a.Grid.W)
	r := timeline.Rect{X: a.Grid.W - w, W: w, H: a.Grid.H}
	if z := a.Grid.Subtitles(); !z.Empty() {
		r.H = Even(z.Y - a.Grid.Px(36))
	}
	return r
}

// CornerBox is the bottom end corner of a wide frame, clear of the subtitles,
// or all of the area that a narrow one has for it.
func (a Art) CornerBox(width, height float64) timeline.Rect {
	g := a.Grid
	if !g.Wide() {
		return a.Area
	}
	w, h := Even(min(g.Px(width), a.Aside())), Even(g.Px(height))
	return timeline.Rect{X: g.W - w, Y: g.H - h, W: w, H: h}
}

// Arrives lets a moving part of a motif settle to its size, from a little
// larger.
func (a Art) Arrives(l *timeline.Layer, cx, cy float64) {
	l.Pivot = timeline.Point{X: a.Grid.Left(cx, 0), Y: cy}
	l.Scale = timeline.Ramp(a.At, MotifIn, 1.06, 1, timeline.Enter)
	l.Opacity = timeline.Ramp(a.At, MotifIn/4, 0, 1, timeline.Linear)
	l.From = a.At
}

// Beats are the moments at which the motif stirs: with every phrase that is spoken.
func (a Art) Beats() []time.Duration { return a.Time.BeatsFrom(a.At + MotifIn*6/10) }

// Use is the place a motif takes in a layout.
type Use int

// The places of motifs.
const (
	Hero    Use = iota // the end side of a title
	Panel              // the bottom end corner of a panel
	Corner             // the bottom end corner of the frame, small
	Curtain            // the end side of the closing
)

// Motif is the decoration of a film, one for all its scenes.
type Motif struct {
	Name    string
	Clear   float64 // how wide a title may be beside it, as a share of the width
	Curtain float64 // how wide words may be beside it at a closing
	Bare    float64 // and how wide without any of it below them
	Draw    func(Art)
	Beside  func(Art) // draws it beside spoken words, where it goes on with every step
}

// Decorate draws the film's motif.
func (s *Stage) Decorate(u Use, area timeline.Rect, g palette.Ground, more func(*Art)) {
	if s.Overlaid() {
		return
	}
	a := Art{Stage: s, Use: u, Area: area, Ground: g, Tone: TonesOn(s.Pal, g), At: s.Time.Begin}
	if more != nil {
		more(&a)
	}
	if u == Panel || u == Corner { // no words stand on it
		a.Tone.Accent = s.Lively(a.Tone, g)
	}
	if a.Quiet {
		a.Tone.Accent, a.Tone.Hot = a.Tone.Mid, a.Tone.Low
	}
	if !a.Skip {
		s.Motif.Draw(a)
	}
}

// Unveil draws a panel that wipes in, together with the motif on it.
func (s *Stage) Unveil(area timeline.Rect, g palette.Ground, more func(*Art)) {
	first := len(s.Canvas.Below)
	s.Canvas.Under(s.Canvas.Block("panel", timeline.RoleGround, area, 0, g.Bg))
	if !MeetsSeat(s.Grid, area) { // who presents takes the motif's place
		s.Decorate(Panel, area, g, more)
	}
	for i := first; i < len(s.Canvas.Below); i++ {
		s.Motion.Wipes(&s.Canvas.Below[i], area, max(0, s.Time.Begin-PanelIn/3), PanelIn)
	}
}
