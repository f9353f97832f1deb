package kit

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Signs are drawn in a square of 24 units.

// ArrowSign returns an arrow to the right.
func ArrowSign() timeline.Path {
	return polygon(3.5, 10.9, 16, 10.9, 11.1, 6, 12.7, 4.4, 20.3, 12, 12.7, 19.6, 11.1, 18, 16, 13.1, 3.5, 13.1)
}

// BothWaysSign returns two arrows that point to either side.
func BothWaysSign() timeline.Path {
	right := polygon(3.5, 7, 16.8, 7, 13.6, 3.8, 15.1, 2.3, 20.8, 8, 15.1, 13.7, 13.6, 12.2, 16.8, 9, 3.5, 9)
	left := polygon(20.5, 17, 7.2, 17, 10.4, 20.2, 8.9, 21.7, 3.2, 16, 8.9, 10.3, 10.4, 11.8, 7.2, 15, 20.5, 15)
	return append(right, left...)
}

// CrossSign returns a cross.
func CrossSign() timeline.Path { return append(line(6, 6, 18, 18), line(18, 6, 6, 18)...) }

// TickSign returns a tick.
func TickSign() timeline.Path { return append(line(4.5, 12.5, 10, 18), line(10, 18, 19.5, 7)...) }

// SignIn returns a sign scaled to a square of a size, from the square's corner.
func SignIn(p timeline.Path, size float64) timeline.Path {
	return p.Mapped(func(q timeline.Point) timeline.Point {
		return timeline.Point{X: q.X * size / 24, Y: q.Y * size / 24}
	})
}

// polygon returns a closed path through corners, two numbers each.
func polygon(v ...float64) timeline.Path {
	var points []timeline.Point
	for i := 0; i < len(v); i += 2 {
		points = append(points, timeline.Point{X: v[i], Y: v[i+1]})
	}
	return timeline.PolygonPath(points...)
}

// line returns a thick line with round ends.
func line(x0, y0, x1, y1 float64) timeline.Path {
	const half = 1.2
	toward := math.Atan2(y1-y0, x1-x0)
	var p timeline.Path
	p.Arc(x0, y0, half, toward+math.Pi/2, toward+3*math.Pi/2)
	p.Arc(x1, y1, half, toward-math.Pi/2, toward+math.Pi/2)
	p.Close()
	return p
}
