package kit

import (
	"math"

	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/timeline"
)

// signRoom is the share of the width that the brand's sign may take.
const signRoom = .46

// Measures of the plate under a logo that does not contrast with the ground.
const (
	platePad    = 28
	plateCorner = 20
)

// wordmark returns the brand's logo sized like its lockup of a size, at 1080 lines, on a plate where
// it needs one; ok is false for a brand without a logo. Long logos are set lower than square ones, so
// that they weigh about the same.
func (s *Sign) wordmark(size float64) (m sign, ok bool) {
	v, ok := s.Own.Full.On(s.Ground.Bg)
	if !ok {
		return m, false
	}
	pad, high := 0.0, s.Grid.Px(size)*min(1.7, max(.8, 2.2/math.Sqrt(v.Shape())))
	color, plated := v.Plate(s.Ground.Bg, s.Pal.Paper, s.Pal.Deep, s.Pal.S, s.Pal.Middle())
	if plated {
		pad, high = s.Grid.Px(platePad), s.Grid.Px(.95*size)
	}
	high = min(high, (signRoom*s.Grid.W-2*pad)/v.Shape())
	wide := high * v.Shape()
	margin := (float64(v.Height) - v.Ink.Y - v.Ink.H) * high / v.Ink.H // of the file
	m.width, m.below = wide+2*pad, max(high+2*pad, pad+high+margin)
	m.draw = func(left, y float64) (all []timeline.Layer) {
		if plated {
			area := timeline.Rect{X: left, Y: y, W: m.width, H: high + 2*pad}
			all = append(all, timeline.Layer{Name: "logo.plate", Role: timeline.RoleGround, Drawing: &timeline.Drawing{
				Shapes: []timeline.Shape{Shape(timeline.RectPath(area, s.Grid.Px(plateCorner)), color)},
			}})
		}
		return append(all, emblazon(v, timeline.Rect{X: left + pad, Y: y + pad, W: wide, H: high}))
	}
	return m, true
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
