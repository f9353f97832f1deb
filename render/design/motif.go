package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// motif is the decoration of a film, one for all its scenes.
type motif struct {
	name    string
	clear   float64 // how wide a title may be beside it, as a share of the width
	curtain float64 // how wide words may be beside it at a closing
	bare    float64 // and how wide without any of it below them
	draw    func(art)
	beside  func(art) // draws it beside spoken words, where it goes on with every step
}

func motifs() []motif {
	return []motif{
		{"forms", .531, .635, .635, forms, formsBeside},
		{"split", .51, .655, .655, split, splitBeside},
		{"dots", .565, .595, .595, dots, dotsBeside},
		{"glow", .56, .59, .59, glow, glowBeside},
		{"tiles", .531, .635, .635, tiles, tilesBeside},
		{"ripple", .588, .61, .43, ripple, rippleBeside},
	}
}

// use is the place a motif takes in a layout.
type use int

const (
	hero    use = iota // the end side of a title
	emblem             // the end side, around a symbol
	panel              // the bottom end corner of a panel
	corner             // the bottom end corner of the frame, small
	curtain            // the end side of the closing
)

// art is what a motif is asked to draw, and with what.
type art struct {
	*stage
	use    use
	area   timeline.Rect // of the panel, or the frame
	atZero bool          // a panel's corner at the start instead of the end
	high   bool          // a frame's corner at the top instead of the bottom
	ground palette.Ground
	quiet  bool // it has only tones of the ground
	tone   tones
	icon   timeline.Path // 24 units wide about the origin, or nil
	at     time.Duration // when it comes in
	skip   bool          // it is drawn already
}

// taken reports whether something in r would lie under the subtitles.
func (a art) taken(r timeline.Rect) bool {
	return !r.Intersect(a.grid.subtitles()).Empty()
}

// aside is the width beside the subtitles, or without them all of the frame.
func (a art) aside() float64 {
	if z := a.grid.subtitles(); !z.Empty() {
		return z.X
	}
	return a.grid.w
}

// nook is the bottom corner of a panel, and how far a motif may reach in it.
type nook struct {
	x, y, w, h float64
	start      bool // the corner at the start
}

// nook is where the motif of a panel grows: in the end corner, unless the
// subtitles lie over that one.
func (a art) nook() nook {
	n := nook{x: a.area.X, y: a.area.Y + a.area.H, w: a.area.W, h: a.area.H, start: a.atZero}
	if z := a.grid.subtitles(); a.area.X+a.area.W > a.aside() && n.y > z.Y {
		n.w, n.h, n.start = a.aside()-a.area.X, n.y-a.bottom-a.grid.px(12), true
	}
	if !n.start {
		n.x += a.area.W
	}
	return n
}

// left is where something of a width begins that stands in the corner.
func (n nook) left(width float64) float64 {
	if n.start {
		return n.x
	}
	return n.x - width
}

// decorate draws the film's motif.
func (s *stage) decorate(u use, area timeline.Rect, g palette.Ground, more func(*art)) {
	a := art{stage: s, use: u, area: area, ground: g, tone: tonesOn(s.pal, g), at: s.Time.begin}
	if more != nil {
		more(&a)
	}
	if u == panel || u == corner { // no words stand on it
		a.tone.accent = s.lively(a.tone, g)
	}
	if a.quiet {
		a.tone.accent, a.tone.hot = a.tone.mid, a.tone.low
	}
	if !a.skip {
		s.motif.draw(a)
	}
}

// emblem draws the motif about a symbol or, where there is none, the motif alone: an
// empty disc says nothing.
func (s *stage) emblem(area timeline.Rect, icon timeline.Path) {
	if icon == nil {
		s.decorate(hero, area, s.ground, nil)
		return
	}
	s.decorate(emblem, area, s.ground, func(a *art) { a.icon = icon })
}

