package icon

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Lines become areas here: all of them run clockwise, so that where two lie
// upon one another they are one.

// stroke draws a line through points, round at its ends and corners.
func (p *pen) stroke(pts []timeline.Point) {
	half := p.width / 2
	if pts = apart(pts); len(pts) < 2 {
		return
	}
	for _, run := range smooth(pts) {
		back := make([]timeline.Point, len(run))
		for i, q := range run {
			back[len(run)-1-i] = q
		}
		around := append(side(run, half), roundEnd(run[len(run)-1], run[len(run)-2], half)...)
		around = append(around, side(back, half)...)
		around = append(around, roundEnd(run[0], run[1], half)...)
		p.path = append(p.path, clockwise(timeline.PolygonPath(around...))...)
	}
}

// ring draws a closed line through points.
func (p *pen) ring(pts []timeline.Point) {
	p.path = append(p.path, timeline.PolygonPath(offset(closed(pts), p.width/2)...)...)
	inner := timeline.PolygonPath(offset(closed(pts), -p.width/2)...)
	p.path = append(p.path, reversed(inner)...)
}

// smooth parts a line at its sharp corners: the ends of the parts lie upon one
// another, which rounds the corner.
func smooth(pts []timeline.Point) [][]timeline.Point {
	const sharp = 40 * math.Pi / 180
	var runs [][]timeline.Point
	from := 0
	for i := 1; i < len(pts)-1; i++ {
		if math.Abs(turn(pts[i-1], pts[i], pts[i+1])) > sharp {
			runs = append(runs, pts[from:i+1])
			from = i
		}
	}
	return append(runs, pts[from:])
}

// side is the line shifted to its left by d.
func side(pts []timeline.Point, d float64) []timeline.Point {
	out := make([]timeline.Point, len(pts))
	for i, q := range pts {
		a, b := pts[max(0, i-1)], pts[min(len(pts)-1, i+1)]
		n := normal(a, b)
		k := d
		if i > 0 && i < len(pts)-1 {
			k /= math.Cos(turn(a, q, b) / 2)
		}
		out[i] = timeline.Point{X: q.X + n.X*k, Y: q.Y + n.Y*k}
	}
	return out
}

// roundEnd is the round end of a line at a point, coming from another.
func roundEnd(end, before timeline.Point, r float64) []timeline.Point {
	from := math.Atan2(end.Y-before.Y, end.X-before.X) - math.Pi/2
	return arcOf(end, r, from, from+math.Pi)
}

// closed is a polygon that runs clockwise.
func closed(pts []timeline.Point) []timeline.Point {
	if area(pts) >= 0 {
		return pts
	}
	out := make([]timeline.Point, len(pts))
	for i, q := range pts {
		out[len(pts)-1-i] = q
	}
	return out
}

// offset is a clockwise polygon grown by d, its outer corners round, or shrunk
// where d is below zero.
func offset(pts []timeline.Point, d float64) []timeline.Point {
	var out []timeline.Point
	for i, q := range pts {
		a, b := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
		bend := turn(a, q, b)
		before, after := normal(a, q), normal(q, b)
		if bend*d > 0 {
			from := math.Atan2(before.Y, before.X)
			if d < 0 {
				from += math.Pi
			}
			out = append(out, arcOf(q, math.Abs(d), from, from+bend)...)
			continue
		}
		m := timeline.Point{X: before.X + after.X, Y: before.Y + after.Y}
		k := 2 * d / (m.X*m.X + m.Y*m.Y)
		out = append(out, timeline.Point{X: q.X + m.X*k, Y: q.Y + m.Y*k})
	}
	return out
}

// normal points to the left of the way from a to b, one unit long.
func normal(a, b timeline.Point) timeline.Point {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	return timeline.Point{X: (b.Y - a.Y) / l, Y: -(b.X - a.X) / l}
}

// turn is the angle by which the way from a over b to c turns, to the right
// above zero.
func turn(a, b, c timeline.Point) float64 {
	t := math.Atan2(c.Y-b.Y, c.X-b.X) - math.Atan2(b.Y-a.Y, b.X-a.X)
	return math.Remainder(t, 2*math.Pi)
}

// arc is points on a circle, between two angles in degrees.
func arc(cx, cy, r, from, to float64) []timeline.Point {
	return arcOf(timeline.Point{X: cx, Y: cy}, r, from*math.Pi/180, to*math.Pi/180)
}

func arcOf(c timeline.Point, r, from, to float64) []timeline.Point {
	n := max(2, int(math.Ceil(math.Abs(to-from)*math.Sqrt(r)*3.2)))
	out := make([]timeline.Point, n+1)
	for i := range out {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/float64(n))
		out[i] = timeline.Point{X: c.X + r*cos, Y: c.Y + r*sin}
	}
	return out
}

// flattened is points on a line of cubic curves.
func flattened(pts []timeline.Point) []timeline.Point {
	out := []timeline.Point{pts[0]}
	for i := 0; i+3 < len(pts); i += 3 {
		a, b, c, d := pts[i], pts[i+1], pts[i+2], pts[i+3]
		n := max(4, int(math.Hypot(d.X-a.X, d.Y-a.Y)*1.6))
		for k := 1; k <= n; k++ {
			t := float64(k) / float64(n)
			u := 1 - t
			w := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
			out = append(out, timeline.Point{
				X: w[0]*a.X + w[1]*b.X + w[2]*c.X + w[3]*d.X, Y: w[0]*a.Y + w[1]*b.Y + w[2]*c.Y + w[3]*d.Y,
			})
		}
	}
	return out
}

// apart is points without those that lie upon the one before.
func apart(pts []timeline.Point) []timeline.Point {
	out := pts[:1:1]
	for _, q := range pts[1:] {
		if last := out[len(out)-1]; math.Hypot(q.X-last.X, q.Y-last.Y) > 1e-6 {
			out = append(out, q)
		}
	}
	return out
}

// area is twice that of a polygon, above zero where it runs clockwise.
func area(pts []timeline.Point) float64 {
	sum := 0.0
	for i, q := range pts {
		r := pts[(i+1)%len(pts)]
		sum += q.X*r.Y - r.X*q.Y
	}
	return sum
}

// clockwise is a path of one contour that runs clockwise.
func clockwise(p timeline.Path) timeline.Path {
	var ends []timeline.Point
	for _, s := range p {
		if s.Op != timeline.OpClose {
			ends = append(ends, endOf(s))
		}
	}
	if area(ends) < 0 {
		return reversed(p)
	}
	return p
}

// endOf is where a segment ends.
func endOf(s timeline.Segment) timeline.Point {
	if s.Op == timeline.OpCubic {
		return s.P[2]
	}
	return s.P[0]
}

// reversed is a path of one contour, of lines and cubic curves, that runs the
// other way round.
func reversed(p timeline.Path) timeline.Path {
	n := len(p) - 1 // the last closes it
	var out timeline.Path
	start := endOf(p[n-1])
	out.MoveTo(start.X, start.Y)
	for i := n - 1; i > 0; i-- {
		to := endOf(p[i-1])
		if p[i].Op == timeline.OpCubic {
			out.CubeTo(p[i].P[1].X, p[i].P[1].Y, p[i].P[0].X, p[i].P[0].Y, to.X, to.Y)
		} else {
			out.LineTo(to.X, to.Y)
		}
	}
	out.Close()
	return out
}
