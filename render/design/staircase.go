package design

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The measures of a column of steps.
const (
	headingTop = .119
	stepBefore = 48 // air before the words of a column
	stepAfter  = 32
	stepTop    = 46 // air above the number
	stepNumber = 76 // size of the number
	stepBelow  = 40 // air below the number
)

// staircase fits steps as columns, each higher than the one before: from edge
// to edge of the frame or, where a presenter stands among them, as cards above.
func (s stepsScene) staircase() (st stairs, ok bool) {
	st = stairs{headTop: headingTop * s.grid.h, number: s.grid.px(stepNumber), from: timeline.Bottom}
	c := s.columns()
	if c.cards {
		st.radius, st.headTop = s.grid.px(28), .1*s.grid.h
	}
	for _, text := range s.stepRoles() {
		if st.steps, ok = s.stepTexts(text, stepDetail(text), c.width); !ok {
			continue
		}
		if c.fit(s, &st) {
			return st, true
		}
	}
	return st, false
}

// fit finds the height at which heading and words have room: rather lower
// columns than a small heading where they are cards.
func (c columns) fit(s stepsScene, st *stairs) bool {
	heading := []role{s.roles.heading, s.roles.heading.resized(68, 54, 4)}
	tries := [][]role{heading}
	if c.cards {
		tries = [][]role{heading[:1], heading[1:]}
	}
	for _, heads := range tries {
		for _, base := range c.bases {
			c.raise(s, st.steps, base)
			var ok bool
			if st.head, ok = s.stepsHeading(*st, c, heads); ok && c.hold(s, st.steps) {
				return true
			}
		}
	}
	return false
}

// columns is how steps stand side by side.
type columns struct {
	cards   bool
	x       []float64 // where the words of each begin
	edges   []float64 // where each begins
	ends    []float64
	width   float64   // of the words
	bottom  float64   // where the columns end
	floor   float64   // where their words must
	bases   []float64 // heights of the first, the one liked best first
	rise    float64   // of each above the one before
	heading []float64 // widths the heading may take, the one liked best first
}

func (s stepsScene) columns() columns {
	if !s.grid.seat().Empty() {
		return s.cards()
	}
	px, g, n := s.grid.px, s.grid, len(s.Items)
	gap := px(stepBefore + stepAfter)
	c := columns{bottom: g.h, floor: s.bottom, rise: .056 * g.h, heading: []float64{.51 * g.w, .36 * g.w}, width: (g.inner() - float64(n-1)*gap) / float64(n)}
	if n == mostSteps {
		c.rise = .042 * g.h
	}
	for i := range n { // starts lie at one distance, so the outer columns are wider by the margins
		c.x = append(c.x, g.margin()+float64(i)*(c.width+gap))
		c.ends = append(c.ends, even(c.x[i]+c.width+px(stepAfter)))
	}
	c.ends[n-1] = g.w
	c.edges = append([]float64{0}, c.ends[:n-1]...)
	for _, base := range s.stepBases() {
		if g.subs {
			base += .15
		}
		c.bases = append(c.bases, base*g.h)
	}
	return c
}

const cardGap = 20 // between cards of steps

// cards are columns that end above the presenter.
func (s stepsScene) cards() columns {
	px, g, n := s.grid.px, s.grid, len(s.Items)
	wide := (g.inner() - px(cardGap)*float64(n-1)) / float64(n)
	floor := g.floor(0, g.w)
	c := columns{cards: true, bottom: floor, floor: floor - px(32), rise: .028 * g.h, heading: []float64{.51 * g.w, g.inner()}, width: wide - px(stepBefore+stepAfter)}
	for i := range n {
		x := g.margin() + float64(i)*(wide+px(cardGap))
		c.edges, c.ends, c.x = append(c.edges, x), append(c.ends, x+wide), append(c.x, x+px(stepBefore))
	}
	heights := []float64{390, 340, 300, 430}
	if s.repeatsStep() {
		heights = []float64{540, 470, 390}
	}
	for _, h := range heights {
		c.bases = append(c.bases, px(h))
	}
	return c
}

// stepBases are how high the first column may stand: without a heading above
// them the columns take its room.
func (s stepsScene) stepBases() []float64 {
	if s.repeatsStep() {
		return []float64{.62, .58, .52, .46}
	}
	return []float64{.398, .44, .48, .52, .57}
}

// stepDetail is how the detail of a step is set below it.
func stepDetail(text role) role {
	px := max(36, .8*text.px)
	return role{px: px, least: max(34, .7*text.px), lines: 3, leading: 1.28, weight: 400}
}

// stepRoles are how a step may be set, the largest first: larger where there are few.
func (s stepsScene) stepRoles() []role {
	var all []role
	for px := 84 - 6*float64(len(s.Items)-story.LeastSteps); px >= 36; px -= 4 {
		all = append(all, role{px: px, least: px, lines: 4, leading: 1.1, display: true})
	}
	return all
}

// raise puts the first column at a height and the others above it.
func (c columns) raise(s stepsScene, steps []stair, base float64) {
	px := s.grid.px
	for i := range steps {
		t := &steps[i]
		top := even(c.bottom - base - c.rise*float64(i))
		t.area = timeline.Rect{X: c.edges[i], Y: top, W: c.ends[i] - c.edges[i], H: c.bottom - top}
		t.x, t.numberX = c.x[i], c.x[i]
		t.numberTop, t.textTop = top+px(stepTop), top+px(stepTop+.72*stepNumber+stepBelow)
	}
}

// hold reports whether the words of every column end above its floor.
func (c columns) hold(s stepsScene, steps []stair) bool {
	for _, t := range steps {
		if t.end(s) > c.floor {
			return false
		}
	}
	return true
}

// stepsHeading fits the heading above the columns below it; one that only
// repeats a step is left out.
func (s stepsScene) stepsHeading(st stairs, c columns, roles []role) (head words, ok bool) {
	if s.repeatsStep() {
		return head, true
	}
	for _, width := range c.heading {
		air := s.grid.px(climberRoom)
		if c.cards {
			air = s.grid.px(56)
		}
		lowest := st.above(s.grid.margin()+width) - air
		if head, ok = s.Type.firstFit(s.Heading, width, lowest-st.headTop, roles...); ok {
			return head, true
		}
	}
	return head, false
}

// above is the top of the highest column that begins before x.
func (st stairs) above(x float64) float64 {
	top := st.steps[0].area.Y
	for _, t := range st.steps {
		if t.area.X < x {
			top = t.area.Y
		}
	}
	return top
}
