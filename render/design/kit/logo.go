package kit

import (
	"math"

	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Measures of the plate under a logo that does not contrast with the ground.
const (
	platePad    = 28
	plateCorner = 20
)

// wordmark is a brand's own logo at the size of its display.
type wordmark struct {
	variant logo.Variant
	w, h    float64 // of its ink
	pad     float64 // of the plate around it; 0 = it needs none
	plate   timeline.Color
}

func (c wordmark) width() float64 { return c.w + 2*c.pad }
func (c wordmark) tall() float64  { return c.h + 2*c.pad }

// wordmark returns the brand's logo sized like its lockup of a size, at 1080 lines; ok is false
// for a brand without a logo. Long logos are set lower than square ones, so that they weigh about
// the same.
func (s *Sign) wordmark(size float64) (c wordmark, ok bool) {
	if c.variant, ok = s.Own.Full.On(s.Ground.Bg); !ok {
		return c, false
	}
	shape := c.variant.Shape()
	c.h = s.Grid.Px(size) * min(1.7, max(.8, 2.2/math.Sqrt(shape)))
	if c.plate, ok = c.variant.Plate(s.Ground.Bg, s.Pal.Paper, s.Pal.Deep, s.Pal.S, s.Pal.Middle()); ok {
		c.h, c.pad = s.Grid.Px(.95*size), s.Grid.Px(platePad)
	}
	c.h = min(c.h, (s.Grid.signRoom()-2*c.pad)/shape)
	c.w = c.h * shape
	return c, true
}

// Signed returns where the room below the brand's sign of a size at y begins.
func (s *Sign) Signed(size, y float64) float64 {
	const gap = 40
	if c, ok := s.wordmark(size); ok {
		margin := (float64(c.variant.Height) - c.variant.Ink.Y - c.variant.Ink.H) * c.h / c.variant.Ink.H // of the file
		return y + max(c.tall(), c.pad+c.h+margin) + s.Grid.Px(gap)
	}
	if l, ok := s.lockup(size); ok {
		return y + l.size + s.Grid.Px(gap)
	}
	return max(y, .12*s.Grid.H)
}

// draw puts the logo, with its plate, at left on the screen.
func (c wordmark) draw(s *Sign, left, y float64) []timeline.Layer {
	var layers []timeline.Layer
	if c.pad > 0 {
		area := timeline.Rect{X: left, Y: y, W: c.width(), H: c.tall()}
		layers = append(layers, timeline.Layer{Name: "logo.plate", Role: timeline.RoleGround, Drawing: &timeline.Drawing{
			Shapes: []timeline.Shape{Shape(timeline.RectPath(area, s.Grid.Px(plateCorner)), c.plate)},
		}})
	}
	return append(layers, emblazon(c.variant, timeline.Rect{X: left + c.pad, Y: y + c.pad, W: c.w, H: c.h}))
}

// emblazon returns a layer of a logo whose ink fills a box on the screen. Logos are
// never mirrored, stretched or coloured.
func emblazon(v logo.Variant, box timeline.Rect) timeline.Layer {
	k := box.H / v.Ink.H
	frame := timeline.Rect{X: box.X - v.Ink.X*k, Y: box.Y - v.Ink.Y*k, W: float64(v.Width) * k, H: float64(v.Height) * k}
	return timeline.Layer{Name: "logo.own", Role: timeline.RoleLogo, Picture: &timeline.Picture{Blob: v.Blob, Frame: frame, Clear: true}}
}

// cornerLogo returns the part of the brand's own logo that fits into a corner, small and without a
// plate: its mark, or the whole of a logo that is not long.
func (s *Sign) cornerLogo() (v logo.Variant, ok bool) {
	const longest = 5
	own := s.Own
	for _, p := range []logo.Pair{own.Mark, own.Full} {
		if v, ok = p.On(s.Ground.Bg); ok && v.Stands(s.Ground.Bg) && v.Shape() <= longest {
			return v, true
		}
	}
	return v, false
}
