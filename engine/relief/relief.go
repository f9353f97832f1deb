// Package relief measures which parts of a picture are quiet, where words can be placed without
// covering its subject.
package relief

import (
	"math"
	"slices"
	"sort"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Map has for every cell of a grid over a picture, row by row, the amount of detail, the brightness
// and the salience, 0..255. The zero Map is that of an unmeasured picture.
type Map struct {
	Detail []byte `json:"detail,omitempty"`
	Light  []byte `json:"light,omitempty"` // mean of a cell
	Peak   []byte `json:"peak,omitempty"`  // of its lightest points: the grey of equal lightness
	Appeal []byte `json:"appeal,omitempty"`

	Faces []timeline.Rect `json:"faces,omitempty"` // in shares of the width and the height
}

// Known reports whether the picture was measured.
func (m Map) Known() bool { return len(m.Detail) == Cols*Rows && len(m.Light) == Cols*Rows }

// Map measures the detail and the brightness of a picture. Detail is the difference in brightness
// between neighbouring points of a cell, and between the cells around: both the texture of leaves
// and the edge of a face count. Faces are salient above all.
func (p Points) Map(s Salience, faces ...timeline.Rect) Map {
	m := Map{make([]byte, Cols*Rows), make([]byte, Cols*Rows), make([]byte, Cols*Rows), s.appeal(), faces}
	for _, f := range faces {
		m.each(f, func(i int, _ float64) { m.Appeal[i] = 255 })
	}
	for i := range m.Light {
		m.Detail[i], m.Light[i], m.Peak[i] = p.cell(i%Cols*samples, i/Cols*samples)
	}
	return m
}

// Parameters of a cell's measurement.
const (
	steep  = .09  // the difference of neighbouring points with the largest detail
	peaked = .005 // the share of its points that may be lighter than its peak
)

// cell returns the detail of a cell, its brightness, and that of its lightest points.
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
				change += math.Sqrt(float64((right-v)*(right-v) + (below-v)*(below-v)))
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

// grey returns the grey of point i's lightness: a pure red is lighter than its luma in video.
func (p Points) grey(i int) int {
	r, g, b := p.RGB(i)
	return min(255, sort.SearchFloat64s(greys[:], palette.Luminance(timeline.RGB(r, g, b))))
}

// greys has the luminance of every grey.
var greys = func() (all [256]float64) {
	for v := range all {
		all[v] = palette.Luminance(timeline.RGB(byte(v), byte(v), byte(v)))
	}
	return all
}()

// Join returns the map of several consecutive pictures: of each cell the largest detail and
// brightness, and the mean salience.
func Join(all []Map) Map {
	if len(all) == 0 {
		return Map{}
	}
	out := Map{make([]byte, Cols*Rows), make([]byte, Cols*Rows), make([]byte, Cols*Rows), make([]byte, Cols*Rows), nil}
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
	for _, m := range all {
		for _, f := range m.Faces {
			if !slices.Contains(out.Faces, f) {
				out.Faces = append(out.Faces, f)
			}
		}
	}
	return out
}

// Busy returns the amount of detail in a part of the picture, 0..1; the part is given in shares of
// the width and the height.
func (m Map) Busy(part timeline.Rect) float64 {
	sum, area := m.over(part, m.Detail)
	return sum / max(area, 1e-9) / 255
}

// Brightest returns the brightness of the lightest points of a part, 0..1: words must be legible on
// those, too.
func (m Map) Brightest(part timeline.Rect) float64 {
	most, peak := 0.0, m.Peak
	if len(peak) != Cols*Rows {
		peak = m.Light // maps stored earlier have none
	}
	m.each(part, func(i int, _ float64) { most = max(most, float64(peak[i])/255) })
	return most
}

// Darkest returns the brightness of the darkest points of a part, 0..1; black if there is any
// detail, or if the picture is unmeasured.
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

// Crop returns the centre of the view, of a width and a height in shares of the picture's, with the
// most salience, above all away from its edges. A subject that fits is wholly in it; of a larger
// one the view shows a part.
func (m Map) Crop(w, h float64, subject timeline.Rect) timeline.Point {
	const edge, within = .15, .6 // share of a side; additional weight of cells within
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

// Share returns the share of a whole's salience that lies in a part, 0..1; the share of its area if
// that is unknown, and all of it if the part touches a face.
func (m Map) Share(part, whole timeline.Rect) float64 {
	if slices.ContainsFunc(m.Faces, func(f timeline.Rect) bool { return !f.Intersect(part).Empty() }) {
		return 1
	}
	in := part.Intersect(whole)
	if all, _ := m.over(whole, m.Appeal); all > 0 {
		some, _ := m.over(in, m.Appeal)
		return some / all
	}
	return in.W * in.H / max(whole.W*whole.H, 1e-9)
}

// starts returns the possible starts of a view that holds a stretch, with space around it, or lies
// in it: at even steps, the middle one as if the picture were only the stretch.
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

// over sums values of the cells of a part, weighted by their area in it.
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
