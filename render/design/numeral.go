package design

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
	pen := &timeline.Pen{}
	s.fonts.Outline(line, 0, len(line.Text), pen)
	b := pen.Path.Bounds()
	return moved(pen.Path, cx-b.X-b.W/2, cy-b.Y-b.H/2)
}
