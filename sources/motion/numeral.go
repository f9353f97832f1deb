package motion

import (
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// framePath is the outline of a rounded box, drawn inside it.
func framePath(r timeline.Rect, radius, width float64) timeline.Path {
	p := timeline.RectPath(r, radius)
	in := timeline.Rect{X: r.X + width, Y: r.Y + width, W: r.W - 2*width, H: r.H - 2*width}
	return append(p, timeline.RectPath(in, radius-width).MirrorX(r.X+r.W/2)...)
}

// numeral is a number as a path, its ink in the middle of (cx, cy).
func (s *stage) numeral(text string, size, cx, cy float64) timeline.Path {
	st := typeset.Style{Family: s.voice.body, Weight: 700, Size: size, Language: "en"}
	line := s.fonts.Shape(text, st)
	pen := &pathPen{}
	s.fonts.Outline(line, 0, len(line.Text), pen)
	b := pen.path.Bounds()
	return moved(pen.path, cx-b.X-b.W/2, cy-b.Y-b.H/2)
}

// pathPen takes glyph outlines down as a path.
type pathPen struct{ path timeline.Path }

func (p *pathPen) MoveTo(x, y float32) { p.path.MoveTo(float64(x), float64(y)) }
func (p *pathPen) LineTo(x, y float32) { p.path.LineTo(float64(x), float64(y)) }
func (p *pathPen) QuadTo(x1, y1, x, y float32) {
	p.path.QuadTo(float64(x1), float64(y1), float64(x), float64(y))
}
func (p *pathPen) CubeTo(x1, y1, x2, y2, x, y float32) {
	p.path.CubeTo(float64(x1), float64(y1), float64(x2), float64(y2), float64(x), float64(y))
}
func (p *pathPen) Close() { p.path.Close() }
