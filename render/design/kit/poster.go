package kit

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Poster is the room of a title or a closing. They fill the frame from its foot,
// or from above the subtitles: a large line, and a smaller part, the tail, under
// it or beside whoever presents.
type Poster struct {
	X, Width float64 // of the large line
	bottom   float64 // where all ends, were nobody in the way
	Top      float64 // below the art and the brand's name
	Sign     float64 // top of the brand's name
	lift     float64 // the share of the room left over that stays below the words
	Art      timeline.Rect
}

// Air about the parts of a poster, at 1080 lines.
const (
	tailGap   = 48 // between the large line and the tail
	SeatGap   = 44 // above the presenter
	BesideGap = 72 // beside the presenter, whose shadow falls there
	wordsGap  = 30 // above the subtitles: a button stands heavier than text
)

// Poster is that of a narrow frame, where the brand's name has a size; in a wide
// one it has a width, and ends at bottom.
func (s *Stage) Poster(width, bottom, size float64) Poster {
	g := s.Grid
	foot := s.Bottom
	if g.Subs {
		foot -= g.Px(wordsGap)
	}
	p := Poster{X: g.Margin(), Width: width, bottom: min(bottom-g.Zones.Foot, foot)}
	if g.Wide() {
		p.Art = g.All()
		return p
	}
	p.Width, p.bottom = g.Inner(), foot
	if g.Seat().Empty() && g.Format != frame.Square {
		p.lift = .3
	}
	return s.underArt(p, s.posterArt(), size)
}

// underArt is a poster of a narrow frame under its art: the brand's name stands
// beside art that leaves room for it, else below it.
func (s *Stage) underArt(p Poster, art timeline.Rect, size float64) Poster {
	p.Art, p.Sign, p.Top = art, s.Grid.Top(), art.H+s.Grid.Px(56)
	if art.X == 0 {
		p.Sign = art.H + s.Grid.Px(72)
		p.Top = s.Sign.Signed(size, p.Sign) + s.Grid.Px(32)
	}
	return p
}

// higher are the posters of a narrow frame whose art is larger than usual, the
// largest first: few words leave it the room.
func (s *Stage) higher(p Poster, size float64) []Poster {
	g := s.Grid
	if g.Wide() {
		return nil
	}
	var all []Poster
	for _, art := range s.LargerArts() {
		if art.X == 0 || g.Margin()+s.Sign.signWidth(size)+g.Px(40) <= art.X {
			all = append(all, s.underArt(p, art, size))
		}
	}
	return all
}

// FittedPoster is a poster with its large words, where they fit.
type FittedPoster struct {
	Poster
	Head   Words
	Bottom float64        // of the words
	At     timeline.Point // of what stands below them
}

func (f FittedPoster) large() Words { return f.Head }

// artCosts is the share of their size that the words of a poster keep under
// larger art.
const artCosts = .85

// UnderLarger is a poster of a narrow frame, with a sign of a size, fitted again
// under the largest art that leaves its words most of theirs.
func UnderLarger[F interface{ large() Words }](s *Stage, f F, p Poster, size float64, fit func(Poster) (F, bool)) F {
	for _, p := range s.higher(p, size) {
		if h, ok := fit(p); ok && h.large().Block.Size >= artCosts*f.large().Block.Size {
			return h
		}
	}
	return f
}

// LargerArts is larger art than a poster's usual one: a vertical frame has it up
// to four tiles high, others three, a square one in the corner.
func (s *Stage) LargerArts() []timeline.Rect {
	g, c := s.Grid, s.Grid.Cell()
	switch {
	case g.Format == frame.Vertical:
		return []timeline.Rect{{W: 6 * c, H: 4 * c}, {W: 6 * c, H: 3 * c}}
	case g.Format == frame.Portrait:
		return []timeline.Rect{{W: 6 * c, H: 3 * c}}
	case g.Zones.Presenter == frame.Nobody:
		less := 2 * Even(1.25*c)
		return []timeline.Rect{{X: Even(g.W - 3*c), W: 3 * c, H: 3 * c}, {X: Even(g.W - less), W: less, H: less}}
	}
	return nil
}

