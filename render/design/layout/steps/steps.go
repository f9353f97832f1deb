// Package steps draws steps that rise as they are spoken of.
package steps

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/list"
)

// Draw shows what is done one after the other: as a staircase of columns, as
// cards above a presenter, or in narrow frames and for many words as bands. Each comes over its
// faint place when it is spoken of.
func Draw(on *kit.Stage, c story.Steps) bool {
	s := stepsScene{on, c}
	if len(s.Items) < story.LeastSteps || len(s.Items) > mostSteps {
		return false
	}
	st, ok := s.stairs()
	if !ok {
		return false
	}
	st.fills, st.icons = s.ramp(len(st.steps)), s.IconsOf(s.Items)
	times := s.Time.Spread(kit.Saids(s.Items))
	st.places(s, times)
	if len(st.head.Block.Lines) > 0 {
		lines := s.Canvas.Set("heading", st.head, s.Grid.Margin(), st.headTop, s.Ground.Ink)
		s.Motion.LinesRise(lines, s.Time.Begin)
		s.Canvas.Over(lines...)
	}
	for i := range st.steps {
		st.rise(s, i, times)
	}
	if !st.aside && s.Grid.Seat().Empty() {
		s.Climber(st.tops(s.Stage), times)
	}
	return true
}

// stepsScene is a stage with the steps that are drawn on it.
type stepsScene struct {
	*kit.Stage
	story.Steps
}

const mostSteps = 5

// numberOf is the number of step i, which may go on from others.
func (s stepsScene) numberOf(i int) int { return max(1, s.First) + i }

// stairs are steps, fitted.
type stairs struct {
	head    kit.Words
	headTop float64
	steps   []stair
	radius  float64       // of their corners
	from    timeline.Edge // the edge from which their grounds come
	number  float64       // size of the numbers
	aside   bool          // symbols stand at the end, not behind the numbers
	fills   []timeline.Color
	icons   []timeline.Path // nil = numbers alone
}

// stair is one step: its ground, and where its number and its words begin.
type stair struct {
	area         timeline.Rect
	text, detail kit.Words
	x, textTop   float64
	numberX      float64
	numberTop    float64
	symbolEnd    float64 // where a symbol that stands aside ends
}

// tops are the spots on the steps of a staircase for what climbs it.
func (st *stairs) tops(s *kit.Stage) []timeline.Point {
	var all []timeline.Point
	for _, t := range st.steps {
		all = append(all, timeline.Point{X: t.area.X + t.area.W - s.Grid.Px(ClimberEnd), Y: t.area.Y})
	}
	return all
}

// ClimberEnd is how far from the end of its step the ball stands, and climberRoom
// the air that it needs above.
const (
	ClimberEnd  = 74
	climberRoom = 112
)

const detailBelow = 22 // air between the words of a step and its detail

// stairs fits steps into columns, with larger words where there are few, or else into
// rows as in narrow frames. Small words are the last way.
func (s stepsScene) stairs() (st stairs, ok bool) {
	if !s.Grid.Wide() {
		return s.shelves()
	}
	if st, ok = s.staircase(stepRoles(84-6*float64(len(s.Items)-story.LeastSteps), kit.Legible)); ok {
		return st, true
	}
	if s.Grid.Seat().Empty() {
		if st, ok = s.shelves(); ok {
			return st, true
		}
	}
	return s.staircase(stepRoles(kit.Legible-4, 36))
}

// detailTop is where the detail of a step begins.
func (t stair) detailTop(s stepsScene) float64 {
	return t.textTop + s.Type.Tall(t.text) + s.Grid.Px(detailBelow)
}

// end is where the words of a step end.
func (t stair) end(s stepsScene) float64 {
	if len(t.detail.Block.Lines) > 0 {
		return t.detailTop(s) + s.Type.Tall(t.detail)
	}
	return t.textTop + s.Type.Tall(t.text)
}

// stepTexts sets the words of all steps at one size, and their details at
// another.
func (s stepsScene) stepTexts(text, detail kit.Role, width float64) (all []stair, ok bool) {
	heads := s.Type.FitAll(kit.Texts(s.Items), text, width, 0)
	details := s.Type.FitAll(kit.DetailsOf(s.Items), detail, width, 0)
	for i := range heads {
		if !heads[i].Ok || s.Items[i].Detail != "" && !details[i].Ok {
			return nil, false
		}
		if text.Px >= kit.Legible && !s.Type.Voice.IsChinese() && kit.Torn(heads[i]) {
			return nil, false
		}
		all = append(all, stair{text: heads[i], detail: details[i]})
	}
	return all, true
}

// repeatsStep reports whether the heading says no more than one of the steps.
func (s stepsScene) repeatsStep() bool {
	head := kit.Spelled(s.Heading)
	for _, p := range s.Items {
		if strings.Contains(kit.Spelled(s.InOne(p)), head) {
			return true
		}
	}
	return false
}

// AsList stands in where the columns are too narrow for the words: each
// step with its detail, which is part of what is to be done, is a row.
func AsList(s *kit.Stage, c story.Steps) bool {
	return list.Draw(s, story.List{Heading: c.Heading, Items: c.Items, First: c.First, Of: c.Of, Numbered: true})
}
