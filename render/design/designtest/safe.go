package designtest

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/timeline"
)

// hair is a distance that nobody sees, in pixels at 1080 lines.
const hair = 3

// overshoot is how far what is drawn may reach above the line that capitals begin
// at, or below the last baseline's room: ascenders, tails, round forms.
const overshoot = 10

// outsideSafe finds content beyond what every screen shows. Bars and boxes may
// bleed into the margin, and the mark in the corner stands above the content.
func outsideSafe(s *shot) []flaw {
	var flaws []flaw
	for _, it := range s.items {
		if !it.content() {
			continue
		}
		if why := s.beyond(it); why != "" {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("%q at %s %s", it.text(), place(it.ink), why)})
		}
	}
	return flaws
}

// beyond says at which side an item leaves what is safe, "" where it does not.
func (s *shot) beyond(it item) string {
	slack, top := hair*s.u, s.zones.Top()
	if it.Role == timeline.RoleLogo {
		top *= .6
	}
	switch m := s.zones.Margin(); {
	case it.ink.X < m-slack:
		return "begins left of the margin"
	case it.ink.X+it.ink.W > s.zones.Width-m+slack:
		return "ends right of the margin"
	case it.ink.Y < top-slack-overshoot*s.u:
		return "begins above the margin"
	case it.ink.Y+it.ink.H > s.zones.End()+slack+overshoot*s.u:
		return "ends below the margin"
	}
	return ""
}

func place(r timeline.Rect) string { return fmt.Sprintf("%.0f,%.0f %.0f×%.0f", r.X, r.Y, r.W, r.H) }

// meets reports whether two rectangles share more than a hair.
func (s *shot) meets(a, b timeline.Rect) bool {
	in := a.Intersect(b)
	return in.W > hair*s.u && in.H > hair*s.u
}

// subtitled reports whether subtitles are drawn over the scene.
func (s *shot) subtitled() bool {
	return s.zones.Subtitles && s.film.Board.SubtitledAs(s.board, s.scene)
}

// underSubtitles finds content where subtitles stand.
func underSubtitles(s *shot) []flaw {
	if !s.subtitled() {
		return nil
	}
	return s.meeting(s.physical(s.zones.Caption()), "lies under the subtitles")
}

// behindPresenter finds content, or the subtitles' room, where the presenter is.
func behindPresenter(s *shot) []flaw {
	seat := s.scene.Presenter
	if seat.Empty() {
		return nil
	}
	flaws := s.meeting(seat, "lies behind the presenter")
	if s.subtitled() && s.meets(s.physical(s.zones.Caption()), seat) {
		flaws = append(flaws, flaw{"subtitles", "lie behind the presenter"})
	}
	return flaws
}

// meeting lists the content that a rectangle covers. The bar behind a row counts
// here: it would be seen beside what covers it.
func (s *shot) meeting(r timeline.Rect, what string) []flaw {
	var flaws []flaw
	for _, it := range s.items {
		if (it.content() || it.Role == timeline.RoleMark) && s.meets(it.ink, r) {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("%q at %s %s", it.text(), place(it.ink), what)})
		}
	}
	return flaws
}
