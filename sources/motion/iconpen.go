package motion

import (
	"math"

	"golang.org/x/exp/shiny/iconvg"

	"github.com/scenewright/scenewright/engine/timeline"
)

// iconPen takes the commands of an IconVG graphic down as a path, scaled so
// that the view box is 24 wide about the origin.
type iconPen struct {
	path   timeline.Path
	k      float64
	x, y   float64 // current point, in units of the graphic
	sx, sy float64 // where the contour began
	cx, cy float64 // last control point of a smooth curve
	smooth timeline.Op
}

// Reset begins a graphic.
func (p *iconPen) Reset(m iconvg.Metadata) {
	dx, _ := m.ViewBox.AspectRatio()
	*p = iconPen{k: 24 / float64(dx)}
}

// SetCSel and the other register commands do not matter: icons have one colour.
func (p *iconPen) SetCSel(uint8)                     {}
func (p *iconPen) SetNSel(uint8)                     {}
func (p *iconPen) SetCReg(uint8, bool, iconvg.Color) {}
func (p *iconPen) SetNReg(uint8, bool, float32)      {}
func (p *iconPen) SetLOD(float32, float32)           {}

// StartPath begins a contour.
func (p *iconPen) StartPath(_ uint8, x, y float32) { p.move(float64(x), float64(y)) }

// ClosePathEndPath ends the last contour.
func (p *iconPen) ClosePathEndPath() { p.close() }

// ClosePathAbsMoveTo ends a contour and begins another.
func (p *iconPen) ClosePathAbsMoveTo(x, y float32) {
	p.close()
	p.move(float64(x), float64(y))
}

// ClosePathRelMoveTo is the same, from where the contour ended.
func (p *iconPen) ClosePathRelMoveTo(x, y float32) {
	p.close()
	p.move(p.x+float64(x), p.y+float64(y))
}

// The lines.
func (p *iconPen) AbsHLineTo(x float32)   { p.line(float64(x), p.y) }
func (p *iconPen) RelHLineTo(x float32)   { p.line(p.x+float64(x), p.y) }
func (p *iconPen) AbsVLineTo(y float32)   { p.line(p.x, float64(y)) }
func (p *iconPen) RelVLineTo(y float32)   { p.line(p.x, p.y+float64(y)) }
func (p *iconPen) AbsLineTo(x, y float32) { p.line(float64(x), float64(y)) }
func (p *iconPen) RelLineTo(x, y float32) { p.line(p.x+float64(x), p.y+float64(y)) }

// The curves.
func (p *iconPen) AbsQuadTo(x1, y1, x, y float32) {
	p.quad(float64(x1), float64(y1), float64(x), float64(y))
}
func (p *iconPen) RelQuadTo(x1, y1, x, y float32) {
	p.quad(p.x+float64(x1), p.y+float64(y1), p.x+float64(x), p.y+float64(y))
}
func (p *iconPen) AbsSmoothQuadTo(x, y float32) {
	x1, y1 := p.mirrored(timeline.OpQuad)
	p.quad(x1, y1, float64(x), float64(y))
}
func (p *iconPen) RelSmoothQuadTo(x, y float32) {
	x1, y1 := p.mirrored(timeline.OpQuad)
	p.quad(x1, y1, p.x+float64(x), p.y+float64(y))
}
func (p *iconPen) AbsCubeTo(x1, y1, x2, y2, x, y float32) {
	p.cube(float64(x1), float64(y1), float64(x2), float64(y2), float64(x), float64(y))
}
func (p *iconPen) RelCubeTo(x1, y1, x2, y2, x, y float32) {
	p.cube(p.x+float64(x1), p.y+float64(y1), p.x+float64(x2), p.y+float64(y2), p.x+float64(x), p.y+float64(y))
}
func (p *iconPen) AbsSmoothCubeTo(x2, y2, x, y float32) {
	x1, y1 := p.mirrored(timeline.OpCubic)
	p.cube(x1, y1, float64(x2), float64(y2), float64(x), float64(y))
}
func (p *iconPen) RelSmoothCubeTo(x2, y2, x, y float32) {
	x1, y1 := p.mirrored(timeline.OpCubic)
	p.cube(x1, y1, p.x+float64(x2), p.y+float64(y2), p.x+float64(x), p.y+float64(y))
}

