package design

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/timeline"
)

// legendRows are the rows that name the slices.
type legendRows struct {
	x, w, top, pitch float64
	labels, values   []words
}

// valueRole is for the shares in a legend.
func (s chartScene) valueRole() role {
	r := s.legendRole()
	return r.resized(r.px, 30, 1)
}

// legend fits rows into a room: they end where it ends, at a pitch that is no
// more than so much.
func (s chartScene) legend(d ring, room timeline.Rect, pitch float64) (r legendRows, ok bool) {
	g, n := s.grid, float64(len(d.colors))
	r = legendRows{x: room.X, w: room.W, pitch: min(pitch, room.H/n)}
	r.top = room.Y + room.H - n*r.pitch
	if r.values, ok = s.Type.siblings(d.texts(), s.valueRole(), .34*r.w, d.series.Stress); !ok {
		return r, false
	}
	widest := 0.0
	for _, w := range r.values {
		widest = max(widest, wide(w))
	}
	room.W = r.w - widest - g.px(34+28+32)
	for _, role := range []role{s.legendRole(), s.labelRole()} {
		if r.labels, ok = s.Type.siblings(d.labels(), role, room.W, d.series.Stress); ok && s.Type.tallest(r.labels) < r.pitch-g.px(14) {
			return r, true
		}
	}
	return r, false
}

// draw draws the rows: their rules are there from the beginning, the rest
// comes with the slice.
func (r legendRows) draw(s chartScene, d ring) {
	px := s.grid.px
	for i := range r.labels {
		y := r.top + float64(i)*r.pitch
		rule := timeline.Rect{X: r.x, Y: y - px(1.5), W: r.w, H: px(3)}
		l := s.Canvas.block("rule."+strconv.Itoa(i), timeline.RoleGround, rule, 0, s.ground.Line)
		s.Motion.wipes(&l, rule, s.Time.begin+timed(i+2, 60), panelIn)
		s.Canvas.over(l)
		middle := y + r.pitch/2
		key := s.Canvas.block("key."+strconv.Itoa(i), timeline.RoleEvidence, timeline.Rect{X: r.x, Y: middle - px(17), W: px(34), H: px(34)}, px(10), d.colors[i])
		s.Motion.fades(&key, d.times[i], itemIn)
		s.Canvas.over(key)
		label, value := r.labels[i], r.values[i]
		text := s.Canvas.set("label."+strconv.Itoa(i), label, r.x+px(34+28), middle-(s.Type.tall(label)-s.Type.sink(label))/2, s.ground.Ink)
		text = append(text, s.Canvas.set("value."+strconv.Itoa(i), value, r.x+r.w-wide(value), middle-s.Type.rise(value)/2, s.ground.Ink)...)
		for j := range text {
			s.Motion.rises(&text[j], d.times[i], itemIn, 20)
		}
		s.Canvas.over(text...)
	}
}
