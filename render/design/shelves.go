package design

import (
	"slices"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
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
	for _, r := range s.shelfHeads() {
		st = stairs{headTop: s.grid.top(), number: s.grid.px(shelfNumber), from: s.grid.startEdge(), aside: true}
		top := s.grid.top()
		if !s.repeatsStep() {
			if st.head, ok = s.Type.firstFit(s.Heading, s.grid.inner(), .26*s.grid.h, r); !ok {
				continue
			}
			top += s.Type.tall(st.head) - s.Type.sink(st.head) + s.grid.px(shelfAir(s.grid))
		}
		if st.stack(s, top) {
			return st, true
		}
	}
	return st, false
}

// shelfHeads are how the heading may be set: small rather than not at all.
func (s *stage) shelfHeads() []role {
	r := s.roles.heading
	return []role{r, r.resized(.8*r.px, r.least, r.lines), r.resized(r.least, .8*r.least, 4)}
}

// shelfAir is the room between heading and steps.
func shelfAir(g *grid) float64 {
	if g.format == frame.Vertical {
		return 96
	}
	return 64
}

// stack lays the steps below one another from top on.
func (st *stairs) stack(s stepsScene, top float64) bool {
	px, g := s.grid.px, s.grid
	cards, n := !g.seat().Empty(), float64(len(s.Items))
	room := timeline.Rect{W: g.w, Y: top, H: g.floor(0, g.w) - top}
	inset, gap := g.margin(), 0.0
	if cards {
		st.radius = px(28)
		room.X, room.W = g.margin(), g.inner()
		inset, gap = px(shelfInset), px(cardGap)
	}
	if room.H = (room.H - gap*(n-1)) / n; room.H < px(leastShelf) {
		return false
	}
	st.number = min(st.number, .8*room.H)
	end := room.X + room.W - inset
	width := end - room.X - inset - px(shelfIndent)
	if s.iconsOf(s.Items) != nil {
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
func (s stepsScene) shelfRoles() [][2]role {
	text := role{px: 60, least: 44, lines: 2, leading: 1.1, display: true}
	detail := role{px: 42, least: 34, lines: 2, leading: 1.26, weight: 400}
	if s.grid.format == frame.Vertical {
		text.px, detail.px = 68, 46
	}
	alone := text.resized(text.px+float64(mostSteps-len(s.Items))*10, text.px, 3)
	small := [2]role{text.resized(44, 36, 3), detail.resized(34, 32, 3)}
	if s.detailed() {
		return [][2]role{{text, detail}, small}
	}
	long := text.resized(text.px, 52, 5) // a high shelf has room for many lines
	return [][2]role{{alone, detail}, {long, detail}, {text, detail}, small}
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
	if len(t.detail.block.Lines) > 0 {
		last = t.detail
	}
	t.textTop = middle - (t.end(s)-s.Type.sink(last))/2
	t.numberTop = middle - .36*number
}

// bleed lets bands run on over the edges: the last one to the foot of the
// frame and, without a heading, the first one to its head.
func (st *stairs) bleed(g *grid) {
	if st.radius > 0 {
		return
	}
	for i := range st.steps {
		a := &st.steps[i].area
		from, to := even(a.Y), even(a.Y+a.H)
		if i == 0 && len(st.head.block.Lines) == 0 {
			from = 0
		}
		if i == len(st.steps)-1 {
			to = g.h
		}
		a.Y, a.H = from, to-from
	}
}
