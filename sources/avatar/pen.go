package avatar

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// pt returns a place on the rig.
func pt(x, y float64) timeline.Point { return timeline.Point{X: x, Y: y} }

// fill returns a shape on the rig.
func fill(c timeline.Color, p timeline.Path) timeline.Shape { return timeline.Shape{Path: p, Fill: c} }

// oval returns an upright ellipse.
func oval(cx, cy, rx, ry float64) timeline.Path {
	return timeline.CirclePath(0, 0, 1).Mapped(func(p timeline.Point) timeline.Point {
		return pt(cx+p.X*rx, cy+p.Y*ry)
	})
}

// blob returns a smooth closed line through points.
func blob(at ...timeline.Point) timeline.Path {
	n := len(at)
	var p timeline.Path
	p.MoveTo(at[0].X, at[0].Y)
	for i := range at {
		a, b, c, d := at[(i+n-1)%n], at[i], at[(i+1)%n], at[(i+2)%n]
		p.CubeTo(b.X+(c.X-a.X)/6, b.Y+(c.Y-a.Y)/6, c.X-(d.X-b.X)/6, c.Y-(d.Y-b.Y)/6, c.X, c.Y)
	}
	p.Close()
	return p
}

// even returns a symmetrical blob: points of the right half, from top to bottom.
func even(half ...timeline.Point) timeline.Path {
	all := append([]timeline.Point{}, half...)
	for i := len(half) - 1; i >= 0; i-- {
		if half[i].X != 0 {
			all = append(all, pt(-half[i].X, half[i].Y))
		}
	}
	return blob(all...)
}

// bow returns a stroke from a to b that sags in its middle and narrows at its ends.
func bow(a, b timeline.Point, sag, thick float64) timeline.Path {
	mx, my := (a.X+b.X)/2, (a.Y+b.Y)/2+2*sag
	var p timeline.Path
	p.MoveTo(a.X, a.Y-thick/4)
	p.QuadTo(mx, my-thick, b.X, b.Y-thick/4)
	p.LineTo(b.X, b.Y+thick/4)
	p.QuadTo(mx, my+thick, a.X, a.Y+thick/4)
	p.Close()
	return p
}

// both returns a path and its mirror image.
func both(p timeline.Path) timeline.Path {
	return append(append(timeline.Path{}, p...), p.MirrorX(0)...)
}

// flat returns each contour of a path as a polygon close to the curve.
func flat(p timeline.Path) [][]timeline.Point {
	const steps = 10
	var all [][]timeline.Point
	var last timeline.Point
	for _, s := range p {
		switch s.Op {
		case timeline.OpMove:
			all, last = append(all, []timeline.Point{s.P[0]}), s.P[0]
		case timeline.OpLine:
			all[len(all)-1], last = append(all[len(all)-1], s.P[0]), s.P[0]
		case timeline.OpQuad, timeline.OpCubic:
			for i := 1; i <= steps; i++ {
				all[len(all)-1] = append(all[len(all)-1], along(s, last, float64(i)/steps))
			}
			last = all[len(all)-1][len(all[len(all)-1])-1]
		}
	}
	return all
}

// along returns a point of a curve that begins at from; t is 0..1.
func along(s timeline.Segment, from timeline.Point, t float64) timeline.Point {
	u := 1 - t
	if s.Op == timeline.OpQuad {
		a, b := s.P[0], s.P[1]
		return pt(u*u*from.X+2*u*t*a.X+t*t*b.X, u*u*from.Y+2*u*t*a.Y+t*t*b.Y)
	}
	a, b, c := s.P[0], s.P[1], s.P[2]
	k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return pt(k0*from.X+k1*a.X+k2*b.X+k3*c.X, k0*from.Y+k1*a.Y+k2*b.Y+k3*c.Y)
}

// clipped returns the part of a path within a convex polygon, clockwise on the screen.
func clipped(p timeline.Path, to []timeline.Point) timeline.Path {
	var out timeline.Path
	for _, contour := range flat(p) {
		for i := range to {
			contour = halved(contour, to[i], to[(i+1)%len(to)])
		}
		if len(contour) > 2 {
			out = append(out, timeline.PolygonPath(contour...)...)
		}
	}
	return out
}

// halved returns the part of a contour to the right of the line from a to b.
func halved(contour []timeline.Point, a, b timeline.Point) []timeline.Point {
	side := func(p timeline.Point) float64 { return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X) }
	var out []timeline.Point
	for i, p := range contour {
		q := contour[(i+1)%len(contour)]
		sp, sq := side(p), side(q)
		if sp >= 0 {
			out = append(out, p)
		}
		if (sp > 0 && sq < 0) || (sp < 0 && sq > 0) {
			t := sp / (sp - sq)
			out = append(out, pt(p.X+t*(q.X-p.X), p.Y+t*(q.Y-p.Y)))
		}
	}
	return out
}

// disc returns a circle as a polygon, clockwise on the screen.
func disc(cx, cy, r float64) []timeline.Point {
	const corners = 90
	out := make([]timeline.Point, corners)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		out[i] = pt(cx+r*cos, cy+r*sin)
	}
	return out
}

// rim is the width of the light edge around a presenter without a window, in pixels of the rig:
// without it a jersey is lost on a ground of the same colour, and a head among a mosaic's tiles.
const rim = 4.0

// rimmed returns shapes grown on all sides, in one colour.
func rimmed(c timeline.Color, shapes []timeline.Shape) []timeline.Shape {
	var all []timeline.Shape
	for _, s := range shapes {
		for _, contour := range flat(s.Path) {
			all = append(all, fill(c, timeline.PolygonPath(grown(contour, rim)...)))
		}
	}
	return all
}

// grown returns a contour with every corner pushed outwards.
func grown(contour []timeline.Point, by float64) []timeline.Point {
	contour = distinct(contour)
	if area(contour) < 0 {
		by = -by
	}
	n := len(contour)
	out := make([]timeline.Point, n)
	for i, p := range contour {
		a, b := normal(contour[(i+n-1)%n], p), normal(p, contour[(i+1)%n])
		x, y := a.X+b.X, a.Y+b.Y
		// Pointed corners would extend far: limited to twice the sides' distance.
		k := by / max(.5, (x*x+y*y)/2)
		out[i] = pt(p.X+x*k, p.Y+y*k)
	}
	return out
}

// distinct returns a contour without corners that nearly coincide.
func distinct(contour []timeline.Point) []timeline.Point {
	var out []timeline.Point
	last := contour[len(contour)-1]
	for _, p := range contour {
		if math.Hypot(p.X-last.X, p.Y-last.Y) > .05 {
			out = append(out, p)
			last = p
		}
	}
	return out
}

// normal returns the outward direction of a line that runs clockwise on the screen.
func normal(a, b timeline.Point) timeline.Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	return pt((b.Y-a.Y)/d, (a.X-b.X)/d)
}

// area returns the area of a contour, negative if it runs counterclockwise.
func area(contour []timeline.Point) float64 {
	sum := 0.0
	for i, p := range contour {
		q := contour[(i+1)%len(contour)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}
