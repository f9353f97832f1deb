// Package quote draws what somebody says, word for word, and who says it.
package quote

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw shows what somebody says, word for word, and who says it, beside a
// panel with the quotation marks or, in a narrow frame, below it. The lines come
// as they are spoken.
func Draw(st *kit.Stage, c story.Quote) bool {
	s := scene{st, c}
	if kit.Spelled(s.Text) == "" {
		return false
	}
	said, by, room, ok := s.quoted()
	if !ok {
		return false
	}
	s.quotePanel()
	free := room.H - by.room(s) - s.Type.Tall(said)
	lines := s.Canvas.Set("quote", said, room.X, room.Y+max(0, free)*.4, s.Ground.Ink)
	times := s.Time.LineTimes(said)
	for i := range lines {
		s.Motion.Rises(&lines[i], times[i], kit.Settles, 36)
	}
	s.Canvas.Over(lines...)
	by.draw(s, timeline.Point{X: room.X, Y: room.Y + room.H - by.height/2}, s.namedAt(times[len(times)-1]))
	return true
}

// quoted fits the words and the name into the room in which the words are
// largest.
func (s scene) quoted() (said kit.Words, by attribution, room timeline.Rect, ok bool) {
	most := s.Roles.Quote // of many words, in as many lines as make them largest
	long := most.Resized(.9*most.Px, .75*most.Least, most.Lines+4)
	for _, r := range s.quoteRooms() {
		a, fits := s.attribution(r.W)
		if !fits {
			continue
		}
		w, fits := s.longest(r, a, s.Roles.Quote, long)
		if fits && (!ok || w.Style.Size > 1.02*said.Style.Size) {
			said, by, room, ok = w, a, r, true
		}
	}
	return said, by, room, ok
}

// longest is the quotation in the role in which it is the largest: of few words larger
// than quotations are.
func (s scene) longest(room timeline.Rect, by attribution, few, many kit.Role) (w kit.Words, ok bool) {
	const words, larger = 3, 1.3 // lines
	high := room.H - by.room(s)
	if w, ok = s.Type.Largest(s.quotation(), room.W, high, few.Resized(larger*few.Px, few.Px, words)); ok {
		return w, ok
	}
	w, ok = s.Type.Largest(s.quotation(), room.W, high, few)
	if more, fits := s.Type.Largest(s.quotation(), room.W, high, many); fits && (!ok || more.Style.Size > 1.05*w.Style.Size) {
		return more, true
	}
	return w, ok
}

// quoteRooms are the places for the words and the name: with air above the
// subtitles, which would else look like another line of it.
func (s scene) quoteRooms() []timeline.Rect {
	g := s.Grid
	rooms := []timeline.Rect{s.RoomUnder(s.Stripe().H + g.Px(12))}
	if g.Wide() {
		rooms = s.Rooms(.347*g.W, .59*g.W, .139*g.H)
	}
	end := g.End() - g.Zones.Foot
	if g.Wide() {
		end = min(end, .883*g.H)
	}
	if g.Subs {
		end = s.Bottom - g.Px(26)
	}
	for i, r := range rooms {
		rooms[i].H = min(r.Y+r.H, end) - r.Y
	}
	return rooms
}

// quoteGap is the least air between a quotation and who says it.
const quoteGap = 52

// scene is a stage with the quotation that is drawn on it.
type scene struct {
	*kit.Stage
	story.Quote
}

// quotation is the quote as it is set, without marks around it: the large ones on
// the panel say enough.
func (s scene) quotation() string {
	text := strings.TrimSpace(s.Text)
	for _, m := range []string{`""`, "“”", "«»", "„“", "„”", "「」", "『』"} {
		opens, closes := []rune(m)[0], []rune(m)[1]
		inner := strings.TrimPrefix(text, string(opens))
		if whole := strings.TrimSuffix(inner, string(closes)); inner != text && whole != inner && !strings.ContainsRune(whole, opens) {
			return strings.TrimFunc(whole, kit.IsSpace)
		}
	}
	return text
}

// quotePanel is the panel with the two marks, in the brand colour that is not
// the theme's own.
func (s scene) quotePanel() {
	wide := s.Grid.Wide()
	area, size := timeline.Rect{W: kit.Even(.284 * s.Grid.W), H: s.Grid.H}, s.Grid.Px(132)
	top := max(.13*s.Grid.H, s.Grid.Head)
	if !wide {
		area = s.Stripe()
		size = .36 * area.H
		top = s.InStripe(area, 1.3*size)
	}
	name := s.bandName()
	ground := s.Pal.Ground(name)
	s.Unveil(area, ground, func(a *kit.Art) { a.AtZero = wide })
	for i, c := range []timeline.Color{s.Pal.E, s.Partner(name)} {
		s.quoteMark(i, timeline.Point{X: s.Grid.Margin() + float64(i)*1.21*size, Y: top}, size, kit.Emblematic(c, ground))
	}
}

// bandName is the brand colour for a large area beside the text: the primary
// of a dark brand, the secondary of a light one, which keeps its primary for
// what is small and matters.
func (s scene) bandName() palette.GroundName {
	order := []palette.GroundName{palette.Secondary, palette.Primary}
	if s.Pal.Dark {
		order[0], order[1] = order[1], order[0]
	}
	for _, n := range order {
		if palette.Contrast(s.Pal.Ground(n).Bg, s.Ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// quoteMark is the i-th of the two drops that a quotation mark is made of.
func (s scene) quoteMark(i int, at timeline.Point, size float64, c timeline.Color) {
	x, y := at.X, at.Y
	l := s.Canvas.Drawing("quote.mark", timeline.RoleIcon, kit.Shape(drop(x, y, size), c))
	l.Pivot = timeline.Point{X: s.Grid.Left(x+size/2, 0), Y: y + .65*size}
	s.Motion.Grows(&l, s.Time.Begin+time.Duration(2+i)*kit.Stagger, kit.IconIn, timeline.Pop)
	s.Canvas.Over(l)
}

// drop is one of the drops of a quotation mark.
func drop(x, y, size float64) timeline.Path {
	var p timeline.Path
	p.MoveTo(x+size, y)
	p.CubeTo(x+.4477*size, y, x, y+.4477*size, x, y+size)
	p.LineTo(x, y+1.3*size)
	p.LineTo(x+size, y+1.3*size)
	p.Close()
	return p
}
