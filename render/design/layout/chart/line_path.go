package chart

import (
	"math"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// linePlot is a fitted line chart. Lengths are pixels of the screen.
type linePlot struct {
	chart
	axis           timeline.Rect // its top is the zero of all points
	high           float64       // of the highest point above it
	points         []timeline.Point
	labels, values []kit.Words
	valueAt        []timeline.Point // start of values
	figure         kit.Figure       // of the last value
	figureAt       timeline.Point   // its start and its baseline
	color          timeline.Color
}

// places returns the positions of the moments between first and last, 0..1: years to scale, other
// moments evenly. ok is false if they run back or crowd.
func (p linePlot) places() (all []float64, ok bool) {
	n := len(p.Series.Values)
	var years []float64
	for i, v := range p.Series.Values {
		all = append(all, float64(i)/float64(n-1))
		if y, err := strconv.Atoi(strings.TrimSpace(strings.Trim(v.Label, "年"))); err == nil && y >= 1000 && y < 3000 {
			years = append(years, float64(y))
		}
	}
	if len(years) != n {
		return all, len(years) == 0
	}
	for i, y := range years {
		if i > 0 && y <= years[i-1] {
			return nil, false
		}
		all[i] = (y - years[0]) / (years[n-1] - years[0])
	}
	return all, true
}

// curve returns the line as many short steps: flat at each point, so that it never overshoots.
func (p linePlot) curve() []timeline.Point {
	const steps = 24
	all := []timeline.Point{p.points[0]}
	for i := 1; i < len(p.points); i++ {
		a, b := p.points[i-1], p.points[i]
		for k := 1; k <= steps; k++ {
			t := float64(k) / steps
			x := a.X + (b.X-a.X)*(1.5*t*(1-t)*(1-t)+1.5*t*t*(1-t)+t*t*t)
			y := a.Y + (b.Y-a.Y)*(3*t*t*(1-t)+t*t*t)
			all = append(all, timeline.Point{X: x, Y: y})
		}
	}
	return all
}

// stroke returns the outline of a line so wide along points.
func stroke(points []timeline.Point, width float64) timeline.Path {
	var there, back []timeline.Point
	for i, q := range points {
		a, b := points[max(0, i-1)], points[min(len(points)-1, i+1)]
		dx, dy := b.X-a.X, b.Y-a.Y
		k := width / 2 / max(1e-9, math.Hypot(dx, dy))
		there = append(there, timeline.Point{X: q.X - dy*k, Y: q.Y + dx*k})
		back = append([]timeline.Point{{X: q.X + dy*k, Y: q.Y - dx*k}}, back...)
	}
	return timeline.PolygonPath(append(there, back...)...)
}