// The arcs; the rotation is in turns.
func (p *iconPen) AbsArcTo(rx, ry, rotation float32, large, sweep bool, x, y float32) {
	p.arc(math.Abs(float64(rx)), math.Abs(float64(ry)), float64(rotation), large, sweep, float64(x), float64(y))
}
func (p *iconPen) RelArcTo(rx, ry, rotation float32, large, sweep bool, x, y float32) {
	p.AbsArcTo(rx, ry, rotation, large, sweep, float32(p.x)+x, float32(p.y)+y)
}

func (p *iconPen) move(x, y float64) {
	p.path.MoveTo(x*p.k, y*p.k)
	p.x, p.y, p.sx, p.sy, p.smooth = x, y, x, y, 0
}

func (p *iconPen) close() {
	p.path.Close()
	p.x, p.y, p.smooth = p.sx, p.sy, 0
}

func (p *iconPen) line(x, y float64) {
	p.path.LineTo(x*p.k, y*p.k)
	p.x, p.y, p.smooth = x, y, 0
}

func (p *iconPen) quad(x1, y1, x, y float64) {
	p.path.QuadTo(x1*p.k, y1*p.k, x*p.k, y*p.k)
	p.x, p.y, p.cx, p.cy, p.smooth = x, y, x1, y1, timeline.OpQuad
}

func (p *iconPen) cube(x1, y1, x2, y2, x, y float64) {
	p.path.CubeTo(x1*p.k, y1*p.k, x2*p.k, y2*p.k, x*p.k, y*p.k)
	p.x, p.y, p.cx, p.cy, p.smooth = x, y, x2, y2, timeline.OpCubic
}

// mirrored is the control point a smooth curve goes on with.
func (p *iconPen) mirrored(op timeline.Op) (x, y float64) {
	if p.smooth != op {
		return p.x, p.y
	}
	return 2*p.x - p.cx, 2*p.y - p.cy
}

// arc draws an elliptical arc as SVG defines it (appendix B.2.4 of SVG 2).
func (p *iconPen) arc(rx, ry, rotation float64, large, sweep bool, x, y float64) {
	if rx == 0 || ry == 0 {
		p.line(x, y)
		return
	}
	sin, cos := math.Sincos(2 * math.Pi * rotation)
	dx, dy := (p.x-x)/2, (p.y-y)/2
	mx, my := cos*dx+sin*dy, cos*dy-sin*dx
	if short := mx*mx/(rx*rx) + my*my/(ry*ry); short > 1 {
		rx, ry = rx*math.Sqrt(short), ry*math.Sqrt(short)
	}
	f := math.Sqrt(max(0, rx*rx*ry*ry/(rx*rx*my*my+ry*ry*mx*mx)-1))
	if large == sweep {
		f = -f
	}
	ox, oy := f*rx*my/ry, -f*ry*mx/rx
	from, to := math.Atan2((my-oy)/ry, (mx-ox)/rx), math.Atan2((-my-oy)/ry, (-mx-ox)/rx)
	if sweep && to < from {
		to += 2 * math.Pi
	} else if !sweep && to > from {
		to -= 2 * math.Pi
	}
	var unit timeline.Path
	unit.Arc(0, 0, 1, from, to)
	cx, cy := cos*ox-sin*oy+(p.x+x)/2, sin*ox+cos*oy+(p.y+y)/2
	p.path = append(p.path, mapped(unit[1:], func(q timeline.Point) timeline.Point {
		qx, qy := q.X*rx, q.Y*ry
		return timeline.Point{X: (cos*qx - sin*qy + cx) * p.k, Y: (sin*qx + cos*qy + cy) * p.k}
	})...)
	p.x, p.y, p.smooth = x, y, 0
}
