// Package relief measures where a picture is quiet: over which parts of it words
// can stand without lying on what it shows.
package relief

import (
	"math"
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
// to see in it, how light it is and how much it draws the eye, 0..255. The zero Map is
// that of a picture which nobody measured.
type Map struct {
	Detail []byte `json:"detail,omitempty"`
	Light  []byte `json:"light,omitempty"` // of all of a cell
	Peak   []byte `json:"peak,omitempty"`  // of its lightest points: the grey that is as light to the eye
	Appeal []byte `json:"appeal,omitempty"`
}

// Known reports whether the picture was measured.
func (m Map) Known() bool { return len(m.Detail) == Cols*Rows && len(m.Light) == Cols*Rows }

// samples is how many points of a cell are looked at, in each direction.
const samples = 16

// Map measures where a picture is quiet and how light it is there. Detail is how much
// its brightness differs between neighbouring points of a cell, and between the cells
// around: both the grain of leaves and the edge of a face count.
func (p Points) Map() Map {
	m := Map{make([]byte, Cols*Rows), make([]byte, Cols*Rows), make([]byte, Cols*Rows), p.salience().appeal()}
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
// busiest and the lightest, and how much it draws the eye in the mean.
func Join(all []Map) Map {
	if len(all) == 0 {
		return Map{}
	}
	out := Map{make([]byte, Cols*Rows), make([]byte, Cols*Rows), make([]byte, Cols*Rows), make([]byte, Cols*Rows)}
	for i := range out.Light {
		appeal := 0
		for _, m := range all {
			out.Detail[i] = max(out.Detail[i], m.Detail[i])
			out.Light[i] = max(out.Light[i], m.Light[i])
			out.Peak[i] = max(out.Peak[i], m.Peak[i])
			appeal += int(m.Appeal[i])
		}
		out.Appeal[i] = byte(appeal / len(all))
	}
	return out
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

// Crop returns the middle of the view, of a width and a height in shares of the picture's,
// that shows most of what draws the eye, above all away from its edges. A subject that fits
// is all in it; of a larger one the view shows a part.
func (m Map) Crop(w, h float64, subject timeline.Rect) timeline.Point {
	const edge, within = .15, .6 // share of a side; what lies within counts so much more
	xs, ys := starts(w, subject.X, subject.W), starts(h, subject.Y, subject.H)
	best, most := timeline.Point{X: xs[len(xs)/2] + w/2, Y: ys[len(ys)/2] + h/2}, 0.0
	if len(m.Appeal) != Cols*Rows {
		return best
	}
	for _, y := range ys {
		for _, x := range xs {
			view := timeline.Rect{X: x, Y: y, W: w, H: h}
			inner := timeline.Rect{X: x + edge*w, Y: y + edge*h, W: (1 - 2*edge) * w, H: (1 - 2*edge) * h}
			all, _ := m.over(view, m.Appeal)
			amid, _ := m.over(inner, m.Appeal)
			if v := all + within*amid; v > most {
				best, most = timeline.Point{X: x + w/2, Y: y + h/2}, v
			}
		}
	}
	return best
}

// Share returns how much of what draws the eye in a whole lies in a part, 0..1; the share of
// its area where that is not known.
func (m Map) Share(part, whole timeline.Rect) float64 {
	in := part.Intersect(whole)
	if all, _ := m.over(whole, m.Appeal); all > 0 {
		some, _ := m.over(in, m.Appeal)
		return some / all
	}
	return in.W * in.H / max(whole.W*whole.H, 1e-9)
}

// starts returns where a view may begin that holds a stretch, with air about it, or lies in
// it: at even steps, the middle one as if the stretch were all there is.
func starts(view, from, length float64) (all []float64) {
	const air, n = .1, 24 // of the view; steps
	first, last := 0., 1-view
	if length > 0 {
		spare := min(max(view-length, 0)/2, air*view)
		first, last = from+length+spare-view, from-spare
	}
	for i := range n + 1 {
		all = append(all, min(max(first+(last-first)*float64(i)/n, 0), max(0, 1-view)))
	}
	return all
}

// over adds up values of the cells of a part by how much of it they are.
func (m Map) over(part timeline.Rect, values []byte) (sum, area float64) {
	m.each(part, func(i int, share float64) {
		area += share
		if len(values) == Cols*Rows {
			sum += share * float64(values[i])
		}
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
