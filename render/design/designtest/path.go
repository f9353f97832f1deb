package designtest

import (
	"image"
	"image/color"
	"math"
	"time"

	"golang.org/x/image/vector"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// outline is all that a layer draws, as one path.
func outline(fonts *typeset.Fonts, l timeline.Layer) timeline.Path {
	if l.Text != nil {
		line := fonts.Shape(l.Text.Line, l.Text.Style)
		return timeline.GlyphPath(fonts.Outline(line, 0, max(1, len(line.Text)))).Moved(l.Text.X, l.Text.Y)
	}
	var all timeline.Path
	if l.Drawing != nil {
		for _, s := range l.Drawing.Shapes {
			all = append(all, s.Path...)
		}
	}
	return all
}

// placed is a path where a layer's tracks have it at a moment.
func placed(p timeline.Path, l timeline.Layer, at time.Duration) timeline.Path {
	k, dx, dy := l.Scale.At(at, 1), l.X.At(at, 0), l.Y.At(at, 0)
	return p.Mapped(func(q timeline.Point) timeline.Point {
		return timeline.Point{X: l.Pivot.X + (q.X-l.Pivot.X)*k + dx, Y: l.Pivot.Y + (q.Y-l.Pivot.Y)*k + dy}
	})
}

// uncovered is the part of the screen in which a revealed layer is shown.
func uncovered(l timeline.Layer, at time.Duration) timeline.Rect {
	r := l.Reveal.At(at)
	r.X, r.Y = r.X+l.X.At(at, 0), r.Y+l.Y.At(at, 0)
	return r
}

// coverage is how much of each pixel of a box a path covers.
func coverage(p timeline.Path, box image.Rectangle) *image.Alpha {
	mask := image.NewAlpha(box)
	if box.Empty() {
		return mask
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	at := func(q timeline.Point) (x, y float32) {
		return float32(q.X - float64(box.Min.X)), float32(q.Y - float64(box.Min.Y))
	}
	for _, s := range p {
		x0, y0 := at(s.P[0])
		x1, y1 := at(s.P[1])
		x2, y2 := at(s.P[2])
		switch s.Op {
		case timeline.OpMove:
			z.MoveTo(x0, y0)
		case timeline.OpLine:
			z.LineTo(x0, y0)
		case timeline.OpQuad:
			z.QuadTo(x0, y0, x1, y1)
		case timeline.OpCubic:
			z.CubeTo(x0, y0, x1, y1, x2, y2)
		case timeline.OpClose:
			z.ClosePath()
		}
	}
	z.Draw(mask, box, image.Opaque, image.Point{})
	return mask
}

// pixels is the box of all pixels that a rectangle touches.
func pixels(r timeline.Rect) image.Rectangle {
	return image.Rect(int(math.Floor(r.X)), int(math.Floor(r.Y)), int(math.Ceil(r.X+r.W)), int(math.Ceil(r.Y+r.H)))
}

// mean adds up colours.
type mean struct{ r, g, b, n float64 }

func (m *mean) add(c color.RGBA) {
	m.r, m.g, m.b, m.n = m.r+float64(c.R), m.g+float64(c.G), m.b+float64(c.B), m.n+1
}

func (m mean) color() timeline.Color {
	n := max(1, m.n)
	return timeline.RGB(uint8(m.r/n+.5), uint8(m.g/n+.5), uint8(m.b/n+.5))
}
