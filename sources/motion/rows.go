package motion

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

type (
	pointOf = engine.Point
	ground  = palette.Ground
)

// rows are the points of a list, fitted.
type rows struct {
	x, w        float64
	top, height float64 // of the first row, of each row
	box         float64 // side of the icon box
	texts       []words
	icons       []timeline.Path // nil = numbers
}

// rows fits the points; ok is false where they do not fit.
func (s *stage) rows() (r rows, ok bool) {
	g, px := s.grid, s.grid.px
	n := float64(len(s.board.Points))
	r.x, r.w = .443*g.w, .495*g.w
	r.top = .122 * g.h
	if g.subs {
		r.top = .1 * g.h
	}
	space := s.bottom - r.top
	most := .181 * g.h
	if n <= 3 {
		most = .222 * g.h
	}
	r.height = min(most, space/n)
	r.top += (space - n*r.height) / 2
	if n >= 4 && !g.subs {
		r.top = .122 * g.h
	}
	r.box = min(px(104), r.height-px(20))
	if r.box < px(64) {
		return r, false
	}
	for _, item := range s.itemRoles(len(s.board.Points)) {
		if r.texts, ok = s.rowTexts(item, r); ok {
			r.icons = s.rowIcons()
			return r, true
		}
	}
	return r, false
}

// itemRoles are how points may be set: few of them larger, many smaller.
func (s *stage) itemRoles(n int) []role {
	item := s.roles.item
	switch {
	case n <= 3:
		return []role{item.resized(56, 42, 3)}
	case n >= 5:
		return []role{item, item.resized(42, 34, 2)}
	}
	return []role{item}
}

func (s *stage) rowTexts(item role, r rows) (all []words, ok bool) {
	room := r.height - s.grid.px(20)
	all = s.fitAll(texts(s.board.Points), item, r.w-r.box-s.grid.px(40+24), 0)
	for _, w := range all {
		if !w.ok || s.tall(w)-s.sink(w)/2 > room {
			return nil, false
		}
	}
	return all, true
}

// loose reports whether the rows stand in the middle rather than at the top.
func (r rows) loose() bool { return len(r.texts) <= 3 }

func texts(points []pointOf) []string {
	var all []string
	for _, p := range points {
		all = append(all, p.Text)
	}
	return all
}

// rowIcons are icons for all points or for none: a row of numbers among icons
// would look like a mistake, and so would a mark that means nothing.
func (s *stage) rowIcons() []timeline.Path {
	var found []timeline.Path
	taken := map[int]bool{}
	for _, p := range s.board.Points {
		row, ok := iconIndex(p.Text, s.film.board.Language)
		if !ok || taken[row] {
			return nil
		}
		taken[row] = true
		found = append(found, decodeIcon(keywords()[row].icon))
	}
	return found
}

// rowState is how a row looks before, while and after it is spoken of.
type rowState struct {
	name                   string
	text                   timeline.Color
	plate, outline, symbol timeline.Color // plate or outline with no alpha = none
	weight                 int
}

func (s *stage) rowStates() (next, now, past rowState) {
	g := s.ground
	next = rowState{name: "next", text: g.Faint, outline: g.Line, symbol: g.Faint, weight: 500}
	past = rowState{name: "past", text: g.Ink, plate: s.rowPlate(), symbol: g.Text1, weight: 500}
	now = rowState{name: "now", text: g.OnBar, plate: g.OnBar, symbol: g.Bar, weight: 700}
	if palette.Contrast(past.symbol, past.plate) < palette.MarkContrast {
		past.symbol, _ = palette.Step(past.symbol, past.plate, palette.MarkContrast)
	}
	return next, now, past
}

func (s *stage) rowPlate() timeline.Color {
	if s.ground.Name == palette.Paper {
		return s.ground.Surface
	}
	return s.ground.Surface2
}

// bar is where the bar lies on row i, on the grid.
func (r rows) bar(i int, px func(float64) float64) timeline.Rect {
	return timeline.Rect{X: r.x - px(36), Y: r.top + float64(i)*r.height + px(6), W: r.w + px(72), H: r.height - px(12)}
}

