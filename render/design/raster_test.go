package design

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"time"

	"golang.org/x/image/vector"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// raster draws a scene at a moment, slowly and plainly: what the tests look at.
type raster struct {
	fonts *typeset.Fonts
	img   *image.RGBA
	keep  func(timeline.Layer) bool // nil draws all layers
}

func (r *raster) scene(sc timeline.Scene, t time.Duration) {
	draw.Draw(r.img, r.img.Bounds(), image.NewUniform(sc.Ground.NRGBA()), image.Point{}, draw.Src)
	for _, l := range sc.Layers {
		if l.Visible(t) && (r.keep == nil || r.keep(l)) {
			r.layer(l, t)
		}
	}
}

func (r *raster) layer(l timeline.Layer, t time.Duration) {
	op := l.Opacity.At(t, 1)
	clip := r.img.Bounds()
	if l.Reveal != nil {
		clip = clip.Intersect(revealed(l, t))
	}
	switch {
	case op <= 0 || clip.Empty():
	case l.Grain != nil:
		r.grain(*l.Grain)
	case l.Text != nil:
		for _, s := range textShapes(r.fonts, *l.Text) {
			r.fill(posed(s.Path, l, t), s.Fill, op, clip)
		}
	case l.Drawing != nil:
		for _, s := range l.Drawing.Shapes {
			if s.Glow != nil {
				r.glow(s, l, t, clip)
				continue
			}
			r.fill(posed(s.Path, l, t), s.Fill, op, clip)
		}
	}
}

// glow lays the light of a shape on the picture, a pixel at a time.
func (r *raster) glow(s timeline.Shape, l timeline.Layer, t time.Duration, clip image.Rectangle) {
	var middle timeline.Path
	middle.MoveTo(s.Glow.Center.X, s.Glow.Center.Y)
	c, radius := posed(middle, l, t)[0].P[0], s.Glow.Radius*l.Scale.At(t, 1)
	only := raster{img: image.NewRGBA(r.img.Rect)}
	only.fill(posed(s.Path, l, t), timeline.RGB(255, 255, 255), 1, clip)
	box := pixels(timeline.Rect{X: c.X - radius, Y: c.Y - radius, W: 2 * radius, H: 2 * radius}).Intersect(clip)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			far := min(1, math.Pow(math.Hypot(float64(x)+.5-c.X, float64(y)+.5-c.Y)/radius, 2))
			a := float64(only.img.RGBAAt(x, y).A) / 255 * (1 - far) * (1 - far) * l.Opacity.At(t, 1) * float64(s.Fill.A) / 255
			p := r.img.Pix[r.img.PixOffset(x, y):]
			for k, v := range [4]uint8{s.Fill.R, s.Fill.G, s.Fill.B, 255} {
				p[k] = uint8(float64(p[k])*(1-a) + float64(v)*a + .5)
			}
		}
	}
}

func textShapes(fonts *typeset.Fonts, t timeline.Text) []timeline.Shape {
	line := fonts.Shape(t.Line, t.Style)
	path := timeline.GlyphPath(fonts.Outline(line, 0, max(1, len(line.Text))))
	return []timeline.Shape{{Path: path.Moved(t.X, t.Y), Fill: t.Color}}
}

// placed is a path where a layer's tracks have it at a moment.
func posed(p timeline.Path, l timeline.Layer, t time.Duration) timeline.Path {
	k, dx, dy := l.Scale.At(t, 1), l.X.At(t, 0), l.Y.At(t, 0)
	return p.Mapped(func(q timeline.Point) timeline.Point {
		return timeline.Point{X: l.Pivot.X + (q.X-l.Pivot.X)*k + dx, Y: l.Pivot.Y + (q.Y-l.Pivot.Y)*k + dy}
	})
}

func revealed(l timeline.Layer, t time.Duration) image.Rectangle {
	r := l.Reveal.At(t)
	r.X, r.Y = r.X+l.X.At(t, 0), r.Y+l.Y.At(t, 0)
	return pixels(r)
}

func pixels(r timeline.Rect) image.Rectangle {
	return image.Rect(int(math.Round(r.X)), int(math.Round(r.Y)), int(math.Round(r.X+r.W)), int(math.Round(r.Y+r.H)))
}

func (r *raster) fill(p timeline.Path, c timeline.Color, op float64, clip image.Rectangle) {
	b := p.Bounds()
	box := image.Rect(int(b.X)-2, int(b.Y)-2, int(b.X+b.W)+3, int(b.Y+b.H)+3).Intersect(clip)
	if box.Empty() {
		return
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	ox, oy := float64(box.Min.X), float64(box.Min.Y)
	f := func(q timeline.Point) (float32, float32) { return float32(q.X - ox), float32(q.Y - oy) }
	for _, s := range p {
		x0, y0 := f(s.P[0])
		x1, y1 := f(s.P[1])
		x2, y2 := f(s.P[2])
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
	a := float64(c.A) / 255 * op
	z.Draw(r.img, box, image.NewUniform(color.NRGBA{c.R, c.G, c.B, uint8(a*255 + .5)}), image.Point{})
}

// grain is noise in the soft light of WebKit's formula.
func (r *raster) grain(g timeline.Grain) {
	rnd := rand.New(rand.NewPCG(g.Seed, 1))
	soft := func(b uint8, n float64) uint8 {
		v := float64(b) / 255
		s := v + (2*n-1)*(v-v*v)
		return uint8(255*(v+(s-v)*g.Opacity) + .5)
	}
	for i := 0; i < len(r.img.Pix); i += 4 {
		n := min(1, max(0, .5+rnd.NormFloat64()*g.Sigma))
		for k := range 3 {
			r.img.Pix[i+k] = soft(r.img.Pix[i+k], n)
		}
	}
}

func drawn(fonts *typeset.Fonts, sc timeline.Scene, w, h int, t time.Duration) *image.RGBA {
	r := raster{fonts: fonts, img: image.NewRGBA(image.Rect(0, 0, w, h))}
	r.scene(sc, t)
	return r.img
}
