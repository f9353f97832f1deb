package motion

import (
	"strings"
	"unicode"
)

// title opens a film: its name above a line that says more, beside the motif or
// below it.
func title(s *stage) bool {
	p := s.poster(s.motif.clear*s.grid.w, .889*s.grid.h, s.nameSize())
	if s.grid.wide() {
		p.sign = .078 * s.grid.h
		p.top = s.signed(s.nameSize(), p.sign)
	}
	for _, sl := range s.slots(p) {
		if s.titled(p, sl) {
			return true
		}
	}
	return false
}

// titled draws a title whose caption stands in a slot; false where it does not
// fit.
func (s *stage) titled(p poster, sl slot) bool {
	g := s.grid
	sub, ok := s.caption(s.subtitle(), s.roles.sub, min(sl.width, g.px(820)))
	if !ok {
		return false
	}
	below := s.tall(sub)
	captionTop, ok := sl.top(below)
	if !ok {
		return false
	}
	bottom := s.head(p, captionTop, below)
	name := func() (words, bool) {
		return s.firstFit(s.board.Heading, p.width, bottom-p.top, s.roles.title, s.long(s.roles.title, 104, 72))
	}
	head, ok := name()
	if away := s.parted(head, sub); ok && away > 0 {
		bottom -= away
		head, ok = name()
	}
	if !ok {
		return false
	}
	s.decorate(hero, s.posterArt(), s.ground, nil)
	s.over(s.sign(s.nameSize(), p.sign, s.ground.Ink, s.ground.Accent1)...)
	top := bottom - s.tall(head)
	up := p.lifted(top)
	lines := s.set("title", head, p.x, top-up, s.ground.Ink)
	s.linesRise(lines, s.begin)
	s.over(s.sweep(lines)...)
	caption := s.set("caption", sub, sl.x, captionTop-up, s.ground.Ink2)
	s.linesRise(caption, s.begin+timed(len(lines)+1, 110))
	s.over(caption...)
	return true
}

// nameSize is that of the brand's name on a title.
func (s *stage) nameSize() float64 { return 52 * s.small() }

// long is a role for a large line that is too long for it: in a wide frame a
// heading of a size, in a narrow one smaller letters in more lines.
func (s *stage) long(r role, px, least float64) role {
	if s.grid.wide() {
		return s.roles.heading.resized(px, least, 4)
	}
	return r.resized(r.least, .68*r.least, r.lines+2)
}

// subtitle is the line below a title, unless it only says the title again, or
// what the subtitles say.
func (s *stage) subtitle() string {
	title, line := spelled(s.board.Heading), spelled(s.board.Caption)
	if s.grid.subs && strings.Contains(spelled(s.board.Narration), line) {
		return ""
	}
	if title != "" && (strings.Contains(line, title) || strings.Contains(title, line)) {
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
	if w, ok = s.largest(text, width, height, roles...); ok && w.role.display {
		w = s.tighter(w, text, width, height, "")
	}
	return w, ok
}

// largest is firstFit where lines may be short: no line is saved at the cost of
// size.
func (s *stage) largest(text string, width, height float64, roles ...role) (w words, ok bool) {
	for _, r := range roles {
		if w = s.fit(text, r, width, height, ""); w.ok && s.tall(w) <= height {
			return w, true
		}
	}
	return w, false
}

// caption is a line that may be missing: the second try is smaller and longer.
func (s *stage) caption(text string, r role, width float64) (words, bool) {
	return s.firstFit(text, width, s.grid.h/2, r, r.resized(r.least, .8*r.least, r.lines+2))
}
