package motion

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// site is a place on the field, with its name beside it.
type site struct {
	x, y  float64
	name  words
	label timeline.Rect // of the name
	at    time.Duration // it comes
}

// The measures of a site, at 1080 lines.
const (
	siteDot  = 15
	siteHalo = 32
	siteGap  = 20 // between halo and name
	siteRise = .3 // of the way, how high an arc rises
)

// covers reports whether a dot of the field would touch the site's name.
func (p site) covers(s *stage, x, y float64) bool {
	return about(p.label, x, y, s.grid.px(16)) || math.Hypot(x-p.x, y-p.y) < s.grid.px(siteHalo+fieldDot)
}

// place finds room for all places: as far from one another as may be, their
// names beside them, and no name under an arc. ok is false where there is none.
func (m reach) place(s *stage) (sites []site, ok bool) {
	if len(s.board.Places) == 0 {
		return nil, true
	}
	names, ok := s.siteNames()
	if !ok {
		return nil, false
	}
	deep := slices.DeleteFunc(slices.Clone(m.dots), func(d grown) bool { return d.depth < .25 })
	best := 0.0
	const tries, enough = 160, 30
	for n, found := 0, 0; n < tries && found < enough && len(deep) > 0; n++ {
		try, worth := m.attempt(s, names, deep)
		if worth > 0 {
			found++
		}
		if worth > best {
			best, sites = worth, try
		}
	}
	times := s.spread(s.siteSaids())
	for i := range sites {
		sites[i].at = times[i]
	}
	return sites, best > 0
}

func (s *stage) siteSaids() []string {
	var all []string
	for _, p := range s.board.Places {
		all = append(all, p.Said)
	}
	return all
}

// siteNames are the names of the places, all at one size.
func (s *stage) siteNames() ([]words, bool) {
	var texts []string
	for _, p := range s.board.Places {
		texts = append(texts, p.Text)
	}
	r := role{px: 38, least: 32, lines: 1, leading: 1.2, weight: 600}
	if !s.grid.wide() {
		r = r.resized(42, 34, 1)
	}
	all := s.fitAll(texts, r, .3*s.grid.w, 0)
	return all, !slices.ContainsFunc(all, func(w words) bool { return !w.ok })
}

// attempt puts all places on dots picked at random, the first of them toward
// the start. Its worth is 0 where something is in the way.
func (m reach) attempt(s *stage, names []words, deep []grown) (sites []site, worth float64) {
	for i, w := range names {
		p, ok := m.settle(s, w, i == 0, sites, deep)
		if !ok {
			return nil, 0
		}
		sites = append(sites, p)
	}
	if worth = m.spread(sites); worth < .2 {
		return nil, 0
	}
	return sites, worth
}

// settle finds a dot for one more place.
func (m reach) settle(s *stage, name words, first bool, sites []site, deep []grown) (p site, ok bool) {
	for range 24 {
		d := deep[s.rnd.below(len(deep))]
		p = site{x: d.x, y: d.y, name: name}
		toStart := d.x < m.area.X+.38*m.area.W
		if toStart != first || !s.safe(timeline.Rect{X: p.x, Y: p.y}, s.grid.px(siteDot)) || !m.label(s, &p, sites) {
			continue
		}
		if m.clear(s, append(slices.Clone(sites), p)) {
			return p, true
		}
	}
	return p, false
}

// spread is how well places use the field: the least distance between two of
// them, and how far they lie behind the first on average.
func (m reach) spread(sites []site) float64 {
	least, behind := 1.0, 0.0
	for i, p := range sites {
		for _, q := range sites[:i] {
			least = min(least, math.Hypot((p.x-q.x)/m.area.W, (p.y-q.y)/m.area.H))
		}
		behind += (p.x - sites[0].x) / m.area.W / float64(max(1, len(sites)-1))
	}
	if least < .12 {
		return 0
	}
	return 1.5*least + behind
}

// label finds room for a place's name: behind it, below, above or before it.
func (m reach) label(s *stage, p *site, others []site) bool {
	w, h := wide(p.name), s.tall(p.name)
	side, gap := s.grid.px(siteHalo+siteGap), s.grid.px(siteHalo+12)
	for _, at := range []timeline.Point{{X: p.x + side, Y: p.y - .5*h}, {X: p.x - .5*w, Y: p.y + gap}, {X: p.x - .5*w, Y: p.y - gap - h}, {X: p.x - side - w, Y: p.y - .5*h}} {
		p.label = timeline.Rect{X: at.X, Y: at.Y, W: w, H: h}
		if m.holds(s, p.label) && !slices.ContainsFunc(others, func(o site) bool { return s.disturbs(*p, o) }) {
			return true
		}
	}
	return false
}

// holds reports whether a name lies within the field and what is safe, and
// clear of the words.
func (m reach) holds(s *stage, r timeline.Rect) bool {
	g, air := s.grid, s.grid.px(24)
	if r.X < max(m.area.X, g.margin()) || r.X+r.W > min(m.area.X+m.area.W, g.w-g.margin()) || r.Y < max(m.area.Y, g.top()) || r.Y+r.H > m.area.Y+m.area.H {
		return false
	}
	r = timeline.Rect{X: r.X - air, Y: r.Y - air, W: r.W + 2*air, H: r.H + 2*air}
	return !slices.ContainsFunc(m.texts, func(t timeline.Rect) bool { return !t.Intersect(r).Empty() })
}

