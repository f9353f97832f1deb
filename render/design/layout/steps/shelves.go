package steps

import (
	"slices"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The measures of steps that lie below one another.
const (
	shelfNumber = 100 // size of the number
	shelfIndent = 132 // of the words behind it
	shelfSymbol = 76
	shelfInset  = 44 // of what stands on a card
	leastShelf  = 72 // height of a step
)

// shelves fits steps for a narrow frame, one below the other: bands from edge
// to edge or, where somebody presents, cards above the presenter.
func (s stepsScene) shelves() (st stairs, ok bool) {
	for _, r := range s.ShelfHeads() {
		st = stairs{headTop: s.Grid.Top(), number: s.Grid.Px(shelfNumber), from: s.Grid.StartEdge(), aside: true}
		top := s.Grid.Top()
		if !s.repeatsStep() {
			if st.head, ok = s.Type.FirstFit(s.Heading, s.Grid.Inner(), .26*s.Grid.H, r); !ok {
				continue
			}
			top += s.Type.Tall(st.head) - s.Type.Sink(st.head) + s.Grid.Px(ShelfAir(s.Grid))
		}
		if st.stack(s, top) {
			return st, true
		}
	}
	return st, false
}

// ShelfAir is the room between heading and steps.
func ShelfAir(g *kit.Grid) float64 {
	if g.Format == frame.Vertical {
		return 96
	}
	return 64
}

// stack lays the steps below one another from top on.
func (st *stairs) stack(s stepsScene, top float64) bool {
	px, g := s.Grid.Px, s.Grid
	cards, n := !g.Seat().Empty(), float64(len(s.Items))
	room := timeline.Rect{W: g.W, Y: top, H: g.Floor(0, g.W) - top}
	inset, gap := g.Margin(), 0.0
	if cards {
		st.radius = px(28)
		room.X, room.W = g.Margin(), g.Inner()
		inset, gap = px(shelfInset), px(cardGap)
	}
	if room.H = (room.H - gap*(n-1)) / n; room.H < px(leastShelf) {
		return false
	}
	st.number = min(st.number, .8*room.H)
	end := room.X + room.W - inset
	width := end - room.X - inset - px(shelfIndent)
	if s.IconsOf(s.Items) != nil {
		width -= px(shelfSymbol + 36)
	}
	for _, r := range s.shelfRoles() {
		var ok bool
		if st.steps, ok = s.stepTexts(r[0], r[1], width); !ok {
			continue
		}
		tallest := 0.0
		for i := range st.steps {
			t := &st.steps[i]
			t.area = room
			t.area.Y += float64(i) * (room.H + gap)
			t.numberX, t.x, t.symbolEnd = room.X+inset, room.X+inset+px(shelfIndent), end
			t.center(s, st.number)
			tallest = max(tallest, t.end(s)-t.textTop)
		}
		if tallest <= room.H-px(36) {
			st.bleed(g)
			return true
		}
	}
	return false
}

// shelfRoles are how words and details may be set: words alone larger, the
// larger the fewer they are.
func (s stepsScene) shelfRoles() [][2]kit.Role {
	text := kit.Role{Px: 60, Least: 44, Lines: 2, Leading: 1.1, Display: true}
	detail := kit.Role{Px: 42, Least: 34, Lines: 2, Leading: 1.26, Weight: 400}
	if s.Grid.Format == frame.Vertical {
		text.Px, detail.Px = 68, 46
	}
	alone := text.Resized(text.Px+float64(mostSteps-len(s.Items))*10, text.Px, 3)
	small := [2]kit.Role{text.Resized(44, 36, 3), detail.Resized(34, 32, 3)}
	if s.Grid.Wide() { // columns have small words too
		var all [][2]kit.Role
		for _, larger := range []float64{1.3, 1.15, 1} {
			all = append(all, [2]kit.Role{text.Resized(larger*text.Px, kit.Legible, 2), detail.Resized(larger*detail.Px, 40, 2)})
		}
		return all
	}
	if s.detailed() {
		return [][2]kit.Role{{text, detail}, small}
	}
	long := text.Resized(text.Px, 52, 5) // a high shelf has room for many lines
	return [][2]kit.Role{{alone, detail}, {long, detail}, {text, detail}, small}
}

// detailed reports whether a step has a detail.
func (s stepsScene) detailed() bool {
	return slices.ContainsFunc(s.Items, func(p story.Item) bool { return p.Detail != "" })
}

// center sets number and words in the middle of the height.
func (t *stair) center(s stepsScene, number float64) {
	t.textTop = 0
	middle := t.area.Y + t.area.H/2
	last := t.text
	if len(t.detail.Block.Lines) > 0 {
		last = t.detail
	}
	t.textTop = middle - (t.end(s)-s.Type.Sink(last))/2
	t.numberTop = middle - .36*number
}

// bleed lets bands run on over the edges: the last one to the foot of the
// frame and, without a heading, the first one to its head.
func (st *stairs) bleed(g *kit.Grid) {
	if st.radius > 0 {
		return
	}
	for i := range st.steps {
		a := &st.steps[i].area
		from, to := kit.Even(a.Y), kit.Even(a.Y+a.H)
		if i == 0 && len(st.head.Block.Lines) == 0 {
			from = 0
		}
		if i == len(st.steps)-1 {
			to = g.H
		}
		a.Y, a.H = from, to-from
	}
}
