package motion

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The measures of the field, at 1080 lines.
const (
	fieldPitch = 30
	fieldDot   = 8.5
)

// grow lets the dots of the field grow: set like a honeycomb within a few
// ellipses that the scene's seed pushes about, clear of the words.
func (m *reach) grow(s *stage) {
	pitch := s.grid.px(fieldPitch)
	blobs := m.blobs(s)
	m.dots = nil
	for j := 0; float64(j)*pitch*.866 < m.area.H; j++ {
		for i := 0; float64(i)*pitch < m.area.W; i++ {
			x, y := m.area.X+(float64(i)+float64(j%2)/2+.3)*pitch, m.area.Y+float64(j)*pitch*.866+pitch/3
			depth := math.Inf(-1)
			for _, b := range blobs {
				depth = max(depth, b.depth(x, y))
			}
			depth += (s.rnd.unit() - .5) * .22
			if depth > .13 && m.free(s, x, y) {
				m.dots = append(m.dots, grown{x, y, depth})
			}
		}
	}
}

// free reports whether a dot lies within the field and clear of the words.
func (m reach) free(s *stage, x, y float64) bool {
	r := s.grid.px(fieldDot)
	in := x+r <= m.area.X+m.area.W && y+r <= m.area.Y+m.area.H
	return in && !slices.ContainsFunc(m.texts, func(t timeline.Rect) bool { return about(t, x, y, s.grid.px(48)) })
}

// about reports whether a point lies within so many pixels of a rectangle.
func about(r timeline.Rect, x, y, by float64) bool {
	return !r.Empty() && x > r.X-by && x < r.X+r.W+by && y > r.Y-by && y < r.Y+r.H+by
}

// blobs are the ellipses of the field. They look like land, and are none.
func (m reach) blobs(s *stage) []blob {
	shapes := []blob{{.42, .42, .40, .36}, {.62, .20, .26, .20}, {.82, .38, .19, .30}, {.57, .74, .21, .25}, {.18, .44, .17, .22}, {.31, .2, .16, .15}}
	flip, turn := s.rnd.below(2) == 1, s.rnd.below(2) == 1
	for i := range shapes {
		b := &shapes[i]
		b.x, b.y = b.x+(s.rnd.unit()-.5)*.05, b.y+(s.rnd.unit()-.5)*.06
		if flip {
			b.y = 1 - b.y
		}
		if turn {
			b.x = 1 - b.x
		}
		b.x, b.y = m.area.X+b.x*m.area.W, m.area.Y+b.y*m.area.H
		b.rx, b.ry = b.rx*m.area.W*(.96+.1*s.rnd.unit()), b.ry*m.area.H*(.96+.1*s.rnd.unit())
	}
	return shapes
}

// plant draws the dots in two tones. Those that places take go when the places
// come.
func (m reach) plant(s *stage, sites []site) {
	m.sow(s, "dots", func(d grown) bool {
		return !slices.ContainsFunc(sites, func(p site) bool { return p.covers(s, d.x, d.y) })
	}, 0)
	for i, p := range sites {
		first := func(d grown) bool {
			return slices.IndexFunc(sites, func(q site) bool { return q.covers(s, d.x, d.y) }) == i
		}
		m.sow(s, "dots."+strconv.Itoa(i), first, s.by(p.at, lineIn))
	}
}

// sow draws the dots of a kind, until a moment; 0 = until the end.
func (m reach) sow(s *stage, name string, kind func(grown) bool, until time.Duration) {
	r, low, high := s.grid.px(fieldDot), s.tone().mid, s.deep()
	var outer, inner timeline.Path
	for _, d := range m.dots {
		switch {
		case !kind(d):
		case d.depth > .42:
			inner = append(inner, timeline.CirclePath(d.x, d.y, r)...)
		default:
			outer = append(outer, timeline.CirclePath(d.x, d.y, r)...)
		}
	}
	if len(outer)+len(inner) == 0 {
		return
	}
	l := s.drawing(name, timeline.RoleMotif, shape(outer, low), shape(inner, high))
	s.fades(&l, s.begin, itemIn)
	if until > 0 {
		l.Opacity = l.Opacity.Then(max(until, l.From+itemIn), iconIn, 0, timeline.Linear)
	}
	s.under(l)
}

// deep is the colour of the dots in the middle of the field.
func (s *stage) deep() timeline.Color {
	const apart = 1.6 // its contrast to the ground
	c, _ := palette.Step(s.tone().mid, s.ground.Bg, apart)
	return c
}

// light lights as many dots as the figure counts while it counts, from the
// middle outwards, and lets them glint afterwards.
func (m reach) light(s *stage) {
	const groups = 5
	lit := m.scatter(s, m.lit(*s.board.Figure))
	c, r := s.marked(s.tone().hot), s.grid.px(13)
	for k := range groups {
		var p timeline.Path
		for i := k * len(lit) / groups; i < (k+1)*len(lit)/groups; i++ {
			p = append(p, timeline.CirclePath(lit[i].x, lit[i].y, r)...)
		}
		if len(p) == 0 {
			continue
		}
		l := s.drawing("field.lit."+strconv.Itoa(k), timeline.RoleEvidence, shape(p, c))
		at := m.start + (m.land-m.start)*time.Duration(k)/groups
		s.fades(&l, at, iconIn)
		s.over(l)
		s.glint(l, max(m.land, l.From+iconIn)+timed(k, 120))
	}
}

// scatter picks n dots that lie apart, the ones in the middle of the field
// first.
func (m reach) scatter(s *stage, n int) []grown {
	middle := timeline.Point{X: m.area.X + m.area.W/2, Y: m.area.Y + m.area.H/2}
	apart := math.Sqrt(.35 * m.area.W * m.area.H / float64(max(n, 6)))
	var all []grown
	for tries := 0; tries < 40*n && len(all) < n && len(m.dots) > 0; tries++ {
		d := m.dots[s.rnd.below(len(m.dots))]
		close := slices.ContainsFunc(all, func(o grown) bool { return math.Hypot(o.x-d.x, o.y-d.y) < apart })
		if !close && d.depth > .2 && s.safe(timeline.Rect{X: d.x, Y: d.y}, s.grid.px(16)) {
			all = append(all, d)
			continue
		}
		apart *= .995
	}
	slices.SortFunc(all, func(a, b grown) int {
		return cmp.Compare(math.Hypot(a.x-middle.X, a.y-middle.Y), math.Hypot(b.x-middle.X, b.y-middle.Y))
	})
	return all
}

// safe reports whether a rectangle, with some air around it, lies within what
// every screen shows.
func (s *stage) safe(r timeline.Rect, air float64) bool {
	g := s.grid
	return r.X-air >= g.margin() && r.X+r.W+air <= g.w-g.margin() && r.Y-air >= g.top() && r.Y+r.H+air <= g.end()
}