// coming and going are where row i is lit while the bar comes over it and
// leaves it: a row high, so that the light keeps step with the bar's lower and
// upper edge, and a hair within them.
func (r rows) coming(i int, px func(float64) float64) timeline.Rect {
	b := r.bar(i, px)
	b.Y, b.H = b.Y+b.H-r.height-px(hair), r.height
	return b
}

func (r rows) going(i int, px func(float64) float64) timeline.Rect {
	b := r.bar(i, px)
	b.Y, b.H = b.Y+px(hair), r.height
	return b
}

const hair = 2

// draw draws the rows below the bar, the bar, and what the bar lights up.
func (r rows) draw(s *stage, times []time.Duration) {
	next, now, past := s.rowStates()
	for i := range r.texts {
		at := s.by(s.begin+time.Duration(i+1)*stagger, itemIn)
		turn := max(times[i]+barMove, at)
		for _, l := range r.row(s, i, next) {
			s.rises(&l, at, itemIn, 28)
			l.To = turn
			s.over(l)
		}
		if i+1 == len(times) {
			continue // the bar stays on it
		}
		for _, l := range r.row(s, i, past) {
			l.From = max(times[i+1], turn)
			s.over(l)
		}
	}
	r.rules(s, times)
	r.slide(s, times)
	for i := range r.texts {
		for _, l := range r.row(s, i, now) {
			r.light(s, &l, i, times)
			s.over(l)
		}
	}
}

// row is the layers of row i in a state: its box, its symbol, its lines.
func (r rows) row(s *stage, i int, st rowState) []timeline.Layer {
	px, name := s.grid.px, "item."+strconv.Itoa(i)+"."+st.name
	mid := r.top + (float64(i)+.5)*r.height
	box := timeline.Rect{X: r.x, Y: mid - r.box/2, W: r.box, H: r.box}
	layers := []timeline.Layer{r.symbol(s, i, name, box, st)}
	w := r.texts[i]
	style := w.style
	style.Weight = st.weight
	top := mid - (s.tall(w)-s.sink(w))/2
	for j, l := range w.block.Lines {
		shaped := s.fonts.Shape(l.Text, style)
		layers = append(layers, s.line(name+"."+strconv.Itoa(j), shaped, style, r.x+r.box+px(40), s.baseline(w, top, j), st.text))
	}
	return layers
}

// symbol is the icon box of row i, or its number.
func (r rows) symbol(s *stage, i int, name string, box timeline.Rect, st rowState) timeline.Layer {
	var shapes []timeline.Shape
	radius := .27 * r.box
	inside := timeline.Rect{W: box.W, H: box.H}
	if st.plate.A > 0 {
		shapes = append(shapes, shape(timeline.RectPath(inside, radius), st.plate))
	} else {
		shapes = append(shapes, shape(framePath(inside, radius, s.grid.px(3)), st.outline))
	}
	if r.icons != nil {
		size := .56 * r.box
		shapes = append(shapes, shape(moved(iconIn24(r.icons[i], size), (box.W-size)/2, (box.H-size)/2), st.symbol))
	} else {
		shapes = append(shapes, shape(s.numeral(strconv.Itoa(i+1), .46*r.box, box.W/2, box.H/2), st.symbol))
	}
	return s.upright(name+".symbol", timeline.RoleIcon, box, shapes...)
}

// framePath is the outline of a rounded box, drawn inside it.
func framePath(r timeline.Rect, radius, width float64) timeline.Path {
	p := timeline.RectPath(r, radius)
	in := timeline.Rect{X: r.X + width, Y: r.Y + width, W: r.W - 2*width, H: r.H - 2*width}
	return append(p, timeline.RectPath(in, radius-width).MirrorX(r.X+r.W/2)...)
}

