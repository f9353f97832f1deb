// Package title draws the scene that opens a film.
package title

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw opens a film: its name above a line that says more, beside the motif or
// below it.
func Draw(st *kit.Stage, c story.Title) bool {
	s := titleScene{st, c}
	if kit.Spelled(s.Heading) == "" {
		return false
	}
	for _, way := range s.titleWays() {
		p := s.Poster(way.width*s.Grid.W, .889*s.Grid.H, s.nameSize())
		if s.Grid.Wide() {
			p.Sign = .078 * s.Grid.H
			p.Top = s.Sign.Signed(s.nameSize(), p.Sign)
		}
		for _, sl := range s.Slots(p) {
			if f, ok := s.fitTitle(p, sl, way.role); ok {
				again := func(p kit.Poster) (fittedTitle, bool) { return s.fitTitle(p, sl, way.role) }
				s.showTitle(kit.UnderLarger(s.Stage, f, p, s.nameSize(), again), way.art)
				return true
			}
		}
	}
	return false
}

// titleScene is a stage with the title that is drawn on it.
type titleScene struct {
	*kit.Stage
	story.Title
}

// titleWay is a way to set a title: beside which art, how wide, and how.
type titleWay struct {
	art   kit.Use
	width float64
	role  kit.Role
}

// titleWays are those there are, best first: a name that is too long beside a
// wide frame's art gets the narrower one of a closing.
func (s titleScene) titleWays() []titleWay {
	long := s.Long(s.Roles.Title, 104, 72)
	ways := []titleWay{{kit.Hero, s.Motif.Clear, s.Roles.Title}}
	if s.Grid.Wide() && !s.Grid.Subs {
		ways = append(ways, titleWay{kit.Curtain, s.Motif.Curtain, s.Roles.Title})
	}
	return append(ways, titleWay{kit.Hero, s.Motif.Clear, long})
}

// fittedTitle is a title with the caption below it, where they fit.
type fittedTitle struct {
	kit.FittedPoster
	sub kit.Words
}

// fitTitle fits a title in a role whose caption stands in a slot; ok is false
// where they do not fit.
func (s titleScene) fitTitle(p kit.Poster, sl kit.Slot, r kit.Role) (f fittedTitle, ok bool) {
	f.Poster = p
	if f.sub, ok = s.FitCaption(s.subtitle(), s.Roles.Sub, min(sl.Width, s.Grid.Px(820))); !ok {
		return f, false
	}
	below := s.Type.Tall(f.sub)
	top, ok := sl.Top(below)
	if !ok {
		return f, false
	}
	f.At = timeline.Point{X: sl.X, Y: top}
	f.Bottom = s.Head(p, top, below)
	name := func() (kit.Words, bool) { return s.Type.FirstFit(s.Heading, p.Width, f.Bottom-p.Top, r) }
	f.Head, ok = name()
	if away := s.Parted(f.Head, f.sub); ok && away > 0 {
		f.Bottom -= away
		f.Head, ok = name()
	}
	return f, ok
}

func (s titleScene) showTitle(f fittedTitle, u kit.Use) {
	s.Decorate(u, f.Art, s.Ground, nil)
	s.Canvas.Over(s.Sign.Sign(s.nameSize(), f.Sign, s.Ground.Ink, s.Ground.Accent1)...)
	top := f.Bottom - s.Type.Tall(f.Head)
	up := f.Lifted(top)
	lines := s.Canvas.Set("title", f.Head, f.X, top-up, s.Ground.Ink)
	for i, at := range s.Time.LineTimes(f.Head) {
		s.Motion.Rises(&lines[i], at, kit.Settles, 36)
	}
	s.Canvas.Over(lines...)
	caption := s.Canvas.Set("caption", f.sub, f.At.X, f.At.Y-up, s.Ground.Ink2)
	s.Motion.LinesRise(caption, lines[len(lines)-1].From+2*kit.Stagger)
	s.Canvas.Over(caption...)
}

// nameSize is that of the brand's name on a title.
func (s titleScene) nameSize() float64 { return 52 * s.Grid.Small() }

// subtitle is the line below a title, unless it only says the title again, or
// what the subtitles say.
func (s titleScene) subtitle() string {
	title, line := kit.Spelled(s.Heading), kit.Spelled(s.Caption)
	if s.Grid.Subs && strings.Contains(kit.Spelled(s.Board.Narration), line) {
		return ""
	}
	if title != "" && (strings.Contains(line, title) || strings.Contains(title, line)) {
		return ""
	}
	return s.Caption
}
