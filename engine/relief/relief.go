// Package relief measures where a picture is quiet: over which parts of it words
// can stand without lying on what it shows.
package relief

import (
	"image"
	"math"

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
	Light  []byte `json:"light,omitempty"`
}

// Known reports whether the picture was measured.
func (m Map) Known() bool { return len(m.Detail) == Cols*Rows && len(m.Light) == Cols*Rows }

// samples is how many points of a cell are looked at, in each direction.
const samples = 16

// Of measures a picture. Detail is how much its brightness differs between
// neighbouring points of a cell, and between the cells around: both the grain of
// leaves and the edge of a face count.
func Of(img image.Image) Map {
	b := img.Bounds()
	if b.Empty() {
		return Map{}
	}
	w, h := Cols*samples, Rows*samples
	luma := make([]float64, w*h)
	for y := range h {
		for x := range w {
			luma[y*w+x] = lumaAt(img, b.Min.X+(2*x+1)*b.Dx()/(2*w), b.Min.Y+(2*y+1)*b.Dy()/(2*h))
		}
	}
	m := Map{make([]byte, Cols*Rows), make([]byte, Cols*Rows)}
	for j := range Rows {
		for i := range Cols {
			detail, light := cell(luma, w, h, i*samples, j*samples)
			m.Detail[j*Cols+i], m.Light[j*Cols+i] = level(detail), level(light)
		}
	}
	return m
}

// lumaAt is the brightness of a point as it is seen on white, 0..1.
func lumaAt(img image.Image, x, y int) float64 {
	r, g, b, a := img.At(x, y).RGBA()
	return (.2126*float64(r)+.7152*float64(g)+.0722*float64(b))/0xffff + 1 - float64(a)/0xffff
}

// steep is the difference of neighbouring points from which a cell is as busy as
// can be.
const steep = .09

// cell returns how busy a cell is and how light.
func cell(luma []float64, w, h, x0, y0 int) (detail, light float64) {
	for y := y0; y < y0+samples; y++ {
		for x := x0; x < x0+samples; x++ {
			v := luma[y*w+x]
			light += v
			right, below := luma[y*w+min(x+1, w-1)], luma[min(y+1, h-1)*w+x]
			detail += math.Hypot(right-v, below-v)
		}
	}
	const n = samples * samples
	return detail / n / steep, light / n
}

func level(v float64) byte { return byte(255*min(1, max(0, v)) + .5) }

// Busy returns how much there is to see in a part of the picture, 0..1; the part
// is given in shares of the width and the height.
func (m Map) Busy(part timeline.Rect) float64 {
	sum, area := m.over(part, m.Detail)
	return sum / max(area, 1e-9) / 255
}

// Brightest returns how light the lightest cell of a part is, 0..1.
func (m Map) Brightest(part timeline.Rect) float64 {
	most := 0.0
	m.each(part, func(i int, _ float64) { most = max(most, float64(m.Light[i])/255) })
	return most
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
