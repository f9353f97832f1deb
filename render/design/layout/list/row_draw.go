package list

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// rowState has the colours of a row before, while or after it is spoken of.
type rowState struct {
	name                   string
	text                   timeline.Color
	plate, outline, symbol timeline.Color // plate or outline with no alpha = none
	weight                 int
}

func rowStates(s kit.Colors) (next, now, past rowState) {
	g := s.Ground
	next = rowState{name: "next", text: g.Faint, outline: g.Line, symbol: g.Faint, weight: 500}
	past = rowState{name: "past", text: g.Ink, plate: s.RowPlate(), symbol: g.Text1, weight: 500}
	now = rowState{name: "now", text: g.OnBar, plate: g.OnBar, symbol: g.Bar, weight: 700}
	if palette.Contrast(past.symbol, past.plate) < palette.MarkContrast {
		past.symbol, _ = palette.Step(past.symbol, past.plate, palette.MarkContrast)
	}
	return next, now, past
}

// crossed returns the state of a crossed point: its box is empty, and an outline lights it.
func (st rowState) crossed(g palette.Ground) rowState {
	st.plate = timeline.Color{}
	switch st.name {
	case "past":
		st.outline, st.symbol = g.Ink2, g.Ink
	case "now":
		st.text, st.outline, st.symbol = g.Ink, g.Ink2, g.Ink
	}
	return st
}

// draw draws the rows below the bar, the bar, and the rows that the bar lights.
func (r rows) draw(s *kit.Stage) {
	next, now, past := rowStates(s.Colors)
	for i := range r.texts {
		at := r.comes(s, i)
		lit := max(r.times[i]+kit.LightIn, at)
		for _, l := range r.row(s, i, next) {
			s.Motion.RisesAt(&l, at, kit.ItemIn, 28)
			l.To = lit
			r.show(s, l)
		}
		if i+1 == len(r.times) {
			continue // the bar stays on it
		}
		for _, l := range r.row(s, i, past) {
			l.From = max(r.times[i+1], lit)
			r.show(s, l)
		}
	}
	r.rules(s)
	r.bars(s)
	for i := range r.texts {
		for _, l := range r.row(s, i, now) {
			s.Motion.Lights(&l, r.bar(i, s.Grid.Px), r.times[i])
			r.goes(&l, i)
			r.show(s, l)
		}
	}
}

// row returns the layers of row i in a state: its sign, its lines, its values.
func (r rows) row(s *kit.Stage, i int, st rowState) (row []timeline.Layer) {
	name := "item." + strconv.Itoa(r.first+i) + "." + st.name
	if r.isCrossed(i) {
		st = st.crossed(s.Ground)
	}
	mid := r.top + (float64(i)+.5)*r.height
	w, d := r.texts[i], r.details[i]
	style := w.Style
	if style.Weight = st.weight; r.weight > 0 {
		style.Weight = r.weight
	}
	last := w
	if len(d.Block.Lines) > 0 {
		last = d
	}
	x, top := r.x+r.indent(s), mid-(r.tall(s, i)-s.Type.Sink(last)/2)/2
	box := timeline.Rect{X: r.x, Y: mid - r.box/2, W: r.box, H: r.box}
	if r.bulleted() { // belongs to the first line
		box.Y = top + (s.Type.Rise(w)-r.box)/2
	}
	switch {
	case r.moments != nil:
		when := r.moments[i]
		row = s.Canvas.Set(name+".when", when, r.x, s.Type.Baseline(w, top, 0)-s.Type.Rise(when), st.text)
	case r.columns == nil && (!s.Overlaid() || !r.bulleted()):
		row = append(row, r.symbol(s, i, name, box, st)...)
	}
	for j, l := range w.Block.Lines {
		shaped := s.Type.Fonts.Shape(l.Text, style)
		row = append(row, s.Canvas.Line(name+"."+strconv.Itoa(j), shaped, style, x, s.Type.Baseline(w, top, j), st.text))
	}
	row = append(row, s.Canvas.Set(name+".detail", d, x, top+r.detailDown(s, i), st.text)...)
	return append(row, r.cells(s, i, name, top, st)...)
}

// symbol returns the icon box of row i, or its picture, its number, or a bullet.
func (r rows) symbol(s *kit.Stage, i int, name string, box timeline.Rect, st rowState) []timeline.Layer {
	if r.images != nil {
		behind := s.Ground.Bg
		if st.name == "now" && !r.isCrossed(i) {
			behind = s.Ground.Bar
		}
		return s.Canvas.Thumbnail(name+".image", r.images[i], box, behind)
	}
	if r.bulleted() {
		c := st.symbol
		if st.name == "now" {
			c = st.plate
		}
		dot := timeline.CirclePath(box.W/2, box.H/2, s.Grid.Px(bullet)/2)
		return []timeline.Layer{s.Canvas.Upright(name+".symbol", timeline.RoleIcon, box, kit.Shape(dot, c))}
	}
	var shapes []timeline.Shape
	radius := .27 * r.box
	inside := timeline.Rect{W: box.W, H: box.H}
	if st.plate.A > 0 {
		shapes = append(shapes, kit.Shape(timeline.RectPath(inside, radius), st.plate))
	} else {
		shapes = append(shapes, kit.Shape(kit.FramePath(inside, radius, s.Grid.Px(3)), st.outline))
	}
	if r.signs != nil {
		size, sign := .56*r.box, kit.TickSign()
		if r.isCrossed(i) {
			sign = kit.CrossSign()
		}
		shapes = append(shapes, kit.Shape(kit.SignIn(sign, size).Moved((box.W-size)/2, (box.H-size)/2), st.symbol))
	} else {
		shapes = append(shapes, kit.Shape(s.Type.Numeral(strconv.Itoa(r.number+r.first+i), .46*r.box, box.W/2, box.H/2), st.symbol))
	}
	return []timeline.Layer{s.Canvas.Upright(name+".symbol", timeline.RoleIcon, box, shapes...)}
}
