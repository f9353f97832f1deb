package motion

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

func hasEvents(sc engine.BoardScene) bool {
	if len(sc.Events) < 3 || len(sc.Events) > 6 {
		return false
	}
	for _, e := range sc.Events {
		if spelled(e.When) == "" || spelled(e.Text) == "" {
			return false
		}
	}
	return true
}

// momentRole is for what happened at a moment: larger where there are few.
func momentRole(n int) role {
	r := role{px: 40, least: 30, lines: 4, leading: 1.24, weight: 500}
	if n <= 4 {
		r.px = 46
	}
	return r
}

// How much wider the column of what is spoken of is than the others, and how
// far it rises above them.
const (
	nowWider = 1.55
	nowRises = 64
)

// band is a row of columns, one for each event. The column of the event that
// is spoken of is wider, higher and in the colour of now: a block that slides
// from column to column. Columns before it lie where it was, those behind it
// where they will stay until it comes, so nothing but the block ever moves.
type band struct {
	events        []engine.Event
	times         []time.Duration
	top           float64 // of the columns
	column        float64 // width of one
	pad           float64
	texts, spoken []words // small, and on the block
	whens, large  []words
	block         timeline.Color    // of now
	past          [2]timeline.Color // of the columns before the block, in turn
}

// events shows what happened when, in the order it is spoken.
func events(s *stage) bool {
	g := s.grid
	if !g.wide() {
		return false
	}
	b, ok := s.band()
	if !ok {
		return false
	}
	top := .131 * g.h
	if g.subs {
		top = .1 * g.h
	}
	room := b.top - g.px(nowRises) - s.tallest(b.whens) - g.px(30) - top
	head, ok := s.firstFit(s.board.Heading, .75*g.w, room, s.roles.heading.resized(104, 68, 2), s.roles.heading.resized(68, 52, 3))
	if !ok {
		return false
	}
	lines := s.set("heading", head, g.margin(), top, s.ground.Ink)
	s.linesRise(lines, s.begin)
	s.over(s.sweep(lines)...)
	b.draw(s)
	return true
}

// band fits the columns; ok is false where a text does not fit in its own.
func (s *stage) band() (b band, ok bool) {
	g, px := s.grid, s.grid.px
	b = band{events: s.board.Events, top: .574 * g.h, pad: px(40), block: s.pal.Fill(s.pal.E, s.ground.Bg)}
	b.past = s.pastColors(b.block)
	if g.subs {
		b.top = .43 * g.h
	}
	n := len(b.events)
	b.column = g.w / (float64(n-1) + nowWider)
	var said, whens, what []string
	for _, e := range b.events {
		said, whens, what = append(said, e.Said), append(whens, e.When), append(what, e.Text)
	}
	b.times = s.spread(said)
	// The first column begins and the last one ends at the margin: all texts are fitted to them.
	narrow := b.column - g.margin() - b.pad
	broad := nowWider*b.column - g.margin() - b.pad
	b.texts = s.fitAll(what, momentRole(n), narrow, 0)
	b.spoken = s.fitAll(what, momentRole(n).heavy().resized(54, 36, 4), broad, 0)
	r := valueRole().resized(80, 40, 1)
	r.display = true
	b.whens = s.fitAll(whens, r, narrow, 0)
	b.large = s.fitAll(whens, r.resized(150, 72, 1), broad, 0)
	return b, b.fits(s)
}

func (b band) fits(s *stage) bool {
	px := s.grid.px
	for i := range b.events {
		if !b.texts[i].ok || !b.spoken[i].ok || !b.whens[i].ok || !b.large[i].ok {
			return false
		}
	}
	small, large := b.top+px(44)+s.tallest(b.texts), b.onBlock(s)+s.tallest(b.spoken)
	return max(small, large) <= s.bottom
}

// onBlock is where the text on the block begins, under its moment.
func (b band) onBlock(s *stage) float64 {
	return b.top + s.rise(b.large[0]) + s.grid.px(50)
}

// pastColors are two shades of a brand colour that stands out both from the
// ground and from the block.
func (s *stage) pastColors(block timeline.Color) [2]timeline.Color {
	bg := s.ground.Bg
	brand := []timeline.Color{s.pal.S, s.pal.P}
	if s.pal.Dark {
		brand[0], brand[1] = brand[1], brand[0]
	}
	first := s.ground.Surface2
	for _, c := range append(brand, s.pal.Deep3, s.pal.Paper3) {
		if palette.Contrast(c, bg) >= palette.FillContrast && palette.Contrast(c, block) >= palette.FillContrast {
			first = c
			break
		}
	}
	lch := palette.FromColor(first)
	if lch.L += .055; lch.L > .8 {
		lch.L -= .11
	}
	return [2]timeline.Color{first, lch.Color()}
}

