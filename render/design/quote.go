package design

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// quote shows what somebody says, word for word, and who says it, beside a
// panel with the quotation marks or, in a narrow frame, below it. The lines come
// as they are spoken.
func quote(st *stage, c story.Quote) bool {
	s := quoteScene{st, c}
	if spelled(s.Text) == "" {
		return false
	}
	said, by, room, ok := s.quoted()
	if !ok {
		return false
	}
	s.quotePanel()
	free := room.H - by.room(s) - s.Type.tall(said)
	lines := s.Canvas.set("quote", said, room.X, room.Y+max(0, free)*.4, s.ground.Ink)
	times := s.Time.lineTimes(said)
	for i := range lines {
		s.Motion.rises(&lines[i], times[i], settles, 36)
	}
	s.Canvas.over(lines...)
	by.draw(s, timeline.Point{X: room.X, Y: room.Y + room.H - by.height/2}, s.namedAt(times[len(times)-1]))
	return true
}

// quoted fits the words and the name into the room in which the words are
// largest.
func (s quoteScene) quoted() (said words, by attribution, room timeline.Rect, ok bool) {
	most := s.roles.quote // of many words, in as many lines as make them largest
	long := most.resized(.9*most.px, .75*most.least, most.lines+4)
	for _, r := range s.quoteRooms() {
		a, fits := s.attribution(r.W)
		if !fits {
			continue
		}
		w, fits := s.longest(r, a, s.roles.quote, long)
		if fits && (!ok || w.style.Size > 1.02*said.style.Size) {
			said, by, room, ok = w, a, r, true
		}
	}
	return said, by, room, ok
}

// longest is the quotation in the role in which it is the largest.
func (s quoteScene) longest(room timeline.Rect, by attribution, few, many role) (w words, ok bool) {
	high := room.H - by.room(s)
	w, ok = s.Type.largest(s.quotation(), room.W, high, few)
	if more, fits := s.Type.largest(s.quotation(), room.W, high, many); fits && (!ok || more.style.Size > 1.05*w.style.Size) {
		return more, true
	}
	return w, ok
}

// quoteRooms are the places for the words and the name: with air above the
// subtitles, which would else look like another line of it.
func (s quoteScene) quoteRooms() []timeline.Rect {
	g := s.grid
	rooms := []timeline.Rect{s.roomUnder(s.stripe().H + g.px(12))}
	if g.wide() {
		rooms = s.rooms(.347*g.w, .59*g.w, .139*g.h)
	}
	end := g.end() - g.zones.Foot
	if g.wide() {
		end = min(end, .883*g.h)
	}
	if g.subs {
		end = s.bottom - g.px(26)
	}
	for i, r := range rooms {
		rooms[i].H = min(r.Y+r.H, end) - r.Y
	}
	return rooms
}

// quoteGap is the least air between a quotation and who says it.
const quoteGap = 52

// quoteScene is a stage with the quotation that is drawn on it.
type quoteScene struct {
	*stage
	story.Quote
}

// quotation is the quote as it is set, without marks around it: the large ones on
// the panel say enough.
func (s quoteScene) quotation() string {
	text := strings.TrimSpace(s.Text)
	for _, m := range []string{`""`, "“”", "«»", "„“", "„”", "「」", "『』"} {
		opens, closes := []rune(m)[0], []rune(m)[1]
		inner := strings.TrimPrefix(text, string(opens))
		if whole := strings.TrimSuffix(inner, string(closes)); inner != text && whole != inner && !strings.ContainsRune(whole, opens) {
			return strings.TrimFunc(whole, isSpace)
		}
	}
	return text
}

// quotePanel is the panel with the two marks, in the brand colour that is not
// the theme's own.
func (s quoteScene) quotePanel() {
	wide := s.grid.wide()
	area, size := timeline.Rect{W: even(.284 * s.grid.w), H: s.grid.h}, s.grid.px(132)
	top := max(.13*s.grid.h, s.grid.head)
	if !wide {
		area = s.stripe()
		size = .36 * area.H
		top = s.inStripe(area, 1.3*size)
	}
	name := s.bandName()
	ground := s.pal.Ground(name)
	if pictures(s.board) {
		s.Media.mediaIn(area)
		plate := timeline.Rect{W: area.W, H: even(2*top + 1.3*size)}
		if !wide {
			plate = timeline.Rect{W: even(2*s.grid.margin() + 2.21*size), H: area.H}
		}
		s.Canvas.over(s.Canvas.block("quote.plate", timeline.RoleGround, plate, 0, ground.Bg))
	} else {
		s.unveil(area, ground, func(a *art) { a.atZero = wide })
	}
	for i, c := range []timeline.Color{s.pal.E, s.partner(name)} {
		s.quoteMark(i, timeline.Point{X: s.grid.margin() + float64(i)*1.21*size, Y: top}, size, emblematic(c, ground))
	}
}

// bandName is the brand colour for a large area beside the text: the primary
// of a dark brand, the secondary of a light one, which keeps its primary for
// what is small and matters.
func (s quoteScene) bandName() palette.GroundName {
	order := []palette.GroundName{palette.Secondary, palette.Primary}
	if s.pal.Dark {
		order[0], order[1] = order[1], order[0]
	}
	for _, n := range order {
		if palette.Contrast(s.pal.Ground(n).Bg, s.ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// quoteMark is the i-th of the two drops that a quotation mark is made of.
func (s quoteScene) quoteMark(i int, at timeline.Point, size float64, c timeline.Color) {
	x, y := at.X, at.Y
	var p timeline.Path
	p.MoveTo(x+size, y)
	p.CubeTo(x+.4477*size, y, x, y+.4477*size, x, y+size)
	p.LineTo(x, y+1.3*size)
	p.LineTo(x+size, y+1.3*size)
	p.Close()
	l := s.Canvas.drawing("quote.mark", timeline.RoleIcon, shape(p, c))
	l.Pivot = timeline.Point{X: s.grid.left(x+size/2, 0), Y: y + .65*size}
	s.Motion.grows(&l, s.Time.begin+time.Duration(2+i)*stagger, iconIn, timeline.Pop)
	s.Canvas.over(l)
}
