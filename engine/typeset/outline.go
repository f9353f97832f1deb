package typeset

import (
	"math"

	ot "github.com/go-text/typesetting/font/opentype"
)

// Pen receives the contours of glyphs. Places are pixels, y downward. Every contour begins with
// MoveTo and ends with Close; contours are filled by the non-zero rule.
type Pen interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	QuadTo(x1, y1, x, y float32)
	CubeTo(x1, y1, x2, y2, x, y float32)
	Close()
}

// Outline draws the glyphs whose character begins in the bytes [from, to) of
// the line's text, at the line's size, with the baseline at y = 0 and x from
// the line's left edge.
func (f *Fonts) Outline(l Line, from, to int, pen Pen) {
	for _, g := range l.Glyphs {
		if g.Cluster < from || g.Cluster >= to {
			continue
		}
		if face := f.face(g.Face); face != nil {
			trace(face.outline(ot.GID(g.ID)), placed{g.X, g.Y, l.Size / face.upem}, pen)
		}
	}
}

// Bounds returns the ink of a line in pixels: the box around its outlines. An
// empty line has an empty box at the origin.
func (f *Fonts) Bounds(l Line) (x0, y0, x1, y1 float64) {
	box := hull{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	f.Outline(l, 0, max(1, len(l.Text)), &box)
	if box.x0 > box.x1 {
		return 0, 0, 0, 0
	}
	return box.x0, box.y0, box.x1, box.y1
}

// placed maps font units to the place of a glyph.
type placed struct{ x, y, scale float64 }

func (p placed) at(s ot.SegmentPoint) (x, y float32) {
	return float32(p.x + float64(s.X)*p.scale), float32(p.y - float64(s.Y)*p.scale)
}

// trace passes segments to a pen, closing every contour.
func trace(segments []ot.Segment, p placed, pen Pen) {
	open := false
	for _, s := range segments {
		x, y := p.at(s.Args[0])
		x1, y1 := p.at(s.Args[1])
		x2, y2 := p.at(s.Args[2])
		switch s.Op {
		case ot.SegmentOpMoveTo:
			if open {
				pen.Close()
			}
			open = true
			pen.MoveTo(x, y)
		case ot.SegmentOpLineTo:
			pen.LineTo(x, y)
		case ot.SegmentOpQuadTo:
			pen.QuadTo(x, y, x1, y1)
		case ot.SegmentOpCubeTo:
			pen.CubeTo(x, y, x1, y1, x2, y2)
		}
	}
	if open {
		pen.Close()
	}
}

// hull is a pen that keeps the box around the points; control points lie
// outside a curve by little in glyphs, whose extremes are on it.
type hull struct{ x0, y0, x1, y1 float64 }

func (h *hull) add(x, y float32) {
	h.x0, h.y0 = min(h.x0, float64(x)), min(h.y0, float64(y))
	h.x1, h.y1 = max(h.x1, float64(x)), max(h.y1, float64(y))
}

func (h *hull) MoveTo(x, y float32)         { h.add(x, y) }
func (h *hull) LineTo(x, y float32)         { h.add(x, y) }
func (h *hull) QuadTo(x1, y1, x, y float32) { h.add(x1, y1); h.add(x, y) }
func (h *hull) CubeTo(x1, y1, x2, y2, x, y float32) {
	h.add(x1, y1)
	h.add(x2, y2)
	h.add(x, y)
}
func (h *hull) Close() {}
