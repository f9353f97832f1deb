package design

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// poster is the room of a title or a closing. They fill the frame from its foot,
// or from above the subtitles: a large line, and a smaller part, the tail, under
// it or beside whoever presents.
type poster struct {
	x, width float64 // of the large line
	bottom   float64 // where all ends, were nobody in the way
	top      float64 // below the art and the brand's name
	sign     float64 // top of the brand's name
	lift     float64 // the share of the room left over that stays below the words
	art      timeline.Rect
}

// Air about the parts of a poster, at 1080 lines.
const (
	tailGap   = 48 // between the large line and the tail
	seatGap   = 44 // above the presenter
	besideGap = 72 // beside the presenter, whose shadow falls there
	wordsGap  = 30 // above the subtitles: a button stands heavier than text
)

// poster is that of a narrow frame, where the brand's name has a size; in a wide
// one it has a width, and ends at bottom.
func (s *stage) poster(width, bottom, size float64) poster {
	g := s.grid
	foot := s.bottom
	if g.subs {
		foot -= g.px(wordsGap)
	}
	p := poster{x: g.margin(), width: width, bottom: min(bottom-g.zones.Foot, foot)}
	if g.wide() {
		p.art = g.all()
		return p
	}
	p.width, p.bottom = g.inner(), foot
	if g.seat().Empty() && g.format != frame.Square {
		p.lift = .3
	}
	return s.underArt(p, s.posterArt(), size)
}

// underArt is a poster of a narrow frame under its art: the brand's name stands
// beside art that leaves room for it, else below it.
func (s *stage) underArt(p poster, art timeline.Rect, size float64) poster {
	p.art, p.sign, p.top = art, s.grid.top(), art.H+s.grid.px(56)
	if art.X == 0 {
		p.sign = art.H + s.grid.px(72)
		p.top = s.Sign.signed(size, p.sign) + s.grid.px(32)
	}
	return p
}

// higher are the posters of a narrow frame whose art is larger than usual, the
// largest first: few words leave it the room.
func (s *stage) higher(p poster, size float64) []poster {
	g := s.grid
	if g.wide() || pictures(s.board) {
		return nil
	}
	var all []poster
	for _, art := range s.largerArts() {
		if art.X == 0 || g.margin()+s.Sign.signWidth(size)+g.px(40) <= art.X {
			all = append(all, s.underArt(p, art, size))
		}
	}
	return all
}

// fittedPoster is a poster with its large words, where they fit.
type fittedPoster struct {
	poster
	head   words
	bottom float64        // of the words
	at     timeline.Point // of what stands below them
}

func (f fittedPoster) large() words { return f.head }

// artCosts is the share of their size that the words of a poster keep under
// larger art.
const artCosts = .85

// underLarger is a poster of a narrow frame, with a sign of a size, fitted again
// under the largest art that leaves its words most of theirs.
func underLarger[F interface{ large() words }](s *stage, f F, p poster, size float64, fit func(poster) (F, bool)) F {
	for _, p := range s.higher(p, size) {
		if h, ok := fit(p); ok && h.large().block.Size >= artCosts*f.large().block.Size {
			return h
		}
	}
	return f
}

// largerArts is larger art than a poster's usual one: a vertical frame has it up
// to four tiles high, others three, a square one in the corner.
func (s *stage) largerArts() []timeline.Rect {
	g, c := s.grid, s.grid.cell()
	switch {
	case g.format == frame.Vertical:
		return []timeline.Rect{{W: 6 * c, H: 4 * c}, {W: 6 * c, H: 3 * c}}
	case g.format == frame.Portrait:
		return []timeline.Rect{{W: 6 * c, H: 3 * c}}
	case g.zones.Presenter == frame.Nobody:
		less := 2 * even(1.25*c)
		return []timeline.Rect{{X: even(g.w - 3*c), W: 3 * c, H: 3 * c}, {X: even(g.w - less), W: less, H: less}}
	}
	return nil
}

// posterArt is where the motif of a title or closing is: somebody who presents
// takes room that a square frame cannot give twice.
func (s *stage) posterArt() timeline.Rect {
	g := s.grid
	if g.wide() {
		return g.all()
	}
	if pictures(s.board) {
		return s.Media.besidePanel()
	}
	r := g.canopy()
	if g.format == frame.Square && g.zones.Presenter != frame.Nobody {
		r.W, r.H = even(.75*r.W), even(.75*r.H)
		r.X = g.w - r.W
	}
	return r
}

// signRoom is the width for the brand's name: beside the art of a narrow frame.
func (g grid) signRoom() float64 {
	room := .46 * g.w
	if x := g.canopy().X; !g.wide() && x > 0 {
		room = min(room, x-g.margin()-g.px(40))
	}
	return room
}

// slot is where the tail of a poster stands.
type slot struct {
	x, width float64
	bottom   float64
	high     float64 // of the presenter beside whom it is centred; 0 = it ends at bottom
	from     float64 // it begins no lower, to stay by the large line; 0 = anywhere
}

// slots are the places for a tail, best first: beside who presents, at the
// foot, or above them.
func (s *stage) slots(p poster) []slot {
	g, seat := s.grid, s.grid.seat()
	from, width := g.open(p.x, p.width, g.px(besideGap))
	foot := slot{x: p.x, width: p.width, bottom: s.clear(p)}
	switch {
	case g.zones.Presenter == frame.Round && !g.subs:
		return []slot{{x: from, width: width, bottom: seat.Y + seat.H, high: seat.H}, foot}
	case foot.bottom < p.bottom:
		return []slot{{x: from, width: width, bottom: p.bottom, from: foot.bottom + g.px(tailGap)}, foot}
	}
	return []slot{foot}
}

// clear is where the words of a poster end that take all of its width.
func (s *stage) clear(p poster) float64 {
	seat := s.grid.seat()
	if seat.Empty() || seat.X >= p.x+p.width || seat.X+seat.W <= p.x {
		return p.bottom
	}
	return min(p.bottom, seat.Y-s.grid.px(seatGap)-s.grid.zones.Foot)
}

// top is where a tail of a height begins in the slot; ok is false where it is
// too high for it.
func (sl slot) top(height float64) (y float64, ok bool) {
	if sl.high > 0 {
		return sl.bottom - (sl.high+height)/2, height <= sl.high
	}
	if y = sl.bottom - height; sl.from > 0 {
		y = min(y, sl.from)
	}
	return y, true
}

// lifted is how far up the words of a poster stand whose large line begins at
// top, were it at its foot.
func (p poster) lifted(top float64) float64 { return p.lift * max(0, top-p.top) }

// parted is how much more air than usual a tail needs that follows a large line,
// to stand farther from it than its lines from one another.
func (s *stage) parted(large, tail words) float64 {
	const farther = 8
	if len(large.block.Lines) < 2 || len(tail.block.Lines) == 0 {
		return 0
	}
	inner := large.block.Leading - large.block.Lines[0].CapHeight
	outer := s.grid.px(tailGap) + s.Type.sink(large) + s.Type.rise(tail) - tail.block.Lines[0].CapHeight
	return max(0, inner+s.grid.px(farther)-outer)
}

// head is where the large line ends above a tail that begins at top.
func (s *stage) head(p poster, top, height float64) float64 {
	if height == 0 {
		return s.clear(p)
	}
	return min(s.clear(p), top-s.grid.px(tailGap))
}