// unveil draws a panel that wipes in, together with the motif on it.
func (s *stage) unveil(area timeline.Rect, g palette.Ground, more func(*art)) {
	first := len(s.Canvas.below)
	s.Canvas.under(s.Canvas.block("panel", timeline.RoleGround, area, 0, g.Bg))
	if !meetsSeat(s.grid, area) { // who presents takes the motif's place
		s.decorate(panel, area, g, more)
	}
	for i := first; i < len(s.Canvas.below); i++ {
		s.Motion.wipes(&s.Canvas.below[i], area, max(0, s.Time.begin-panelIn/3), panelIn)
	}
}

// onEmblem puts the scene's symbol on a shape of the motif, smaller where it
// would reach into the margin.
func (a art) onEmblem(cx, cy, size float64, fill timeline.Color) {
	if a.icon == nil {
		return
	}
	size = min(size, 2*(a.grid.w-a.grid.margin()-cx))
	box := timeline.Rect{X: cx - size/2, Y: cy - size/2, W: size, H: size}
	l := a.Canvas.upright("emblem", timeline.RoleIcon, box, shape(iconIn24(a.icon, size), a.pal.On(fill)))
	a.Motion.grows(&l, a.at+3*stagger, iconIn, timeline.Pop)
	a.Canvas.over(l)
}

// arrives lets a moving part of a motif settle to its size, from a little
// larger.
func (a art) arrives(l *timeline.Layer, cx, cy float64) {
	l.Pivot = timeline.Point{X: a.grid.left(cx, 0), Y: cy}
	l.Scale = timeline.Ramp(a.at, motifIn, 1.06, 1, timeline.Enter)
	l.Opacity = timeline.Ramp(a.at, motifIn/4, 0, 1, timeline.Linear)
	l.From = a.at
}

// beats are the moments at which the motif stirs: with every phrase that is spoken.
func (a art) beats() []time.Duration { return a.Time.beatsFrom(a.at + motifIn*6/10) }

// canopied reports whether a motif stands in the canopy of a narrow frame and not
// at the end side of a wide one.
func (a art) canopied() bool {
	return !a.grid.wide() && (a.use == hero || a.use == emblem || a.use == curtain)
}

// cornered reports whether a motif fills a square corner of a narrow frame.
func (a art) cornered() bool { return !a.grid.wide() && a.use == corner }

// edge is the height at which a corner of the frame lies: its top or bottom.
func (a art) edge() float64 {
	if a.high {
		return a.area.Y
	}
	return a.area.Y + a.area.H
}

// disc is where the emblem's disc is.
func (a art) disc() (cx, cy, r float64) {
	if a.canopied() {
		k := a.area.H / 360
		return a.grid.w - 200*k, 190 * k, 124 * k
	}
	return .80 * a.grid.w, .46 * a.grid.h, a.grid.px(168)
}

// showcase is where a motif is shown in full: at the end of a wide frame, so
// many of its width and down to the subtitles, or all of the area that a narrow
// one has for it.
func (a art) showcase(share float64) timeline.Rect {
	if !a.grid.wide() {
		return a.area
	}
	w := even(share * a.grid.w)
	r := timeline.Rect{X: a.grid.w - w, W: w, H: a.grid.h}
	if z := a.grid.subtitles(); !z.Empty() {
		r.H = even(z.Y - a.grid.px(36))
	}
	return r
}

// cornerBox is the bottom end corner of a wide frame, clear of the subtitles,
// or all of the area that a narrow one has for it.
func (a art) cornerBox(width, height float64) timeline.Rect {
	g := a.grid
	if !g.wide() {
		return a.area
	}
	w, h := even(min(g.px(width), a.aside())), even(g.px(height))
	return timeline.Rect{X: g.w - w, Y: g.h - h, W: w, H: h}
}

// spot is a square of cells that a wall leaves to an emblem.
type spot struct{ col, row, n int }

func (s *spot) holds(col, row int) bool {
	return s != nil && col >= s.col && col < s.col+s.n && row >= s.row && row < s.row+s.n
}
