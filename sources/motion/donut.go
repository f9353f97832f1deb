package motion

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// hasDonut reports whether the values are shares of one whole: per cent that
// add up to a hundred, as nearly as rounding leaves them.
func hasDonut(sc engine.BoardScene) bool {
	if !isSeries(sc.Series, mostSlices) {
		return false
	}
	return math.Abs(total(sc.Series.Values)-100) <= 2
}

func total(values []engine.Value) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v.Value
	}
	return sum
}

// ring is a donut, fitted. Lengths are pixels of the screen.
type ring struct {
	chart
	cx, cy, r, width float64
	colors           []timeline.Color
	figure           figure // in the middle
	caption          words  // under it
}

// donut shows shares of one whole: a slice comes when it is spoken, together
// with its row of the legend.
func donut(s *stage) bool {
	g := s.grid
	if !g.wide() {
		return false
	}
	d, ok := s.ring()
	if !ok {
		return false
	}
	rows, ok := s.legend(d)
	if !ok {
		return false
	}
	x, top := .565*g.w, .131*g.h
	f, ok := s.finding(d.series.Unit, .3725*g.w, rows.top-top-g.px(60), s.roles.heading.resized(84, 60, 3), s.roles.heading.resized(60, 46, 4))
	if !ok {
		return false
	}
	s.tell(f, x, top)
	d.draw(s)
	rows.draw(s, d)
	return true
}

// ring fits the donut and what stands in it.
func (s *stage) ring() (d ring, ok bool) {
	g, px := s.grid, s.grid.px
	d = ring{chart: s.chart(), cx: .292 * g.w, cy: .5 * g.h, r: px(300), width: px(132)}
	if g.subs {
		k := .8
		d.r, d.width, d.cy = k*d.r, k*d.width, .425*g.h
	}
	d.colors = s.sliceColors(d.chart)
	lead := d.series.Stress
	hole := 2 * (d.r - d.width/2)
	if d.figure, ok = s.figure(d.texts()[lead], .74*hole, 170, 80); !ok {
		return d, false
	}
	d.caption = s.fit(d.labels()[lead], s.roles.foot.resized(38, 30, 2), .62*hole, 0, "")
	return d, d.caption.ok
}

// sliceColors gives the lead the accent and every other slice one that differs
// from its neighbours'.
func (s *stage) sliceColors(c chart) []timeline.Color {
	mark := func(c timeline.Color) timeline.Color {
		got, _ := palette.Step(c, s.ground.Bg, palette.MarkContrast+.1)
		return got
	}
	pool := []timeline.Color{c.first, mark(s.pal.P), mark(s.pal.S), mark(s.ground.Ink2), mark(s.ground.Surface2)}
	n := len(c.series.Values)
	colors := make([]timeline.Color, n)
	for i := range colors {
		if i == c.series.Stress {
			colors[i] = c.stress
			continue
		}
		pool, colors[i] = pickColor(pool, append([]timeline.Color{c.stress}, colors[:i]...))
	}
	return colors
}

// pickColor takes the first colour that differs from all taken, or else the
// one that differs most.
func pickColor(pool, taken []timeline.Color) (rest []timeline.Color, picked timeline.Color) {
	best, most := 0, -1.0
	for i, c := range pool {
		least := math.Inf(1)
		for _, t := range taken {
			least = min(least, apart(c, t))
		}
		if least >= 1 {
			best = i
			break
		}
		if least > most {
			best, most = i, least
		}
	}
	picked = pool[best]
	return append(append([]timeline.Color{}, pool[:best]...), pool[best+1:]...), picked
}

// apart is how well two colours can be told from one another: from 1 on well.
func apart(a, b timeline.Color) float64 {
	x, y := palette.FromColor(a), palette.FromColor(b)
	ax, ay := x.C*math.Cos(x.H*math.Pi/180), x.C*math.Sin(x.H*math.Pi/180)
	bx, by := y.C*math.Cos(y.H*math.Pi/180), y.C*math.Sin(y.H*math.Pi/180)
	return math.Sqrt((x.L-y.L)*(x.L-y.L)+(ax-bx)*(ax-bx)+(ay-by)*(ay-by)) / .11
}

// span is the angle of slice i, in radians clockwise from the right; the first
// begins at twelve o'clock.
func (d ring) span(i int) (from, to float64) {
	whole := total(d.series.Values)
	before := total(d.series.Values[:i])
	angle := func(v float64) float64 { return v/whole*2*math.Pi - math.Pi/2 }
	gap := 4 / d.r
	from, to = angle(before)+gap, angle(before+d.series.Values[i].Value)-gap
	return from, max(from, to)
}