// disturbs reports whether two places, or their names, come too near.
func (s *stage) disturbs(a, b site) bool {
	air := s.grid.px(20)
	wide := timeline.Rect{X: a.label.X - air, Y: a.label.Y - air, W: a.label.W + 2*air, H: a.label.H + 2*air}
	return !wide.Intersect(b.label).Empty() || about(a.label, b.x, b.y, s.grid.px(siteHalo)) || about(b.label, a.x, a.y, s.grid.px(siteHalo)) ||
		math.Hypot(a.x-b.x, a.y-b.y) < s.grid.px(3*siteHalo)
}

// clear reports whether no arc comes near a name or another place, and none
// leaves the field.
func (m reach) clear(s *stage, sites []site) bool {
	for i := 1; i < len(sites); i++ {
		for _, q := range s.arc(sites[0], sites[i]) {
			if q.Y < m.area.Y || !about(m.area, q.X, q.Y, 0) {
				return false
			}
			for j, p := range sites {
				if about(p.label, q.X, q.Y, s.grid.px(14)) || j != 0 && j != i && math.Hypot(p.x-q.X, p.y-q.Y) < s.grid.px(siteHalo+8) {
					return false
				}
			}
		}
	}
	return true
}

// arc is points on the way from one place to another: a bow that rises over
// the straight way.
func (s *stage) arc(a, b site) []timeline.Point {
	const steps = 90
	dx, dy := b.x-a.x, b.y-a.y
	long := math.Hypot(dx, dy)
	cx, cy := (a.x+b.x)/2+dy*siteRise*sign(dx), (a.y+b.y)/2-math.Abs(dx)*siteRise
	from, to := s.grid.px(siteHalo+4)/long, 1-s.grid.px(siteHalo+4)/long
	var all []timeline.Point
	for i := range steps + 1 {
		t := from + (to-from)*float64(i)/steps
		u := 1 - t
		all = append(all, timeline.Point{X: u*u*a.x + 2*u*t*cx + t*t*b.x, Y: u*u*a.y + 2*u*t*cy + t*t*b.y})
	}
	return all
}

func sign(v float64) float64 {
	if v < 0 {
		return -1
	}
	return 1
}

// join draws the places as they are named, and arcs from the first to each
// other: dotted, and the last one as a line.
func (m reach) join(s *stage, sites []site) {
	if len(sites) == 0 {
		return
	}
	hot, accent := s.marked(s.tone().hot), s.marked(s.tone().accent)
	for i := 1; i < len(sites); i++ {
		way := s.arc(sites[0], sites[i])
		path, c := s.dotted(way), accent
		if i == len(sites)-1 {
			path, c = stroke(way, s.grid.px(6)), hot
		}
		l := s.drawing("line.arc."+strconv.Itoa(i), timeline.RoleEvidence, shape(path, c))
		box, edge := path.Bounds(), s.grid.startEdge()
		if sites[i].x < sites[0].x {
			edge = opposite(edge)
		}
		s.reveals(&l, box, edge, s.by(sites[i].at-240*ms, lineIn), lineIn)
		s.over(l)
	}
	for i, p := range sites {
		c, ink := accent, s.ground.Ink
		if i == 0 {
			c = hot
			ink, _ = palette.Step(hot, s.ground.Bg, palette.TextContrast+.15)
		}
		p.draw(s, i, c, ink)
	}
}

func opposite(e timeline.Edge) timeline.Edge {
	if e == timeline.Left {
		return timeline.Right
	}
	return timeline.Left
}

// dotted is a row of small dots along a way.
func (s *stage) dotted(way []timeline.Point) timeline.Path {
	var p timeline.Path
	gap := 0.0
	for i, q := range way {
		if i > 0 {
			gap -= math.Hypot(q.X-way[i-1].X, q.Y-way[i-1].Y)
		}
		if gap <= 0 {
			p = append(p, timeline.CirclePath(q.X, q.Y, s.grid.px(3.6))...)
			gap += s.grid.px(17)
		}
	}
	return p
}

// draw draws a place: a point in a halo that swells now and then, and its name.
func (p site) draw(s *stage, i int, c, ink timeline.Color) {
	px, n := s.grid.px, strconv.Itoa(i)
	soft := palette.Over(timeline.Color{R: c.R, G: c.G, B: c.B, A: 80}, s.ground.Bg)
	halo := s.drawing("dots.halo."+n, timeline.RoleMotif, shape(timeline.CirclePath(p.x, p.y, px(siteHalo)), soft))
	dot := s.drawing("spot."+n, timeline.RoleEvidence, shape(timeline.CirclePath(p.x, p.y, px(siteDot)), c))
	for _, l := range []*timeline.Layer{&halo, &dot} {
		l.Pivot = timeline.Point{X: s.grid.left(p.x, 0), Y: p.y}
		s.grows(l, p.at, iconIn, timeline.Pop)
	}
	for _, beat := range s.beatsFrom(p.at + iconIn) {
		halo.Scale = swellOnce(halo.Scale, beat+timed(i, 140), 1.22)
	}
	s.over(halo, dot)
	name := s.set("place."+n, p.name, p.label.X, p.label.Y, ink)
	s.linesRise(name, p.at+80*ms)
	s.over(name...)
}

// marked is a colour that stands out from the dots as a mark must, and so from
// the ground.
func (s *stage) marked(c timeline.Color) timeline.Color {
	got, _ := palette.Step(c, s.deep(), palette.MarkContrast+.1)
	if palette.Contrast(got, s.ground.Bg) < palette.MarkContrast {
		got, _ = palette.Step(c, s.ground.Bg, palette.MarkContrast*palette.Contrast(s.deep(), s.ground.Bg))
	}
	return got
}
