package title

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// OnStage opens a film or a chapter of it on the shots of the scene: large, from the
// start, under a small line that says whose film it is or which.
func OnStage(s *kit.Stage, c story.Title) bool {
	t := titleScene{s, c}
	if kit.Spelled(c.Heading) == "" {
		return false
	}
	width := s.Free().W
	if s.Grid.Wide() {
		width = min(width, .66*s.Grid.W)
	}
	build := func(k float64) (kit.Column, bool) {
		return s.Stacked(
			kit.Line{Name: "kicker", Text: t.kicker(), Role: s.Roles.Kicker(), Width: width, Color: s.StageAccent(), Optional: true},
			kit.Line{Name: "title", Text: c.Heading, Role: s.Roles.OnStage(s.Grid.Format).Sized(k), Width: width, Color: s.Ground.Ink, Gap: 36},
			kit.Line{Name: "caption", Text: t.subtitle(), Role: s.Roles.Sub, Width: min(width, s.Grid.Px(1000)), Color: s.Ground.Ink, Gap: 36, Optional: true},
		)
	}
	down := 1.0
	if !s.Grid.Wide() && !s.Grid.Subs {
		down = .6
	}
	ok := s.ShowColumn(build, func(c kit.Column) []timeline.Point {
		return []timeline.Point{s.At(c, 0, down), s.At(c, 1, down), s.At(c, 0, 0), s.At(c, 0, 1)}
	})
	s.StageSign(52)
	return ok
}

// kicker is what stands above a title: whose film it is, or above a chapter the film's
// name. A logo says whose it is by itself.
func (s titleScene) kicker() string {
	switch {
	case s.Board.Start > 0 && kit.Spelled(s.Film.Title) != kit.Spelled(s.Heading):
		return s.Film.Title
	case s.Board.Start > 0 || s.Sign.Logoed():
		return ""
	}
	return s.Film.Brand.Name
}
