// Package relief measures where a picture is quiet: over which parts of it words
// can stand without lying on what it shows.
package relief

import (
	"image"
	"math"
	"slices"
	"sort"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The grid that a picture is measured by.
const (
	Cols = 16
	Rows = 12
)

// Map says of every cell of a grid over a picture, row by row, how much there is
// to see in it and how light it is, 0..255. The zero Map is that of a picture
// which nobody measured.
type Map struct {
	Detail []byte `json:"detail,omitempty"`
	Light  []byte `json:"light,omitempty"` // of all of a cell
	Peak   []byte `json:"peak,omitempty"`  // of its lightest points: the grey that is as light to the eye
}

// Known reports whether the picture was measured.
func (m Map) Known() bool { return len(m.Detail) == Cols*Rows && len(m.Light) == Cols*Rows }

// samples is how many points of a cell are looked at, in each direction.
const samples = 16

// Of measures a picture.
func Of(img image.Image) Map {
	if img.Bounds().Empty() {
		return Map{}
	}
	return New(img).Map()
}

// Map measures where a picture is quiet and how light it is there. Detail is how much
// its brightness differs between neighbouring points of a cell, and between the cells
// around: both the grain of leaves and the edge of a face count.
func (p Points) Map() Map {
	m := Map{make([]byte, Cols*Rows), make([]byte, Cols*Rows), make([]byte, Cols*Rows)}
	for i := range m.Light {
		m.Detail[i], m.Light[i], m.Peak[i] = p.cell(i%Cols*samples, i/Cols*samples)
	}
	return m
}

// What is measured of a cell.
const (
	steep  = .09 // the difference of neighbouring points from which it is as busy as can be
	peaked = .02 // the share of its points that are lighter than its peak
)

// cell returns how busy a cell is, how light, and how light its lightest points are.
func (p Points) cell(x0, y0 int) (detail, light, peak byte) {
	var levels [256]int
	luma := p.luma()
	sum, change := 0, 0.0
	for y := y0; y < y0+samples; y++ {
		for x := x0; x < x0+samples; x++ {
			v := int(luma[y*Wide+x])
			right, below := int(luma[y*Wide+min(x+1, Wide-1)]), int(luma[min(y+1, Tall-1)*Wide+x])
			levels[p.grey(y*Wide+x)]++
			sum += v
			if right != v || below != v {
				change += math.Hypot(float64(right-v), float64(below-v))
			}
		}
	}
	const n = samples * samples
	top := 255
	for lighter := levels[top]; float64(lighter) <= peaked*n && top > 0; lighter += levels[top] {
		top--
	}
	return rounded(change / n / steep), rounded(float64(sum) / n), byte(top)
}

// grey is the grey that is as light as point i: a pure red is lighter than its brightness
// as video has it.
func (p Points) grey(i int) int {
	r, g, b := p.RGB(i)
	light := palette.Luminance(timeline.RGB(r, g, b))
	return sort.Search(255, func(v int) bool { return palette.Luminance(timeline.RGB(byte(v), byte(v), byte(v))) >= light })
}

// Join returns the map of several pictures that follow one another: of each cell the
// busiest and the lightest. The mean light is that of the lightest picture.
func (m Map) Join(o Map) Map {
	if !m.Known() {
		return o
	}
	highest := func(a, b []byte) []byte {
		out := slices.Clone(a)
		for i := range min(len(a), len(b)) {
			out[i] = max(a[i], b[i])
		}
		return out
	}
	return Map{highest(m.Detail, o.Detail), highest(m.Light, o.Light), highest(m.Peak, o.Peak)}
}

// Busy returns how much there is to see in a part of the picture, 0..1; the part
// is given in shares of the width and the height.
func (m Map) Busy(part timeline.Rect) float64 {
	sum, area := m.over(part, m.Detail)
	return sum / max(area, 1e-9) / 255
}

// Brightest returns how light the lightest points of a part are, 0..1: words must be
// legible on those, too.
func (m Map) Brightest(part timeline.Rect) float64 {
	most, peak := 0.0, m.Peak
	if len(peak) != Cols*Rows {
		peak = m.Light // as maps were that were stored before
	}
	m.each(part, func(i int, _ float64) { most = max(most, float64(peak[i])/255) })
	return most
}

// Darkest returns how light the darkest points of a part are, 0..1; black where there is
// anything to see, or nobody measured.
func (m Map) Darkest(part timeline.Rect) float64 {
	const quiet = 8 // of 255
	if !m.Known() {
		return 0
	}
	least := 1.0
	m.each(part, func(i int, _ float64) {
		if m.Detail[i] > quiet {
			least = 0
		}
		least = min(least, float64(m.Light[i])/255)
	})
	return least
}

// Uneven returns how much the light of a part differs from side to side, 0..1: a
// sky is even from left to right, a sun in it is not.
func (m Map) Uneven(part timeline.Rect) float64 {
	var rows, squares, areas [Rows]float64
	m.each(part, func(i int, share float64) {
		v := float64(m.Light[i]) / 255
		rows[i/Cols] += share * v
		squares[i/Cols] += share * v * v
		areas[i/Cols] += share
	})
	sum, area := 0.0, 0.0
	for j, a := range areas {
		if a > 0 {
			mean := rows[j] / a
			sum += a * math.Sqrt(max(0, squares[j]/a-mean*mean))
			area += a
		}
	}
	return 2 * sum / max(area, 1e-9)
}

// over adds up values of the cells of a part by how much of it they are.
func (m Map) over(part timeline.Rect, values []byte) (sum, area float64) {
	m.each(part, func(i int, share float64) {
		sum += share * float64(values[i])
		area += share
	})
	return sum, area
}

func (m Map) each(part timeline.Rect, do func(i int, share float64)) {
	if !m.Known() {
		return
	}
	for j := range Rows {
		for i := range Cols {
			c := timeline.Rect{X: float64(i) / Cols, Y: float64(j) / Rows, W: 1.0 / Cols, H: 1.0 / Rows}
			if in := part.Intersect(c); !in.Empty() {
				do(j*Cols+i, in.W*in.H)
			}
		}
	}
}
