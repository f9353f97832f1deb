package chart

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// legendRows are the rows that name the slices.
type legendRows struct {
	x, w, top, pitch float64
	labels, values   []kit.Words
}

// legend fits rows at the bottom of a room, at no more than a pitch.
func (s chartScene) legend(c chart, room timeline.Rect, pitch float64) (r legendRows, ok bool) {
	g, n, role := s.Grid, float64(len(c.Series.Values)), s.legendRole()
	r = legendRows{x: room.X, w: room.W, pitch: min(pitch, room.H/n)}
	r.top = room.Y + room.H - n*r.pitch
	if r.values, ok = s.Type.Siblings(c.texts, role.Resized(role.Px, 30, 1), .34*r.w, c.Series.Stress); !ok {
		return r, false
	}
	room.W = r.w - kit.Wide(r.values...) - g.Px(34+28+32)
	for _, role := range []kit.Role{role, s.labelRole()} {
		if r.labels, ok = s.Type.Siblings(c.labels, role, room.W, c.Series.Stress); ok && s.Type.Tallest(r.labels) < r.pitch-g.Px(14) {
			return r, true
		}
	}
	return r, false
}

// draw draws the rows: their rules are there from the start, the rest comes with the slice.
func (r legendRows) draw(s chartScene, c chart, colors []timeline.Color) {
	px := s.Grid.Px
	for i := range r.labels {
		y := r.top + float64(i)*r.pitch
		rule := timeline.Rect{X: r.x, Y: y - px(1.5), W: r.w, H: px(3)}
		l := s.Canvas.Block("rule."+strconv.Itoa(i), timeline.RoleGround, rule, 0, s.Ground.Line)
		s.Reveal(l, rule, s.Grid.StartEdge(), s.Time.Begin+kit.Timed(i+2, 60), kit.PanelIn)
		middle := y + r.pitch/2
		key := s.Canvas.Block("key."+strconv.Itoa(i), timeline.RoleEvidence, timeline.Rect{X: r.x, Y: middle - px(17), W: px(34), H: px(34)}, px(10), colors[i])
		s.Fade(c.times[i], kit.ItemIn, key)
		label, value := r.labels[i], r.values[i]
		text := s.Canvas.Set("label."+strconv.Itoa(i), label, r.x+px(34+28), middle-(s.Type.Tall(label)-s.Type.Sink(label))/2, s.Ground.Ink)
		text = append(text, s.Canvas.Set("value."+strconv.Itoa(i), value, r.x+r.w-kit.Wide(value), middle-s.Type.Rise(value)/2, s.Ground.Ink)...)
		s.Rise(c.times[i], kit.ItemIn, 20, text...)
	}
}
