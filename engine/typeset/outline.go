package typeset

import (
	"math"

	ot "github.com/go-text/typesetting/font/opentype"
)

// Outline returns the contours of the glyphs whose character begins in the bytes [from, to) of the
// line's text, at the line's size, with the baseline at y = 0 and x from the line's left edge, y
// downward. Every contour begins with a move, is closed, and is filled by the non-zero rule.
func (f *Fonts) Outline(l Line, from, to int) (all []ot.Segment) {
	f.trace(l, from, to, func(s ot.Segment) { all = append(all, s) })
	return all
}

// trace calls draw with each segment of Outline.
func (f *Fonts) trace(l Line, from, to int, draw func(ot.Segment)) {
	for _, g := range l.Glyphs {
		face := f.face(g.Face)
		if g.Cluster < from || g.Cluster >= to || face == nil {
			continue
		}
		scale := l.Size / face.upem
		for _, s := range face.outline(ot.GID(g.ID)) {
			for i, p := range s.Args {
				s.Args[i] = ot.SegmentPoint{X: float32(g.X + float64(p.X)*scale), Y: float32(g.Y - float64(p.Y)*scale)}
			}
			draw(s)
		}
	}
}

// Bounds returns the ink of a line in pixels: the box around the points of its outlines, of which
// control points lie outside a curve by little, as the extremes of glyphs are on it. An empty line
// has an empty box at the origin.
func (f *Fonts) Bounds(l Line) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	f.trace(l, 0, max(1, len(l.Text)), func(s ot.Segment) {
		for _, p := range s.ArgsSlice() {
			x0, y0 = min(x0, float64(p.X)), min(y0, float64(p.Y))
			x1, y1 = max(x1, float64(p.X)), max(y1, float64(p.Y))
		}
	})
	if x0 > x1 {
		return 0, 0, 0, 0
	}
	return x0, y0, x1, y1
}
