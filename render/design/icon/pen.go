package icon

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// thin is the width of all lines, in units of the grid.
const thin = 2

// pen draws an icon from its description: letters, each with numbers behind it,
// all of them in units of a grid of 24 from its top left corner. Lines are
// round at their ends and corners; areas have their points clockwise, so that
// where two lie upon one another they are one.
//
//	l x y x y …        a line from point to point
//	o x y x y …        the same, closed
//	p x y x y …        a filled area with round corners, the points a unit inside it
//	g x y x y …        a filled area with sharp corners
//	c x y x1 y1 x2 y2 x y …  a line of cubic curves
//	f x y x1 y1 x2 y2 x y …  an area within cubic curves
//	a cx cy r from to  an arc, in degrees clockwise from the right
//	r cx cy r          a ring
//	d cx cy r          a disc
//	e x y w h r        a box with round corners, as a line
//	b x y w h r        the same, filled
//	k cx cy r          a round hole in what is filled
//	q x y w h r        a hole that is a box
//	t w                lines are so wide from here on
type pen struct {
	path  timeline.Path
	width float64
}

// drawn is a description as a path, 24 units wide about the origin; ok is false
// where it is not understood.
func drawn(description string) (p timeline.Path, ok bool) {
	pen := pen{width: thin}
	letter, numbers := "", []float64(nil)
	for _, field := range append(strings.Fields(description), "") {
		if v, err := strconv.ParseFloat(field, 64); err == nil {
			numbers = append(numbers, v)
			continue
		}
		if letter != "" && !pen.obey(letter, numbers) {
			return nil, false
		}
		letter, numbers = field, nil
	}
	return scaled(pen.path, 1, -12), len(pen.path) > 0
}

// takes is how many numbers a letter has; those of lines and curves vary.
var takes = map[string]int{"a": 5, "r": 3, "d": 3, "e": 5, "b": 5, "t": 1, "k": 3, "q": 5}

func (p *pen) obey(letter string, v []float64) bool {
	if n, fixed := takes[letter]; fixed {
		return len(v) == n && p.figure(letter, v)
	}
	pts := points(v)
	switch {
	case len(v)%2 != 0 || len(pts) < 2:
		return false
	case letter == "l":
		p.stroke(pts, p.width)
	case letter == "o" && len(pts) > 2:
		p.stroke(append(pts, pts[0]), p.width)
	case letter == "p" && len(pts) > 2:
		p.add(timeline.PolygonPath(pts...))
		p.stroke(append(pts, pts[0]), 2)
	case letter == "g" && len(pts) > 2:
		p.add(timeline.PolygonPath(pts...))
	case letter == "c" && len(pts)%3 == 1:
		p.stroke(flattened(pts), p.width)
	case letter == "f" && len(pts)%3 == 1:
		p.add(cubics(pts))
	default:
		return false
	}
	return true
}

// figure draws what has a fixed number of measures.
func (p *pen) figure(letter string, v []float64) bool {
	switch letter {
	case "a":
		p.stroke(arc(v[0], v[1], v[2], v[3], v[4]), p.width)
	case "r":
		p.add(timeline.RingPath(v[0], v[1], v[2], p.width))
	case "d":
		p.add(timeline.CirclePath(v[0], v[1], v[2]))
	case "e":
		p.add(timeline.RectPath(box(v), v[4]))
		p.add(hole(timeline.Rect{X: v[0] + p.width, Y: v[1] + p.width, W: v[2] - 2*p.width, H: v[3] - 2*p.width}, max(.4, v[4]-p.width)))
	case "b":
		p.add(timeline.RectPath(box(v), v[4]))
	case "k":
		p.add(timeline.CirclePath(v[0], v[1], v[2]).MirrorX(v[0]))
	case "q":
		p.add(hole(box(v), v[4]))
	case "t":
		p.width = v[0]
	}
	return true
}

func (p *pen) add(path timeline.Path) { p.path = append(p.path, path...) }

func box(v []float64) timeline.Rect { return timeline.Rect{X: v[0], Y: v[1], W: v[2], H: v[3]} }

// hole is a box that runs the other way round.
func hole(r timeline.Rect, radius float64) timeline.Path {
	return timeline.RectPath(r, radius).MirrorX(r.X + r.W/2)
}

func points(v []float64) []timeline.Point {
	var all []timeline.Point
	for i := 0; i+1 < len(v); i += 2 {
		all = append(all, timeline.Point{X: v[i], Y: v[i+1]})
	}
	return all
}

// cubics is a closed path of curves.
func cubics(pts []timeline.Point) timeline.Path {
	var p timeline.Path
	p.MoveTo(pts[0].X, pts[0].Y)
	for i := 1; i+2 < len(pts); i += 3 {
		p.CubeTo(pts[i].X, pts[i].Y, pts[i+1].X, pts[i+1].Y, pts[i+2].X, pts[i+2].Y)
	}
	p.Close()
	return p
}

// stroke draws a line so wide through points, round at its ends and corners.
func (p *pen) stroke(pts []timeline.Point, width float64) {
	for _, run := range smooth(apart(pts)) {
		back := slices.Clone(run)
		slices.Reverse(back)
		var around timeline.Path
		for _, way := range [][]timeline.Point{run, back} {
			towards := math.Atan2(way[1].Y-way[0].Y, way[1].X-way[0].X)
			around.Arc(way[0].X, way[0].Y, width/2, towards+math.Pi/2, towards+3*math.Pi/2)
			for _, q := range side(way, width/2)[1:] {
				around.LineTo(q.X, q.Y)
			}
		}
		around.Close()
		p.add(around)
	}
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
		k := d / math.Hypot(b.X-a.X, b.Y-a.Y)
		if i > 0 && i < len(pts)-1 {
			k /= math.Cos(turn(a, q, b) / 2)
		}
		out[i] = timeline.Point{X: q.X + (b.Y-a.Y)*k, Y: q.Y - (b.X-a.X)*k}
	}
	return out
}

// turn is the angle by which the way from a over b to c turns, to the right
// above zero.
func turn(a, b, c timeline.Point) float64 {
	t := math.Atan2(c.Y-b.Y, c.X-b.X) - math.Atan2(b.Y-a.Y, b.X-a.X)
	return math.Remainder(t, 2*math.Pi)
}

// arc is points on a circle, between two angles in degrees.
func arc(cx, cy, r, from, to float64) []timeline.Point {
	from, to = from*math.Pi/180, to*math.Pi/180
	n := max(2, int(math.Ceil(math.Abs(to-from)*math.Sqrt(r)*3.2)))
	out := make([]timeline.Point, n+1)
	for i := range out {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/float64(n))
		out[i] = timeline.Point{X: cx + r*cos, Y: cy + r*sin}
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
	return slices.CompactFunc(slices.Clone(pts), func(a, b timeline.Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 1e-6 })
}
