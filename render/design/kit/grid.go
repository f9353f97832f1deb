package kit

import (
	"math"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Grid is the geometry of the frame: twelve columns within the margins, and a
// unit in which all sizes are written as for 1080 lines. x counts from the
// start edge.
type Grid struct {
	Zones  frame.Frame
	Format frame.Format
	W, H   float64
	U      float64 // pixels of one pixel at 1080 lines
	Subs   bool    // room for subtitles is kept
	asked  bool    // by name in the request
	Rtl    bool
	Head   float64 // where content at the top ends; 0 = there is none
}

// NewGrid returns the geometry of a film.
func NewGrid(b story.Storyboard) Grid {
	f := b.Frame()
	return Grid{
		Zones: f, Format: f.Format(), W: f.Width, H: f.Height, U: f.Unit(), Subs: b.Subtitles, asked: b.SubtitlesAsked,
		Rtl: language.RightToLeft(b.Language),
	}
}

// Of returns the geometry of one scene, which may show its narration as text: if no subtitles are
// drawn over it, its content has their room.
func (g Grid) Of(sc story.BoardScene, spoken bool) Grid {
	g.Subs = g.Subs && (g.asked && spoken || sc.Subtitled())
	g.Zones.Subtitles = g.Subs
	return g
}

// Px returns a length given for 1080 lines.
func (g Grid) Px(v float64) float64 { return v * g.U }

// Margin returns the margin at either side.
func (g Grid) Margin() float64 { return g.Zones.Margin() }

// Wide reports whether the frame has room for two things side by side.
func (g Grid) Wide() bool { return g.Format == frame.Wide }

// Either returns the first value in a wide frame, the second in others.
func (g Grid) Either(wide, narrow float64) float64 {
	if g.Wide() {
		return wide
	}
	return narrow
}

// Inner returns the width between the margins.
func (g Grid) Inner() float64 { return g.W - 2*g.Margin() }

// Cell returns the side of a tile: six fill the height. It is an even number of pixels, so that
// tiles meet without a seam, also in chroma, which video keeps at half the resolution.
func (g Grid) Cell() float64 { return 2 * math.Ceil(min(g.W, g.H)/12) }

// Even returns the nearest even pixel position, where an edge is sharp.
func Even(v float64) float64 { return 2 * math.Round(v/2) }

// Top returns where content begins.
func (g Grid) Top() float64 { return max(g.Zones.Top(), g.Head) }

// Floor returns where content ends in the stretch from x to x+width: above subtitles and presenter,
// if they are in its way.
func (g Grid) Floor(x, width float64) float64 { return g.Zones.Clear(x, width) }

// Seat returns the presenter's place; empty if there is none.
func (g Grid) Seat() timeline.Rect { return g.Zones.Seat() }

// Open returns the part of the stretch from x to x+width that a presenter leaves, a gap away.
func (g Grid) Open(x, width, gap float64) (from, wide float64) {
	if seat := g.Seat(); g.Zones.AtStart() {
		from = max(x, seat.X+seat.W+gap)
		return from, x + width - from
	} else if g.Zones.AtEnd() {
		width = min(width, seat.X-gap-x)
	}
	return x, width
}

// Subtitles returns the area for subtitles with some space beside it; empty without subtitles.
func (g Grid) Subtitles() timeline.Rect {
	if !g.Subs {
		return timeline.Rect{}
	}
	z, air := g.Zones.Caption(), g.Px(28)
	z.X, z.W = z.X-air, z.W+2*air
	return z
}

// All returns the whole frame.
func (g Grid) All() timeline.Rect { return timeline.Rect{W: g.W, H: g.H} }

// Physical returns a rectangle of the grid in screen coordinates.
func (g Grid) Physical(r timeline.Rect) timeline.Rect {
	r.X = g.Left(r.X, r.W)
	return r
}

// Left returns the left edge on the screen of a stretch that begins at x and is width wide.
func (g Grid) Left(x, width float64) float64 {
	if g.Rtl {
		return g.W - x - width
	}
	return x
}

// Toward returns a horizontal distance on the screen in the reading direction.
func (g Grid) Toward(dx float64) float64 {
	if g.Rtl {
		return -dx
	}
	return dx
}

// StartEdge returns the side of a rectangle on the screen at which reading begins.
func (g Grid) StartEdge() timeline.Edge {
	if g.Rtl {
		return timeline.Right
	}
	return timeline.Left
}

// EndEdge returns the side at which reading ends.
func (g Grid) EndEdge() timeline.Edge {
	if g.Rtl {
		return timeline.Left
	}
	return timeline.Right
}

// Small returns the scale of small text over its size in a wide frame: that of subtitles.
func (g Grid) Small() float64 { return g.Zones.CaptionScale() }

// FullHeight reports whether a scene has the whole height of a vertical frame.
func (g Grid) FullHeight() bool {
	return g.Format == frame.Vertical && g.Seat().Empty() && !g.Subs
}