// posterArt is where the motif of a title or closing is: somebody who presents
// takes room that a square frame cannot give twice.
func (s *Stage) posterArt() timeline.Rect {
	g := s.Grid
	if g.Wide() {
		return g.All()
	}
	r := g.Canopy()
	if g.Format == frame.Square && g.Zones.Presenter != frame.Nobody {
		r.W, r.H = Even(.75*r.W), Even(.75*r.H)
		r.X = g.W - r.W
	}
	return r
}

// signRoom is the width for the brand's name: beside the art of a narrow frame.
func (g Grid) signRoom() float64 {
	room := .46 * g.W
	if x := g.Canopy().X; !g.Wide() && x > 0 {
		room = min(room, x-g.Margin()-g.Px(40))
	}
	return room
}

// Slot is where the tail of a poster stands.
type Slot struct {
	X, Width float64
	bottom   float64
	high     float64 // of the presenter beside whom it is centred; 0 = it ends at bottom
	from     float64 // it begins no lower, to stay by the large line; 0 = anywhere
}

// Slots are the places for a tail, best first: beside who presents, at the
// foot, or above them.
func (s *Stage) Slots(p Poster) []Slot {
	g, seat := s.Grid, s.Grid.Seat()
	from, width := g.Open(p.X, p.Width, g.Px(BesideGap))
	foot := Slot{X: p.X, Width: p.Width, bottom: s.clear(p)}
	switch {
	case g.Zones.Presenter == frame.Round && !g.Subs:
		return []Slot{{X: from, Width: width, bottom: seat.Y + seat.H, high: seat.H}, foot}
	case foot.bottom < p.bottom:
		return []Slot{{X: from, Width: width, bottom: p.bottom, from: foot.bottom + g.Px(tailGap)}, foot}
	}
	return []Slot{foot}
}

// clear is where the words of a poster end that take all of its width.
func (s *Stage) clear(p Poster) float64 {
	seat := s.Grid.Seat()
	if seat.Empty() || seat.X >= p.X+p.Width || seat.X+seat.W <= p.X {
		return p.bottom
	}
	return min(p.bottom, seat.Y-s.Grid.Px(SeatGap)-s.Grid.Zones.Foot)
}

// Top is where a tail of a height begins in the slot; ok is false where it is
// too high for it.
func (sl Slot) Top(height float64) (y float64, ok bool) {
	if sl.high > 0 {
		return sl.bottom - (sl.high+height)/2, height <= sl.high
	}
	if y = sl.bottom - height; sl.from > 0 {
		y = min(y, sl.from)
	}
	return y, true
}

// Lifted is how far up the words of a poster stand whose large line begins at
// top, were it at its foot.
func (p Poster) Lifted(top float64) float64 { return p.lift * max(0, top-p.Top) }

// Parted is how much more air than usual a tail needs that follows a large line,
// to stand farther from it than its lines from one another.
func (s *Stage) Parted(large, tail Words) float64 {
	const farther = 8
	if len(large.Block.Lines) < 2 || len(tail.Block.Lines) == 0 {
		return 0
	}
	inner := large.Block.Leading - large.Block.Lines[0].CapHeight
	outer := s.Grid.Px(tailGap) + s.Type.Sink(large) + s.Type.Rise(tail) - tail.Block.Lines[0].CapHeight
	return max(0, inner+s.Grid.Px(farther)-outer)
}

// Head is where the large line ends above a tail that begins at top.
func (s *Stage) Head(p Poster, top, height float64) float64 {
	if height == 0 {
		return s.clear(p)
	}
	return min(s.clear(p), top-s.Grid.Px(tailGap))
}
