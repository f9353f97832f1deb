package design

import (
	"math"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/locale"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// grid is the geometry of the frame: twelve columns within the margins, and a
// unit in which all sizes are written as for 1080 lines. x counts from the
// start edge.
type grid struct {
	zones  frame.Frame
	format frame.Format
	w, h   float64
	u      float64 // pixels of one pixel at 1080 lines
	subs   bool    // room for subtitles is kept
	asked  bool    // they were asked for by name
	rtl    bool
	head   float64 // what stands at the top ends there; 0 = nothing does
}

func newGrid(b engine.Storyboard) grid {
	f := b.Frame()
	return grid{
		zones: f, format: f.Format(), w: f.Width, h: f.Height, u: f.Unit(), subs: b.Subtitles, asked: b.SubtitlesAsked,
		rtl: locale.RightToLeft(b.Language),
	}
}

// of is the geometry of one scene: where no subtitles are drawn over it, its
// content has their room.
func (g grid) of(sc engine.BoardScene) grid {
	g.subs = g.subs && (g.asked && sc.Screen.Layout() == story.LayoutSpoken || sc.Subtitled())
	g.zones.Subtitles = g.subs
	return g
}

// px is a length given for 1080 lines.
func (g grid) px(v float64) float64 { return v * g.u }

// margin is where content begins and, from the other side, ends.
func (g grid) margin() float64 { return g.zones.Margin() }

// wide reports whether the frame has room for two things side by side.
func (g grid) wide() bool { return g.format == frame.Wide }

// inner is the width between the margins.
func (g grid) inner() float64 { return g.w - 2*g.margin() }

// cell is the side of a tile: six fill the height. It is an even number of
// pixels, so that tiles meet without a seam, in colour too, which video keeps at
// half the resolution.
func (g grid) cell() float64 { return 2 * math.Ceil(min(g.w, g.h)/12) }

// even is the nearest place between two pixels where an edge is sharp.
func even(v float64) float64 { return 2 * math.Round(v/2) }

// top is where content begins.
func (g grid) top() float64 { return max(g.zones.Top(), g.head) }

// end is where content ends, were there no subtitles and nobody to present.
func (g grid) end() float64 { return g.zones.End() }

// floor is where content ends that takes the stretch from x to x+width: above
// subtitles and presenter, where they are in its way.
func (g grid) floor(x, width float64) float64 { return g.zones.Clear(x, width) }

// seat is where the presenter is; empty where there is none.
func (g grid) seat() timeline.Rect { return g.zones.Seat() }

// open is what somebody who presents leaves beside them, a gap away, of the
// stretch from x to x+width.
func (g grid) open(x, width, gap float64) (from, wide float64) {
	if seat := g.seat(); g.zones.AtStart() {
		from = max(x, seat.X+seat.W+gap)
		return from, x + width - from
	} else if g.zones.AtEnd() {
		width = min(width, seat.X-gap-x)
	}
	return x, width
}

// subtitles is where they may be drawn, with some air beside them; nothing
// where there are none.
func (g grid) subtitles() timeline.Rect {
	if !g.subs {
		return timeline.Rect{}
	}
	z, air := g.zones.Caption(), g.px(28)
	z.X, z.W = z.X-air, z.W+2*air
	return z
}

// slot is a rectangle given in fractions of the frame.
func (g grid) slot(x, y, w, h float64) timeline.Rect {
	return timeline.Rect{X: x * g.w, Y: y * g.h, W: w * g.w, H: h * g.h}
}

// frame is all of it.
func (g grid) all() timeline.Rect { return timeline.Rect{W: g.w, H: g.h} }

// physical is a rectangle of the grid where it is on the screen.
func (g grid) physical(r timeline.Rect) timeline.Rect {
	r.X = g.left(r.X, r.W)
	return r
}

// left is the left edge on the screen of something that begins at x and is
// width wide.
func (g grid) left(x, width float64) float64 {
	if g.rtl {
		return g.w - x - width
	}
	return x
}

// toward is a horizontal distance on the screen in the reading direction.
func (g grid) toward(dx float64) float64 {
	if g.rtl {
		return -dx
	}
	return dx
}

// startEdge is the side of a rectangle on the screen at which reading begins.
func (g grid) startEdge() timeline.Edge {
	if g.rtl {
		return timeline.Right
	}
	return timeline.Left
}

// endEdge is the side at which reading ends.
func (g grid) endEdge() timeline.Edge {
	if g.rtl {
		return timeline.Left
	}
	return timeline.Right
}

// canopy is where the art of a narrow frame stands: at the top, two tiles high,
// over all of the width of a tall frame and at the end of a shorter one.
func (g grid) canopy() timeline.Rect {
	c, tiles := g.cell(), 2.0
	switch g.format {
	case frame.Vertical:
		tiles = 6
	case frame.Portrait:
		tiles = 3
	}
	return timeline.Rect{X: max(0, even(g.w-tiles*c)), W: tiles * c, H: 2 * c}
}

// rooms are the ways in which a room keeps clear of the presenter: as it is, or
// else narrowed to what is beside, or else ending above.
func (g grid) rooms(r timeline.Rect) []timeline.Rect {
	seat, air := g.seat(), g.px(48)
	if seat.Intersect(r).Empty() {
		return []timeline.Rect{r}
	}
	beside, above := r, r
	above.H = g.floor(r.X, r.W) - r.Y
	if beside.W = seat.X - air - r.X; seat.X < g.w/2 {
		beside.X = seat.X + seat.W + air
		beside.W = r.X + r.W - beside.X
	}
	return []timeline.Rect{beside, above}
}

// meetsSeat reports whether the presenter sits on an area of the grid.
func meetsSeat(g *grid, area timeline.Rect) bool { return !g.seat().Intersect(area).Empty() }

// small is how much larger small text is than in a wide frame: as subtitles are.
func (g grid) small() float64 { return g.zones.CaptionScale() }

// fullHeight reports whether a scene has all the height of a vertical frame for itself.
func (g grid) fullHeight() bool {
	return g.format == frame.Vertical && g.seat().Empty() && !g.subs
}
