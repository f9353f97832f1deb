package typeset

import (
	"math"
	"sync"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
)

// face is an entry at one weight, ready to shape. The shaper keeps state in
// the face and in the buffer, so one goroutine at a time uses them.
type face struct {
	id     int
	entry  *entry
	weight int

	upem            float64
	ascent, descent float64 // em
	capHeight       float64 // em
	fingerprint     string

	mu       sync.Mutex
	sized    *font.Face
	shaper   *harfbuzz.Font
	buffer   *harfbuzz.Buffer
	outlines map[ot.GID][]ot.Segment
	digit    float64 // em, advance of the widest digit; 0 until measured
}

// maxOutlines bounds the glyphs a face keeps drawn.
const maxOutlines = 4096

// newFace readies e at a weight, nil when the file cannot be used.
func newFace(e *entry, weight int) *face {
	parsed := e.font()
	if parsed == nil {
		return nil
	}
	f := &face{entry: e, weight: weight, upem: float64(parsed.Upem()), fingerprint: e.fingerprint(weight)}
	f.sized = font.NewFace(parsed)
	if e.heaviest > 0 {
		f.sized.SetVariations([]font.Variation{{Tag: weightAxis, Value: float32(weight)}})
	}
	f.shaper = harfbuzz.NewFont(f.sized)
	f.buffer = harfbuzz.NewBuffer()
	f.outlines = map[ot.GID][]ot.Segment{}
	f.measure()
	return f
}

// measure takes the vertical metrics. Fonts without them get common ones.
func (f *face) measure() {
	f.ascent, f.descent, f.capHeight = .95, .25, .7
	if ext, ok := f.sized.FontHExtents(); ok && ext.Ascender > 0 {
		f.ascent = float64(ext.Ascender) / f.upem
		f.descent = -float64(ext.Descender) / f.upem
	}
	if h := float64(f.sized.LineMetric(font.CapHeight)) / f.upem; h > .3 && h < 1.2 {
		f.capHeight = h
	}
}

// has reports whether the face has a glyph of its own for r.
func (f *face) has(r rune) bool {
	_, ok := f.sized.Font.NominalGlyph(r)
	return ok
}

// outline returns the contours of a glyph in font units, y upward.
func (f *face) outline(id ot.GID) []ot.Segment {
	f.mu.Lock()
	defer f.mu.Unlock()
	if segments, ok := f.outlines[id]; ok {
		return segments
	}
	if len(f.outlines) >= maxOutlines {
		clear(f.outlines)
	}
	data, _ := f.sized.GlyphDataOutline(id)
	f.outlines[id] = data.Segments
	return data.Segments
}

// Pen takes the contours of glyphs. Places are pixels, y downward. Every
// contour begins with MoveTo and ends with Close; contours are to be filled by
// the non-zero rule.
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

// trace hands segments to a pen, closing every contour.
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
