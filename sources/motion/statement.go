package motion

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The variants of a statement, taken in turn so that two running differ.
const (
	statementField  = iota // large, on colour where the rhythm allows it
	statementEmblem        // beside the motif with the scene's symbol
	statementPanel         // beside a panel in a brand colour
	statementVariants
)

// statement shows one sentence, with a phrase of it stressed. It takes any
// text there is, so that it can stand in for every other layout.
func statement(s *stage) bool {
	drawn := false
	switch {
	case !s.grid.wide(): // no room beside the sentence
	case s.look.variant == statementEmblem:
		drawn = s.statementEmblem()
	case s.look.variant == statementPanel:
		drawn = s.statementPanel()
	}
	if !drawn {
		s.statementField()
	}
	return true
}

// beside fits a sentence beside something else, where lines are short: rather
// one less of them than the last bit of size.
func (s *stage) beside(width, height float64) (head, foot words, ok bool) {
	roles := []role{s.roles.statement.resized(160, 92, 4), s.roles.quote.resized(104, 72, 5)}
	head, foot, ok = s.sentence(width, height, roles)
	mark := s.board.Mark
	if _, _, _, whole := s.markedLine(head); !whole {
		mark = ""
	}
	return s.tighter(head, s.board.Heading, width, height, mark), foot, ok
}

func (s *stage) statementEmblem() bool {
	g := s.grid
	width := min(.53, s.motif.clear) * g.w
	head, foot, ok := s.beside(width, s.bottom-.13*g.h)
	if !ok {
		return false
	}
	s.decorate(emblem, g.all(), s.ground, func(a *art) { a.icon = s.symbol() })
	middle := (.12*g.h + s.bottom) / 2
	s.speak(head, foot, g.margin(), middle-s.both(head, foot)/2)
	return true
}

func (s *stage) statementPanel() bool {
	g := s.grid
	area := timeline.Rect{W: even(.284 * g.w), H: g.h}
	head, foot, ok := s.beside(.59*g.w, s.bottom-.139*g.h)
	if !ok {
		return false
	}
	ground := s.pal.Ground(s.panelName())
	s.unveil(area, ground, func(a *art) { a.atZero = true })
	s.panelSymbol(ground)
	middle := (.12*g.h + s.bottom) / 2
	s.speak(head, foot, .347*g.w, max(.139*g.h, middle-s.both(head, foot)/2))
	return true
}

// panelName is the brand colour that stands out from the ground.
func (s *stage) panelName() palette.GroundName {
	for _, n := range []palette.GroundName{palette.Primary, palette.Secondary} {
		if palette.Contrast(s.pal.Ground(n).Bg, s.ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// panelSymbol puts the scene's symbol, or two drops, at the top of the panel.
func (s *stage) panelSymbol(ground palette.Ground) {
	px, c := s.grid.px, tonesOn(s.pal, ground).hot
	size := px(168)
	box := timeline.Rect{X: s.grid.margin(), Y: .139 * s.grid.h, W: size, H: size}
	shapes := []timeline.Shape{shape(wedge(size, size, size, math.Pi, 1.5*math.Pi), c)}
	if icon := s.symbol(); icon != nil {
		shapes = []timeline.Shape{shape(iconIn24(icon, size), c)}
	}
	l := s.upright("symbol", timeline.RoleIcon, box, shapes...)
	s.grows(&l, s.begin+2*stagger, iconIn, timeline.Pop)
	s.over(l)
}

// symbol is the icon that fits the scene.
func (s *stage) symbol() timeline.Path {
	for _, text := range []string{s.board.Heading, s.board.Query} {
		if p := iconFor(text, s.film.board.Language); p != nil {
			return p
		}
	}
	return nil
}

// statementField sets the sentence over the whole width. Sizes go down and
// lines go up until it fits, whatever its length. A short one stands in the
// middle of the height, a long one begins at the top.
func (s *stage) statementField() {
	g := s.grid
	s.look.variant = statementField
	roles := []role{
		s.roles.statement, s.roles.quote, s.roles.heading.resized(72, 56, 8),
		s.roles.lead.resized(52, 36, 13), s.roles.lead.resized(36, 24, 0),
	}
	top := .157 * g.h
	head, foot, ok := s.sentence(g.inner(), s.bottom-top, roles)
	if !ok {
		head = s.fit(s.board.Heading, s.roles.lead.resized(24, 12, 0), g.inner(), s.bottom-top, "")
		foot = words{}
	}
	s.decorate(corner, g.all(), s.ground, nil)
	s.cornerSign(s.ground.Ink, s.ground.Ink)
	if room := s.bottom - .131*g.h; s.both(head, foot) < .6*room {
		top = .131*g.h + (room-s.both(head, foot))/2
	}
	s.speak(head, foot, g.margin(), top)
}

// sentence fits the heading, its marked phrase on one line, and the caption
// under it.
func (s *stage) sentence(width, height float64, roles []role) (head, foot words, ok bool) {
	if text := s.footnote(); text != "" {
		if foot, ok = s.caption(text, s.roles.foot.resized(42, 34, 3), min(width, s.grid.px(1100))); !ok {
			return head, foot, false
		}
		height -= s.tall(foot) + s.grid.px(footGap)
	}
	for _, mark := range []string{s.board.Mark, ""} {
		for _, r := range roles {
			if mark != "" && r.least < smallestMarked {
				continue
			}
			if mark == "" && r.display {
				r.leading = min(r.leading, 1.1) // no box between the lines
			}
			if head = s.fit(s.board.Heading, r, width, height, mark); head.ok && s.tall(head) <= height {
				return head, foot, true
			}
		}
	}
	return head, foot, false
}

const (
	footGap        = 56
	smallestMarked = 56 // below it a heading is text to be read, not a poster
)

// footnote is what stands under a sentence: the caption, or the only point of
// a list that was none.
func (s *stage) footnote() string {
	if s.board.Caption == "" && len(s.board.Points) == 1 {
		return s.board.Points[0].Text
	}
	return s.board.Caption
}

// both is the height of a sentence with its foot.
func (s *stage) both(head, foot words) float64 {
	h := s.tall(head)
	if len(foot.block.Lines) > 0 {
		h += s.grid.px(footGap) + s.tall(foot)
	}
	return h
}

// speak sets a sentence line by line as it is spoken, then marks its phrase.
func (s *stage) speak(head, foot words, x, top float64) {
	lines := s.set("heading", head, x, top, s.ground.Ink)
	times := s.lineTimes(head)
	for i := range lines {
		s.rises(&lines[i], times[i], settles, 36)
	}
	s.over(lines...)
	done := s.begin
	if len(times) > 0 {
		done = times[len(times)-1] + settles*6/10
	}
	s.mark(head, lines, done)
	if len(foot.block.Lines) > 0 {
		caption := s.set("foot", foot, x, top+s.tall(head)+s.grid.px(footGap), s.ground.Ink2)
		s.linesRise(caption, done)
		s.over(caption...)
	}
}

// lineTimes is when each line of a sentence comes: with its words, but never
// so late that the sentence hangs in the air.
func (s *stage) lineTimes(w words) []time.Duration {
	const longest = 1500 * ms
	times := make([]time.Duration, len(w.block.Lines))
	after := 0
	for i, l := range w.block.Lines {
		times[i] = s.begin
		v, next, ok := s.speech.begins(l.Text, s.film.board.Language, after)
		if i == 0 {
			after = next
			continue
		}
		at := times[i-1] + lineStep
		if ok {
			at, after = max(at, min(v.from-ahead, times[i-1]+longest)), next
		}
		times[i] = s.by(at, lineIn)
	}
	return times
}
