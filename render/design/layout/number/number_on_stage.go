package number

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// OnStage shows one figure on the shots of the scene, as large as can be between what
// leads to it and what reads on from it; its unit has the accent.
func OnStage(s *kit.Stage, c story.Number) bool {
	if kit.Spelled(c.Figure.Text) == "" {
		return false
	}
	width, px := s.Free().W, 400.0
	if s.Grid.Wide() {
		width = .56 * s.Grid.W
	}
	before, digits, unit := kit.SplitFigure(c.Figure.Text)
	if worded := kit.Worded(unit); !worded || digits == "" {
		before, digits, unit = c.Figure.Text, "", ""
	}
	build := func(k float64) (kit.Column, bool) {
		about, wide := s.Roles.Label(s.Grid.Format).Sized(max(k, .78)), min(width, s.Grid.Px(940))
		lead, ok := s.Stacked(
			kit.Line{Name: "kicker", Text: c.Section, Role: s.Roles.Kicker(), Width: width, Color: s.StageAccent(), Optional: true},
			kit.Line{Name: "lead", Text: c.Lead, Role: about, Width: wide, Color: s.Ground.Ink, Gap: 24},
		)
		figure, fits := bigFigure(s, before+digits, width, k*px)
		below, okBelow := s.Stacked(
			kit.Line{Name: "unit", Text: unit, Role: s.Roles.Unit(s.Grid.Format).Sized(max(k, .6)), Width: width, Color: s.StageAccent()},
			kit.Line{Name: "caption", Text: c.Caption, Role: about, Width: wide, Color: s.Ground.Ink, Gap: 36},
		)
		if !ok || !fits || !okBelow {
			return nil, false
		}
		if len(below) > 0 {
			below[0].Gap = max(s.Grid.Px(64), .2*figure.High)
		}
		return s.Pictured(append(append(lead, figure), below...), k), true
	}
	return s.ShowColumn(build, func(c kit.Column) []timeline.Point {
		return []timeline.Point{s.At(c, 0, .5), s.At(c, 1, .5), s.At(c, 0, 1), s.At(c, 0, 0)}
	})
}

// bigFigure is a figure of a size, or as much smaller as its width asks.
func bigFigure(s *kit.Stage, text string, width, px float64) (p kit.Part, ok bool) {
	f, ok := s.Type.Figure(text, width, px, .3*px)
	p = kit.Part{Wide: f.Width, High: f.Cap, Gap: s.Grid.Px(52)}
	p.Set = func(x, top float64) (all []timeline.Layer) {
		for _, g := range s.Canvas.SetFigure("figure", f, x, top+f.Cap, s.Ground.Ink) {
			all = append(all, g.Layer)
		}
		return all
	}
	return p, ok
}
