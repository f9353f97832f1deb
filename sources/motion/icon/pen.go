package icon

import (
	"math"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// thin is the width of all lines, in units of the grid.
const thin = 2

// pen draws an icon from its description: letters, each with numbers behind it,
// all of them in units of a grid of 24 from its top left corner. Lines are
// round at their ends and corners.
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
//	y n cx cy r R from n rays between two radii, the first at an angle
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
	for i := range pen.path {
		for j := range pen.path[i].P {
			if pen.path[i].Op != timeline.OpClose {
				pen.path[i].P[j].X -= 12
				pen.path[i].P[j].Y -= 12
			}
		}
	}
	return pen.path, len(pen.path) > 0
}

// takes is how many numbers a letter has; those of lines and curves vary.
var takes = map[string]int{"a": 5, "r": 3, "d": 3, "e": 5, "b": 5, "y": 6, "t": 1, "k": 3, "q": 5}

func (p *pen) obey(letter string, v []float64) bool {
	if n, fixed := takes[letter]; fixed {
		return len(v) == n && p.figure(letter, v)
	}
	pts := points(v)
	switch {
	case len(v)%2 != 0 || len(pts) < 2:
		return false
	case letter == "l":
		p.stroke(pts)
	case letter == "o" && len(pts) > 2:
		p.ring(pts)
	case letter == "p" && len(pts) > 2:
		p.path = append(p.path, timeline.PolygonPath(offset(closed(pts), 1)...)...)
	case letter == "g" && len(pts) > 2:
		p.path = append(p.path, timeline.PolygonPath(closed(pts)...)...)
	case letter == "c" && len(pts)%3 == 1:
		p.stroke(flattened(pts))
	case letter == "f" && len(pts)%3 == 1:
		p.path = append(p.path, clockwise(cubics(pts))...)
	default:
		return false
	}
	return true
}

// figure draws what has a fixed number of measures.
func (p *pen) figure(letter string, v []float64) bool {
	switch letter {
	case "a":
		p.stroke(arc(v[0], v[1], v[2], v[3], v[4]))
	case "r":
		p.path = append(p.path, timeline.RingPath(v[0], v[1], v[2], p.width)...)
	case "d":
		p.path = append(p.path, timeline.CirclePath(v[0], v[1], v[2])...)
	case "e":
		p.frame(timeline.Rect{X: v[0], Y: v[1], W: v[2], H: v[3]}, v[4])
	case "b":
		p.path = append(p.path, timeline.RectPath(timeline.Rect{X: v[0], Y: v[1], W: v[2], H: v[3]}, v[4])...)
	case "k":
		p.path = append(p.path, reversed(timeline.CirclePath(v[0], v[1], v[2]))...)
	case "q":
		p.path = append(p.path, reversed(timeline.RectPath(timeline.Rect{X: v[0], Y: v[1], W: v[2], H: v[3]}, v[4]))...)
	case "y":
		p.rays(int(v[0]), timeline.Point{X: v[1], Y: v[2]}, v[3:])
	case "t":
		p.width = v[0]
	}
	return true
}

// frame is a box as a line that lies within it.
func (p *pen) frame(r timeline.Rect, radius float64) {
	in := timeline.Rect{X: r.X + p.width, Y: r.Y + p.width, W: r.W - 2*p.width, H: r.H - 2*p.width}
	p.path = append(p.path, timeline.RectPath(r, radius)...)
	p.path = append(p.path, timeline.RectPath(in, max(.4, radius-p.width)).MirrorX(in.X+in.W/2)...)
}

// rays are lines about a point, from one radius to another, the first of them
// at an angle.
func (p *pen) rays(n int, c timeline.Point, v []float64) {
	for i := range n {
		sin, cos := math.Sincos((v[2] + float64(i)*360/float64(n)) * math.Pi / 180)
		p.stroke([]timeline.Point{{X: c.X + v[0]*cos, Y: c.Y + v[0]*sin}, {X: c.X + v[1]*cos, Y: c.Y + v[1]*sin}})
	}
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
