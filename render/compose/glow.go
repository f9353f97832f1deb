package compose

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// halo is a glow on a plane, in its pixels: around a point, or around a box.
type halo struct {
	x, y, radius float64
	w, h         float64 // of the box that begins at x and y; 0 = there is none
}

func haloOf(g *timeline.Glow, m mapping) halo {
	at := func(p timeline.Point) (x, y float64) {
		return (sane(p.X, -maxPlace, maxPlace)*m.scale + m.x) / sub, (sane(p.Y, -maxPlace, maxPlace)*m.scale + m.y) / sub
	}
	h := halo{radius: max(1, sane(g.Radius, 0, maxPlace)*m.scale/sub)}
	if h.x, h.y = at(g.Center); g.Box.Empty() {
		return h
	}
	h.x, h.y = at(timeline.Point{X: g.Box.X, Y: g.Box.Y})
	h.w, h.h = sane(g.Box.W, 0, maxPlace)*m.scale/sub, sane(g.Box.H, 0, maxPlace)*m.scale/sub
	return h
}

// strength returns the share of the fill at a pixel, 0..1: with zero slope in the middle and at the
// rim, so that neither shows as an edge.
func (h halo) strength(x, y int) float64 {
	dx, dy := float64(x)+.5-h.x, float64(y)+.5-h.y
	if h.w > 0 {
		dx, dy = max(-dx, dx-h.w, 0), max(-dy, dy-h.h, 0)
		t := min(1, math.Hypot(dx, dy)/h.radius)
		return 1 - t*t*(3-2*t)
	}
	t := (dx*dx + dy*dy) / (h.radius * h.radius)
	return (1 - min(1, t)) * (1 - min(1, t))
}

// level returns how many pixels of a row have the same strength from x on: those over a box.
func (h halo) level(x int) int {
	if h.w == 0 || float64(x)+.5 < h.x {
		return 1
	}
	return max(1, int(h.x+h.w+.5)-x)
}

// fade reduces the coverage as a glow falls off.
func (m *mask) fade(h halo) {
	from := m.clone()
	m.begin(rect{y0: from.y0})
	for y := from.y0; y < from.y0+len(from.rows)-1; y++ {
		m.beginRow()
		for _, r := range from.row(y) {
			for x, end := int(r.x), int(r.x)+int(r.n); x < end; {
				n, cover := 1, 255.0
				if r.at == solid {
					n = min(h.level(x), end-x)
				} else {
					cover = float64(from.bits[int(r.at)+x-int(r.x)])
				}
				m.emit(x, n, uint8(math.Round(cover*h.strength(x, y))))
				x += n
			}
		}
	}
	m.end()
}
