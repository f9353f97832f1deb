package motion

import (
	"math"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

// grid is the geometry of the frame: twelve columns within the margins, and a
// unit in which all sizes are written as for 1080 lines. x counts from the
// start edge.
type grid struct {
	w, h float64
	u    float64 // pixels of one pixel at 1080 lines
	subs bool    // room for subtitles is kept
	rtl  bool
}

func newGrid(b engine.Storyboard) grid {
	w, h := float64(b.Width), float64(b.Height)
	return grid{w: w, h: h, u: min(w, h) / 1080, subs: b.Subtitles, rtl: b.Language == "iw" || b.Language == "he"}
}

// px is a length given for 1080 lines.
func (g grid) px(v float64) float64 { return v * g.u }

// margin is where content begins and, from the other side, ends.
func (g grid) margin() float64 { return .0625 * g.w }

// wide reports whether the frame has room for two things side by side.
func (g grid) wide() bool { return g.w > 1.3*g.h }

// inner is the width between the margins.
func (g grid) inner() float64 { return g.w - 2*g.margin() }

// cell is the side of a tile: six fill the height. It is an even number of
// pixels, so that tiles meet without a seam, in colour too, which video keeps at
// half the resolution.
func (g grid) cell() float64 { return 2 * math.Ceil(min(g.w, g.h)/12) }

// even is the nearest place between two pixels where an edge is sharp.
func even(v float64) float64 { return 2 * math.Round(v/2) }

// content is where content ends: above the subtitles, where there are any.
func (g grid) content(subtitled bool) float64 {
	if g.subs && subtitled {
		return .764 * g.h
	}
	return .911 * g.h
}

// subtitles is where they may be drawn, with some air beside them; nothing
// where there are none.
func (g grid) subtitles() timeline.Rect {
	if !g.subs {
		return timeline.Rect{}
	}
	x, y := .1925*g.w-g.px(28), .772*g.h
	return timeline.Rect{X: x, Y: y, W: g.w - 2*x, H: .911*g.h - y}
}

// slot is a rectangle given in fractions of the frame.
func (g grid) slot(x, y, w, h float64) timeline.Rect {
	return timeline.Rect{X: x * g.w, Y: y * g.h, W: w * g.w, H: h * g.h}
}

// frame is all of it.
func (g grid) frame() timeline.Rect { return timeline.Rect{W: g.w, H: g.h} }

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
