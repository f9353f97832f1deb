package steps

import (
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
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
func (s stepsScene) staircase(roles []kit.Role) (st stairs, ok bool) {
	st = stairs{headTop: headingTop * s.Grid.H, number: s.Grid.Px(stepNumber), from: timeline.Bottom}
	c := s.columns()
	if c.cards {
		st.radius, st.headTop = s.Grid.Px(28), .1*s.Grid.H
	}
	for _, text := range roles {
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
	heading := []kit.Role{s.Roles.Heading, s.Roles.Heading.Resized(68, 54, 4)}
	tries := [][]kit.Role{heading}
	if c.cards {
		tries = [][]kit.Role{heading[:1], heading[1:]}
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
	if !s.Grid.Seat().Empty() {
		return s.cards()
	}
	px, g, n := s.Grid.Px, s.Grid, len(s.Items)
	gap := px(stepBefore + stepAfter)
	c := columns{bottom: g.H, floor: s.Bottom, rise: .056 * g.H, heading: []float64{.51 * g.W, .36 * g.W}, width: (g.Inner() - float64(n-1)*gap) / float64(n)}
	if n == mostSteps {
		c.rise = .042 * g.H
	}
	for i := range n { // starts lie at one distance, so the outer columns are wider by the margins
		c.x = append(c.x, g.Margin()+float64(i)*(c.width+gap))
		c.ends = append(c.ends, kit.Even(c.x[i]+c.width+px(stepAfter)))
	}
	c.ends[n-1] = g.W
	c.edges = append([]float64{0}, c.ends[:n-1]...)
	for _, base := range s.stepBases() {
		if g.Subs {
			base += .15
		}
		c.bases = append(c.bases, base*g.H)
	}
	return c
}

const cardGap = 20 // between cards of steps

// cards are columns that end above the presenter.
func (s stepsScene) cards() columns {
	px, g, n := s.Grid.Px, s.Grid, len(s.Items)
	wide := (g.Inner() - px(cardGap)*float64(n-1)) / float64(n)
	floor := g.Floor(0, g.W)
	c := columns{cards: true, bottom: floor, floor: floor - px(32), rise: .028 * g.H, heading: []float64{.51 * g.W, g.Inner()}, width: wide - px(stepBefore+stepAfter)}
	for i := range n {
		x := g.Margin() + float64(i)*(wide+px(cardGap))
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
func stepDetail(text kit.Role) kit.Role {
	px, least := max(36, .8*text.Px), 34.0
	if text.Px >= kit.Legible {
		px, least = max(42, px), 40
	}
	return kit.Role{Px: px, Least: max(least, .7*text.Px), Lines: 3, Leading: 1.28, Weight: 400}
}

// stepRoles are how a step may be set, from one size down to another.
func stepRoles(from, to float64) []kit.Role {
	var all []kit.Role
	for px := from; px >= to; px -= 4 {
		all = append(all, kit.Role{Px: px, Least: px, Lines: 4, Leading: 1.1, Display: true})
	}
	return all
}

// raise puts the first column at a height and the others above it.
func (c columns) raise(s stepsScene, steps []stair, base float64) {
	px := s.Grid.Px
	for i := range steps {
		t := &steps[i]
		top := kit.Even(c.bottom - base - c.rise*float64(i))
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
func (s stepsScene) stepsHeading(st stairs, c columns, roles []kit.Role) (head kit.Words, ok bool) {
	if s.repeatsStep() {
		return head, true
	}
	for _, width := range c.heading {
		air := s.Grid.Px(climberRoom)
		if c.cards {
			air = s.Grid.Px(56)
		}
		lowest := st.above(s.Grid.Margin()+width) - air
		if head, ok = s.Type.FirstFit(s.Heading, width, lowest-st.headTop, roles...); ok {
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
