package motion

import (
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

// steps shows what is done one after the other: as a staircase of columns, as
// cards above a presenter, or in narrow frames as bands. Each comes over its
// faint place when it is spoken of.
func steps(s *stage) bool {
	st, ok := s.stairs()
	if !ok {
		return false
	}
	st.fills, st.icons = s.ramp(len(st.steps)), s.rowIcons()
	times := s.spread(saids(s.board.Points))
	st.places(s, times)
	if len(st.head.block.Lines) > 0 {
		lines := s.set("heading", st.head, s.grid.margin(), st.headTop, s.ground.Ink)
		s.linesRise(lines, s.begin)
		s.over(lines...)
	}
	for i := range st.steps {
		st.rise(s, i, times)
	}
	return true
}

func hasSteps(sc engine.BoardScene) bool {
	return len(sc.Points) >= 3 && len(sc.Points) <= mostSteps
}

const mostSteps = 5

// stairs are steps, fitted.
type stairs struct {
	head    words
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
	text, detail words
	x, textTop   float64
	numberX      float64
	numberTop    float64
	symbolEnd    float64 // where a symbol that stands aside ends
}

const detailBelow = 22 // air between the words of a step and its detail

func (s *stage) stairs() (stairs, bool) {
	if !s.grid.wide() {
		return s.shelves()
	}
	return s.staircase()
}

// detailTop is where the detail of a step begins.
func (t stair) detailTop(s *stage) float64 {
	return t.textTop + s.tall(t.text) + s.grid.px(detailBelow)
}

// end is where the words of a step end.
func (t stair) end(s *stage) float64 {
	if len(t.detail.block.Lines) > 0 {
		return t.detailTop(s) + s.tall(t.detail)
	}
	return t.textTop + s.tall(t.text)
}

// stepTexts sets the words of all steps at one size, and their details at
// another.
func (s *stage) stepTexts(text, detail role, width float64) (all []stair, ok bool) {
	heads := s.fitAll(texts(s.board.Points), text, width, 0)
	details := s.fitAll(detailsOf(s.board.Points), detail, width, 0)
	for i := range heads {
		if !heads[i].ok || s.board.Points[i].Detail != "" && !details[i].ok {
			return nil, false
		}
		all = append(all, stair{text: heads[i], detail: details[i]})
	}
	return all, true
}

func detailsOf(points []pointOf) []string {
	var all []string
	for _, p := range points {
		all = append(all, p.Detail)
	}
	return all
}

// repeatsStep reports whether the heading says no more than one of the steps.
func (s *stage) repeatsStep() bool {
	head := spelled(s.board.Heading)
	for _, p := range s.board.Points {
		if strings.Contains(spelled(s.wholeStep(p)), head) {
			return true
		}
	}
	return false
}

// stepsAsList stands in where the columns are too narrow for the words: each
// step with its detail is a row.
func stepsAsList(s *stage) bool {
	points := make([]pointOf, len(s.board.Points))
	for i, p := range s.board.Points {
		p.Text, p.Detail = s.wholeStep(p), ""
		points[i] = p
	}
	s.board.Points = points
	return list(s)
}

// wholeStep is a step with its detail as one line.
func (s *stage) wholeStep(p pointOf) string {
	if p.Detail == "" {
		return p.Text
	}
	if s.voice.isChinese() {
		return p.Text + p.Detail
	}
	return p.Text + " " + p.Detail
}
