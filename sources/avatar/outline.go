package avatar

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// rim is how far the light edge reaches around who is cut out, in pixels of the
// rig: without it a jersey is lost on a ground of the same colour, and a head
// among a mosaic's tiles.
const rim = 4.0

// rimmed is shapes grown on all sides, in one colour.
func rimmed(c timeline.Color, shapes []timeline.Shape) []timeline.Shape {
	var all []timeline.Shape
	for _, s := range shapes {
		for _, contour := range flat(s.Path) {
			all = append(all, fill(c, timeline.PolygonPath(grown(contour, rim)...)))
		}
	}
	return all
}

// grown is a contour with every corner pushed outwards.
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
		// Pointed corners would reach far: no more than twice as far as sides.
		k := by / max(.5, (x*x+y*y)/2)
		out[i] = pt(p.X+x*k, p.Y+y*k)
	}
	return out
}

// distinct is a contour without corners that are hardly apart.
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

// normal is the direction away from the inside of a line that runs clockwise
// on the screen.
func normal(a, b timeline.Point) timeline.Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	return pt((b.Y-a.Y)/d, (a.X-b.X)/d)
}

// area is that of a contour, negative where it runs against the clock.
func area(contour []timeline.Point) float64 {
	sum := 0.0
	for i, p := range contour {
		q := contour[(i+1)%len(contour)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}
