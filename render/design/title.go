package design

import (
	"strings"

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
			p.top = s.Sign.signed(s.nameSize(), p.sign)
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
	below := s.Type.tall(f.sub)
	top, ok := sl.top(below)
	if !ok {
		return f, false
	}
	f.at = timeline.Point{X: sl.x, Y: top}
	f.bottom = s.head(p, top, below)
	name := func() (words, bool) { return s.Type.firstFit(s.Heading, p.width, f.bottom-p.top, r) }
	f.head, ok = name()
	if away := s.parted(f.head, f.sub); ok && away > 0 {
		f.bottom -= away
		f.head, ok = name()
	}
	return f, ok
}

func (s titleScene) showTitle(f fittedTitle, u use) {
	s.adorn(u, f.art)
	s.Canvas.over(s.Sign.sign(s.nameSize(), f.sign, s.ground.Ink, s.ground.Accent1)...)
	top := f.bottom - s.Type.tall(f.head)
	up := f.lifted(top)
	lines := s.Canvas.set("title", f.head, f.x, top-up, s.ground.Ink)
	for i, at := range s.Time.lineTimes(f.head) {
		s.Motion.rises(&lines[i], at, settles, 36)
	}
	s.Canvas.over(lines...)
	caption := s.Canvas.set("caption", f.sub, f.at.X, f.at.Y-up, s.ground.Ink2)
	s.Motion.linesRise(caption, lines[len(lines)-1].From+2*stagger)
	s.Canvas.over(caption...)
}

// nameSize is that of the brand's name on a title.
func (s titleScene) nameSize() float64 { return 52 * s.grid.small() }

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