// left is where column i begins before the block has come to it, and from
// then on.
func (b band) left(i int) (next, then float64) {
	then = float64(i) * b.column
	if i == 0 {
		return then, then
	}
	return then + (nowWider-1)*b.column, then
}

// text is where the text of a column begins.
func (b band) text(s *stage, i int, left float64) float64 {
	if i == 0 {
		return s.grid.margin()
	}
	return left + b.pad
}

func (b band) draw(s *stage) {
	for i := range b.events {
		if i > 0 {
			b.next(s, i)
		}
	}
	b.slide(s)
	for i := range b.events {
		b.now(s, i)
		if i+1 < len(b.events) {
			b.gone(s, i)
		}
	}
}

// next is a column that has not been spoken of.
func (b band) next(s *stage, i int) {
	g := s.grid
	left, _ := b.left(i)
	c := s.ground.Surface2
	if i%2 != 0 {
		c = palette.Over(c.Alpha(.5), s.ground.Bg)
	}
	r := timeline.Rect{X: left, Y: b.top, W: g.w - left, H: g.h - b.top}
	l := s.block("column."+strconv.Itoa(i), timeline.RoleGround, r, 0, c)
	at := s.begin + timed(i, 90)
	s.reveals(&l, r, timeline.Bottom, at, panelIn)
	s.under(l)
	ink := s.ground.Ink2
	text := append(b.when(s, i, left, ink), s.set("event."+strconv.Itoa(i)+".next", b.texts[i], b.text(s, i, left), b.top+g.px(44), ink)...)
	for j := range text {
		s.rises(&text[j], at+120*ms, itemIn, 28)
		text[j].To = max(b.times[i]+barMove/2, text[j].From+s.at(2))
		text[j].Opacity = text[j].Opacity.Then(max(b.times[i], text[j].From+itemIn), barMove/2, 0, timeline.Linear)
	}
	s.over(text...)
}

// when is the moment above a column.
func (b band) when(s *stage, i int, left float64, c timeline.Color) []timeline.Layer {
	w := b.whens[i]
	return s.set("when."+strconv.Itoa(i), w, b.text(s, i, left), b.top-s.grid.px(30)-s.rise(w), c)
}

// slide is the block of now.
func (b band) slide(s *stage) {
	g := s.grid
	r := timeline.Rect{Y: b.top - g.px(nowRises), W: nowWider * b.column, H: g.h - b.top + g.px(nowRises)}
	l := s.block("now", timeline.RoleGround, r, 0, b.block)
	l.X = timeline.Track{{At: b.times[0]}}
	for i := 1; i < len(b.times); i++ {
		l.X = l.X.Then(b.times[i], barMove, g.toward(float64(i)*b.column), timeline.Move)
	}
	s.reveals(&l, r, timeline.Bottom, s.by(b.times[0]-panelIn/2, panelIn), panelIn)
	s.over(l)
}

// now is what stands on the block while event i is spoken of; it leaves with
// the block.
func (b band) now(s *stage, i int) {
	_, left := b.left(i)
	x, c := b.text(s, i, left), s.pal.On(b.block)
	name := "event." + strconv.Itoa(i) + ".now"
	text := s.set(name+".when", b.large[i], x, b.top, c)
	text = append(text, s.set(name, b.spoken[i], x, b.onBlock(s), c)...)
	at := b.times[i] + barMove/2
	if i == 0 {
		at = b.times[0]
	}
	for j := range text {
		l := &text[j]
		s.rises(l, at, itemIn, 20)
		if i+1 < len(b.times) {
			leaves := b.times[i+1]
			l.X = timeline.Ramp(leaves, barMove, 0, s.grid.toward(b.column), timeline.Move)
			l.Opacity = l.Opacity.Then(max(leaves, l.From+itemIn*6/10), barMove/2, 0, timeline.Linear)
			l.To = max(leaves+barMove/2, l.From+s.at(2))
		}
	}
	s.over(text...)
}

// gone is a column the block has left.
func (b band) gone(s *stage, i int) {
	g := s.grid
	_, left := b.left(i)
	fill := b.past[i%2]
	leaves := b.times[i+1]
	r := timeline.Rect{X: left, Y: b.top, W: b.column, H: g.h - b.top}
	l := s.block("past."+strconv.Itoa(i), timeline.RoleGround, r, 0, fill)
	text := s.set("event."+strconv.Itoa(i)+".past", b.texts[i], b.text(s, i, left), b.top+g.px(44), s.pal.On(fill))
	for _, layer := range append([]timeline.Layer{l}, text...) {
		layer.From = leaves
		layer.Reveal = &timeline.Reveal{Rect: g.physical(r), Edge: g.startEdge(), Progress: timeline.Ramp(leaves, barMove, 0, 1, timeline.Move)}
		s.over(layer)
	}
	when := b.when(s, i, left, s.ground.Ink)
	for j := range when {
		s.fades(&when[j], leaves+barMove*6/10, itemIn/2)
	}
	s.over(when...)
}