// numeral is a number as a path, its ink in the middle of (cx, cy).
func (s *stage) numeral(text string, size, cx, cy float64) timeline.Path {
	st := typeset.Style{Family: s.voice.body, Weight: 700, Size: size, Language: "en"}
	line := s.fonts.Shape(text, st)
	pen := &pathPen{}
	s.fonts.Outline(line, 0, len(line.Text), pen)
	b := pen.path.Bounds()
	return moved(pen.path, cx-b.X-b.W/2, cy-b.Y-b.H/2)
}

// pathPen takes glyph outlines down as a path.
type pathPen struct{ path timeline.Path }

func (p *pathPen) MoveTo(x, y float32) { p.path.MoveTo(float64(x), float64(y)) }
func (p *pathPen) LineTo(x, y float32) { p.path.LineTo(float64(x), float64(y)) }
func (p *pathPen) QuadTo(x1, y1, x, y float32) {
	p.path.QuadTo(float64(x1), float64(y1), float64(x), float64(y))
}
func (p *pathPen) CubeTo(x1, y1, x2, y2, x, y float32) {
	p.path.CubeTo(float64(x1), float64(y1), float64(x2), float64(y2), float64(x), float64(y))
}
func (p *pathPen) Close() { p.path.Close() }

// rules are thin lines between rows, except beside the bar.
func (r rows) rules(s *stage, times []time.Duration) {
	px := s.grid.px
	for i := 1; i < len(r.texts); i++ {
		y := r.top + float64(i)*r.height
		l := s.block("rule."+strconv.Itoa(i), timeline.RoleGround, timeline.Rect{X: r.x, Y: y - px(1.5), W: r.w, H: px(3)}, 0, s.ground.Line)
		// Row i-1 comes under the bar, then row i, then both are past it.
		at := s.by(s.begin+time.Duration(i+1)*stagger, itemIn)
		l.From = at
		l.Opacity = timeline.Ramp(at, itemIn, 0, 1, timeline.Linear)
		l.Opacity = l.Opacity.Then(max(times[i-1], at+itemIn), barMove, 0, timeline.Linear)
		if i+1 < len(times) {
			l.Opacity = l.Opacity.Then(max(times[i+1], at+itemIn+barMove), barMove, 1, timeline.Linear)
		}
		s.over(l)
	}
}

// slide is the bar: it comes in on the first row and goes from row to row.
func (r rows) slide(s *stage, times []time.Duration) {
	px := s.grid.px
	first := r.bar(0, px)
	l := s.block("bar", timeline.RoleMark, first, px(28), s.ground.Bar)
	s.wipes(&l, first, times[0], barMove)
	l.Y = timeline.Track{{At: times[0]}}
	for i := 1; i < len(times); i++ {
		l.Y = l.Y.Then(times[i], barMove, float64(i)*r.height, timeline.Move)
	}
	s.over(l)
}

// light shows what lies on the bar just as far as the bar covers it.
func (r rows) light(s *stage, l *timeline.Layer, i int, times []time.Duration) {
	px := s.grid.px
	l.From = times[i]
	if i == 0 {
		s.wipes(l, r.bar(0, px), times[0], barMove)
	} else {
		l.Reveal = &timeline.Reveal{
			Rect: s.grid.physical(r.coming(i, px)), Edge: timeline.Top, Progress: timeline.Ramp(times[i], barMove, 0, 1, timeline.Move),
		}
	}
	s.darken(l, r, i, times)
}

// darken takes the light from a row as the bar leaves it: the layer ends, and
// the rest of it is shown from below by a twin.
func (s *stage) darken(l *timeline.Layer, r rows, i int, times []time.Duration) {
	if i+1 >= len(times) {
		return
	}
	leave := times[i+1]
	l.To = leave
	twin := *l
	twin.Name += ".out"
	twin.From, twin.To = leave, leave+barMove
	twin.Reveal = &timeline.Reveal{
		Rect: s.grid.physical(r.going(i, s.grid.px)), Edge: timeline.Bottom, Progress: timeline.Ramp(leave, barMove, 1, 0, timeline.Move),
	}
	s.over(twin)
}
