package compose

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// window is an upright rectangle in 1/256 pixels that limits the visible part of a layer.
type window struct{ x0, y0, x1, y1 int32 }

// openWindow limits nothing.
func openWindow() window {
	return window{math.MinInt32, math.MinInt32, math.MaxInt32, math.MaxInt32}
}

func (w window) empty() bool { return w.x0 >= w.x1 || w.y0 >= w.y1 }

// half returns the window on the chroma planes.
func (w window) half() window { return window{w.x0 / 2, w.y0 / 2, w.x1 / 2, w.y1 / 2} }

// revealed returns the visible part of a layer at t, the layer moved by x, y.
func revealed(rv *timeline.Reveal, t time.Duration, x, y float64) window {
	if rv == nil {
		return openWindow()
	}
	r := rv.Rect
	p := sane(rv.Progress.At(t, 1), 0, 1)
	x0, y0, x1, y1 := r.X+x, r.Y+y, r.X+r.W+x, r.Y+r.H+y
	switch rv.Edge {
	case timeline.Right:
		x0 = x1 - r.W*p
	case timeline.Top:
		y1 = y0 + r.H*p
	case timeline.Bottom:
		y0 = y1 - r.H*p
	default:
		x1 = x0 + r.W*p
	}
	return window{toSub(x0), toSub(y0), toSub(x1), toSub(y1)}
}

func toSub(v float64) int32 { return int32(math.Round(sane(v, -maxPlace, maxPlace) * sub)) }

// cover returns how much of pixel i lies between a and b, 0..256.
func cover(i int, a, b int32) int {
	lo, hi := max(int64(i)<<subBits, int64(a)), min(int64(i+1)<<subBits, int64(b))
	return int(max(0, hi-lo))
}

// within writes the part of a mask within a window; pixels crossed by its sides are covered in
// part.
func (m *mask) within(w window, out *mask) {
	area := m.box.intersect(rect{int(w.x0) >> subBits, int(w.y0) >> subBits, (int(w.x1) + sub - 1) >> subBits, (int(w.y1) + sub - 1) >> subBits})
	if area.empty() {
		area = rect{}
	}
	out.begin(area)
	for y := area.y0; y < area.y1; y++ {
		out.beginRow()
		part := cover(y, w.y0, w.y1)
		for _, r := range m.row(y) {
			m.windowed(r, area, w, part, out)
		}
	}
	out.end()
}

// windowed emits the part of a run within a window. Its sides can cross only the first and the last
// column of the area.
func (m *mask) windowed(r run, area rect, w window, part int, out *mask) {
	x0, x1 := max(int(r.x), area.x0), min(int(r.x)+int(r.n), area.x1)
	for x := x0; x < x1; {
		n, c := 1, 255
		if r.at != solid {
			c = int(m.bits[int(r.at)+x-int(r.x)])
		} else if x > area.x0 {
			n = max(1, min(x1, area.x1-1)-x)
		}
		c = (c*cover(x, w.x0, w.x1)*part + 1<<15) >> 16
		out.emit(x, n, uint8(c))
		x += n
	}
}
