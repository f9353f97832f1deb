// Package title draws the scene that opens a film or a chapter of it.
package title

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw opens a film or a chapter of it: its name, large, above a line of detail. On shots a small
// line above it names the owner or the film; on a ground the brand's sign is there.
func Draw(st *kit.Stage, c story.Title) bool {
	s := scene{st, c}
	if story.LettersOf(s.Heading) == "" {
		return false
	}
	p := kit.Pose{Share: .66, Down: 1, DownNarrow: 1, Sign: 52 * s.Grid.Small(), Settings: []kit.Setting{
		s.WithMotif(kit.Hero, s.Motif.Clear), s.WithMotif(kit.Curtain, s.Motif.Curtain),
	}}
	if !s.Grid.Subs {
		p.DownNarrow = .6
	}
	return s.ShowColumn(p, s.column)
}

// scene is a stage with the title to draw on it.
type scene struct {
	*kit.Stage
	story.Title
}

func (s scene) column(k, width float64) (kit.Column, bool) {
	return s.Stacked(
		kit.Line{Name: "kicker", Text: s.kicker(), Role: s.Roles.Kicker, Width: width, Color: s.Accent(), Optional: true},
		kit.Line{Name: "title", Text: s.Heading, Role: s.Roles.Title.Sized(k), Width: width, Color: s.Ground.Ink, Gap: 36, Spoken: true},
		kit.Line{Name: "caption", Text: s.subtitle(), Role: s.Roles.Sub, Width: min(width, s.Grid.Px(1000)), Color: s.Ground.Ink, Gap: 36, Optional: true},
	)
}

// kicker returns the line above a title on shots: the film's owner, or above a chapter the film's
// name. A logo needs no name.
func (s scene) kicker() string {
	switch {
	case !s.Overlaid():
		return ""
	case s.Board.Start > 0 && story.LettersOf(s.Film.Title) != story.LettersOf(s.Heading):
		return s.Film.Title
	case s.Board.Start > 0 || s.Sign.Logoed():
		return ""
	}
	return s.Film.Brand.Name
}

// subtitle returns the line below a title, unless it repeats the title or the subtitles.
func (s scene) subtitle() string {
	title, line := story.LettersOf(s.Heading), story.LettersOf(s.Caption)
	if s.Grid.Subs && strings.Contains(story.LettersOf(s.Board.Narration), line) {
		return ""
	}
	if title != "" && (strings.Contains(line, title) || strings.Contains(title, line)) {
		return ""
	}
	return s.Caption
}