func (d ring) draw(s *stage) {
	px := s.grid.px
	base := s.drawing("ring", timeline.RoleEvidence, shape(timeline.RingPath(d.cx, d.cy, d.r, d.width), s.ground.Surface))
	s.fades(&base, s.begin, itemIn)
	s.over(base)
	for i := range d.colors {
		d.slice(s, i)
	}
	lead := d.series.Stress
	start, land := s.landing(d.chart, lead)
	middle := d.cy + d.figure.cap/2 - (s.tall(d.caption)+px(20))/2
	s.count(d.figure, d.cx-d.figure.width/2, middle, s.ground.Ink, start, land)
	s.appear(s.centred("caption", d.caption, d.cx, middle+px(30), s.ground.Ink), start)
}

const sliceIn = 600 * ms

// slice lets slice i sweep in: a layer for every frame of it, each a little
// further round, the last of which stays.
func (d ring) slice(s *stage, i int) {
	from, to := d.span(i)
	if to <= from {
		return
	}
	width := d.width
	if i == d.series.Stress {
		width += s.grid.px(28)
	}
	at := s.onFrame(s.by(d.times[i], sliceIn))
	frame := s.at(1)
	steps := int(max(1, sliceIn/max(frame, time.Millisecond)))
	for k := 1; k <= steps; k++ {
		share := timeline.Enter.At(float64(k) / float64(steps))
		l := s.drawing("slice."+strconv.Itoa(i), timeline.RoleEvidence, shape(sector(d.cx, d.cy, d.r, width, from, from+(to-from)*share), d.colors[i]))
		l.From = at + time.Duration(k-1)*frame
		if k < steps {
			l.To = l.From + frame
		}
		s.over(l)
		if k == steps && i == d.series.Stress {
			s.glint(l, l.From)
		}
	}
}

// legendRows are the rows that name the slices.
type legendRows struct {
	x, w, top, pitch float64
	labels, values   []words
}

// legend fits the rows, the last of which ends where content ends.
func (s *stage) legend(d ring) (r legendRows, ok bool) {
	g := s.grid
	n := float64(len(d.colors))
	r = legendRows{x: .565 * g.w, w: .3725 * g.w, pitch: .096 * g.h}
	if g.subs || n > 4 {
		r.pitch = .08 * g.h
	}
	r.top = min(.507*g.h, s.bottom-n*r.pitch)
	if r.values, ok = s.siblings(d.texts(), legendRole().resized(44, 32, 1), .3*r.w, d.series.Stress); !ok {
		return r, false
	}
	widest := 0.0
	for _, w := range r.values {
		widest = max(widest, wide(w))
	}
	r.labels, ok = s.siblings(d.labels(), legendRole(), r.w-widest-g.px(34+28+32), d.series.Stress)
	return r, ok && s.tallest(r.labels) < r.pitch-g.px(14)
}

// draw draws the rows: their rules are there from the beginning, the rest
// comes with the slice.
func (r legendRows) draw(s *stage, d ring) {
	px := s.grid.px
	for i := range r.labels {
		y := r.top + float64(i)*r.pitch
		rule := timeline.Rect{X: r.x, Y: y - px(1.5), W: r.w, H: px(3)}
		l := s.block("rule."+strconv.Itoa(i), timeline.RoleGround, rule, 0, s.ground.Line)
		s.wipes(&l, rule, s.begin+timed(i+2, 60), panelIn)
		s.over(l)
		middle := y + r.pitch/2
		key := s.block("key."+strconv.Itoa(i), timeline.RoleEvidence, timeline.Rect{X: r.x, Y: middle - px(17), W: px(34), H: px(34)}, px(10), d.colors[i])
		s.fades(&key, d.times[i], itemIn)
		s.over(key)
		label, value := r.labels[i], r.values[i]
		text := s.set("label."+strconv.Itoa(i), label, r.x+px(34+28), middle-(s.tall(label)-s.sink(label))/2, s.ground.Ink)
		text = append(text, s.set("value."+strconv.Itoa(i), value, r.x+r.w-wide(value), middle-s.rise(value)/2, s.ground.Ink)...)
		for j := range text {
			s.rises(&text[j], d.times[i], itemIn, 20)
		}
		s.over(text...)
	}
}
