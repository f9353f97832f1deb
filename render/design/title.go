package design

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// title opens a film: its name above a line that says more, beside the motif or
// below it.
func title(st *stage, c story.Title) bool {
	s := titleScene{st, c}
	if spelled(s.Heading) == "" {
		return false
	}
	for _, way := range s.titleWays() {
		p := s.poster(way.width*s.grid.w, .889*s.grid.h, s.nameSize())
		if s.grid.wide() {
			p.sign = .078 * s.grid.h
			p.top = s.signed(s.nameSize(), p.sign)
		}
		for _, sl := range s.slots(p) {
			if f, ok := s.fitTitle(p, sl, way.role); ok {
				again := func(p poster) (fittedTitle, bool) { return s.fitTitle(p, sl, way.role) }
				s.showTitle(underLarger(s.stage, f, p, s.nameSize(), again), way.art)
				return true
			}
		}
	}
	return false
}

// titleScene is a stage with the title that is drawn on it.
type titleScene struct {
	*stage
	story.Title
}

// titleWay is a way to set a title: beside which art, how wide, and how.
type titleWay struct {
	art   use
	width float64
	role  role
}

// titleWays are those there are, best first: a name that is too long beside a
// wide frame's art gets the narrower one of a closing.
func (s titleScene) titleWays() []titleWay {
	long := s.long(s.roles.title, 104, 72)
	if pictures(s.board) {
		return []titleWay{{hero, mediaClear, s.roles.title}, {hero, mediaClear, long}}
	}
	ways := []titleWay{{hero, s.motif.clear, s.roles.title}}
	if s.grid.wide() && !s.grid.subs {
		ways = append(ways, titleWay{curtain, s.motif.curtain, s.roles.title})
	}
	return append(ways, titleWay{hero, s.motif.clear, long})
}

// fittedTitle is a title with the caption below it, where they fit.
type fittedTitle struct {
	fittedPoster
	sub words
}

// fitTitle fits a title in a role whose caption stands in a slot; ok is false
// where they do not fit.
func (s titleScene) fitTitle(p poster, sl slot, r role) (f fittedTitle, ok bool) {
	f.poster = p
	if f.sub, ok = s.caption(s.subtitle(), s.roles.sub, min(sl.width, s.grid.px(820))); !ok {
		return f, false
	}
	below := s.tall(f.sub)
	top, ok := sl.top(below)
	if !ok {
		return f, false
	}
	f.at = timeline.Point{X: sl.x, Y: top}
	f.bottom = s.head(p, top, below)
	name := func() (words, bool) { return s.firstFit(s.Heading, p.width, f.bottom-p.top, r) }
	f.head, ok = name()
	if away := s.parted(f.head, f.sub); ok && away > 0 {
		f.bottom -= away
		f.head, ok = name()
	}
	return f, ok
}

func (s titleScene) showTitle(f fittedTitle, u use) {
	s.adorn(u, f.art)
	s.over(s.sign(s.nameSize(), f.sign, s.ground.Ink, s.ground.Accent1)...)
	top := f.bottom - s.tall(f.head)
	up := f.lifted(top)
	lines := s.set("title", f.head, f.x, top-up, s.ground.Ink)
	for i, at := range s.lineTimes(f.head) {
		s.rises(&lines[i], at, settles, 36)
	}
	s.over(lines...)
	caption := s.set("caption", f.sub, f.at.X, f.at.Y-up, s.ground.Ink2)
	s.linesRise(caption, lines[len(lines)-1].From+2*stagger)
	s.over(caption...)
}

// nameSize is that of the brand's name on a title.
func (s titleScene) nameSize() float64 { return 52 * s.small() }

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
func (s titleScene) subtitle() string {
	title, line := spelled(s.Heading), spelled(s.Caption)
	if s.grid.subs && strings.Contains(spelled(s.board.Narration), line) {
		return ""
	}
	if title != "" && (strings.Contains(line, title) || strings.Contains(title, line)) {
		return ""
	}
	return s.Caption
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
