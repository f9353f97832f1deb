package motion

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/timeline"
)

// title opens a film: its name above a line that says more, beside the motif.
func title(s *stage) bool {
	g := s.grid
	x, bottom, width := g.margin(), .889*g.h, s.motif.clear*g.w
	text := s.subtitle()
	sub, ok := s.caption(text, s.roles.sub, min(width, g.px(820)))
	if !ok {
		return false
	}
	below := 0.0
	if text != "" {
		below = s.tall(sub) + g.px(48)
	}
	head, ok := s.firstFit(s.board.Heading, width, bottom-below-s.signed(52, .078*g.h), s.roles.title, s.roles.heading.resized(104, 72, 4))
	if !ok {
		return false
	}
	s.decorate(hero, g.all(), s.ground, nil)
	s.over(s.sign(52, .078*g.h, s.ground.Ink, s.ground.Accent1)...)

	top := bottom - below - s.tall(head)
	lines := s.set("title", head, x, top, s.ground.Ink)
	s.linesRise(lines, s.begin)
	s.over(s.sweep(lines)...)
	caption := s.set("caption", sub, x, bottom-s.tall(sub), s.ground.Ink2)
	s.linesRise(caption, s.begin+timed(len(lines)+1, 110))
	s.over(caption...)
	return true
}

// subtitle is the line below a title, unless it only says the title again.
func (s *stage) subtitle() string {
	title, line := spelled(s.board.Heading), spelled(s.board.Caption)
	if title != "" && (strings.HasPrefix(line, title) || strings.Contains(title, line)) {
		return ""
	}
	return s.board.Caption
}

// spelled is a text by its letters and digits alone, whatever their case.
func spelled(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// firstFit is the text in the first of the roles in which it fits.
func (s *stage) firstFit(text string, width, height float64, roles ...role) (w words, ok bool) {
	for _, r := range roles {
		if w = s.fit(text, r, width, height, ""); w.ok && s.tall(w) <= height {
			if r.display {
				w = s.tighter(w, text, width, height, "")
			}
			return w, true
		}
	}
	return w, false
}

// caption is a line that may be missing: the second try is smaller and longer.
func (s *stage) caption(text string, r role, width float64) (words, bool) {
	return s.firstFit(text, width, s.grid.h/2, r, r.resized(r.least, .8*r.least, r.lines+2))
}

// closing ends a film: the last line, and what to do next.
func closing(s *stage) bool {
	g := s.grid
	x, bottom := g.margin(), .885*g.h
	width := min(.61, s.motif.clear+.03) * g.w
	button, foot, ok := s.action(width)
	if !ok {
		return false
	}
	below := 0.0
	if row := max(button.h, s.tall(foot)); row > 0 {
		below = row + g.px(60)
	}
	head, ok := s.firstFit(s.board.Heading, width, bottom-below-s.signed(76, .111*g.h), s.roles.closing, s.roles.heading.resized(100, 68, 5))
	if !ok {
		return false
	}
	s.decorate(curtain, g.all(), s.ground, nil)
	lines := s.set("closing", head, x, bottom-below-s.tall(head), s.ground.Ink)
	s.linesRise(lines, s.begin+stagger)
	s.over(s.sweep(lines)...)
	s.press(button, foot, bottom)
	for _, l := range s.sign(76, .111*g.h, s.ground.Ink, s.tone().hot) {
		s.fades(&l, s.begin+6*stagger, itemIn)
		s.over(l)
	}
	return true
}

func (s *stage) tone() tones { return tonesOn(s.pal, s.ground) }

// button is the plate of a call to action.
type button struct {
	label words
	w, h  float64
}

// action fits the button and the line beside it; both may be missing.
func (s *stage) action(width float64) (b button, foot words, ok bool) {
	px := s.grid.px
	room := width
	if s.board.Action != "" {
		b.label = s.fit(s.board.Action, s.roles.button, width-px(52+52+24+52), 0, "")
		if !b.label.ok {
			return b, foot, false
		}
		b.w, b.h = wide(b.label)+px(52+52+24+52), px(110)
		room -= b.w + px(40)
	}
	if s.board.Caption == "" {
		return b, foot, true
	}
	if room < px(220) {
		return b, foot, false
	}
	foot, ok = s.caption(s.board.Caption, s.roles.foot, min(room, px(430)))
	return b, foot, ok
}

// press draws the button with its arrow, and the foot line beside it.
func (s *stage) press(b button, foot words, bottom float64) {
	g, px := s.grid, s.grid.px
	x, mid := g.margin(), bottom-b.h/2
	at := s.begin + 4*stagger
	if b.w > 0 {
		fill := s.pal.Deep
		if s.ground.Bg == s.pal.Deep {
			fill = s.ground.Bar
		}
		on, accent := s.pal.On(fill), s.arrowOn(fill)
		plate := s.block("button", timeline.RoleMark, timeline.Rect{X: x, Y: bottom - b.h, W: b.w, H: b.h}, px(24), fill)
		s.rises(&plate, at, itemIn, 28)
		label := s.set("button.label", b.label, x+px(52), mid-s.rise(b.label)/2, on)
		for i := range label {
			s.rises(&label[i], at, itemIn, 28)
		}
		s.over(plate)
		s.over(label...)
		arrow := s.arrow(x+b.w-px(52+52), mid-px(26), px(52), accent, at+2*stagger)
		for _, beat := range s.sweepTimes(1) {
			arrow.X = arrow.X.Then(beat, 240*ms, g.toward(px(12)), timeline.Move).Then(beat+240*ms, 420*ms, 0, timeline.Move)
		}
		s.over(arrow)
		x += b.w + px(40)
	}
	if len(foot.block.Lines) > 0 {
		top := mid - (s.tall(foot)-s.sink(foot))/2
		if b.w == 0 {
			top = bottom - s.tall(foot)
		}
		lines := s.set("foot", foot, x, top, s.ground.Ink)
		s.linesRise(lines, at+stagger)
		s.over(lines...)
	}
}

func (s *stage) arrowOn(fill timeline.Color) timeline.Color {
	if g := s.pal.Rest(); g.Bg == fill {
		return g.Accent2
	}
	if fill == s.pal.Deep {
		return s.pal.Ground("deep").Accent2
	}
	return s.pal.On(fill)
}
