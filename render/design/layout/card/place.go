package card

import (
	"math"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// cardMargin is the space between a card and the edges of the frame, at 1080 lines.
const cardMargin = 64

// top returns where a card may begin: below the content at the top.
func top(g *kit.Grid) float64 {
	if g.Head > 0 {
		return g.Head
	}
	return max(g.Px(cardMargin), g.Top()-g.Px(24))
}

// bottom returns the lowest end of a card.
func bottom(g *kit.Grid) float64 { return min(g.Zones.End()+g.Px(24), g.Floor(0, g.W)) }

// highest returns where a card of a narrow frame begins, in the lower two thirds.
func highest(g *kit.Grid) float64 {
	if g.Format == frame.Vertical {
		return g.H / 3
	}
	return max(top(g), .3*g.H)
}

// place returns the place of a card of a size on the screen and its cost: the share of a subject
// that it covers, and a little for an unusual place. ok is false if there is no room.
func place(s *kit.Stage, size timeline.Rect) (best timeline.Rect, least float64, ok bool) {
	least = math.Inf(1)
	for i, r := range places(s.Grid, size) {
		if !free(s, r) {
			continue
		}
		at := s.Grid.Physical(r)
		share := s.Backdrop.Covered(at, 0, 0)
		cost := float64(i)*habit + share + hides*max(0, share-kit.MostCovered)
		if cost < least {
			best, least, ok = at, cost, true
		}
	}
	return best, least, ok
}

// habit is how much less of a subject a card must cover to take a less usual place.
const habit = .02

// hides is the weight of coverage beyond the allowed share.
const hides = 4

// places returns the places for a card on the grid, the usual one first: at the start of a wide
// frame, or at its end; in the middle of the lower part of a narrow one, or higher, or lower.
func places(g *kit.Grid, size timeline.Rect) (all []timeline.Rect) {
	from, to := top(g), bottom(g)
	xs := []float64{g.Px(cardMargin), g.W - g.Px(cardMargin) - size.W}
	if !g.Wide() {
		xs = []float64{(g.W - size.W) / 2}
		if size.H <= to-highest(g) {
			from = highest(g)
		}
	}
	for _, share := range []float64{.5, .75, 1, .25, 0} {
		for _, x := range xs {
			all = append(all, timeline.Rect{X: kit.Even(x), Y: kit.Even(from + share*(to-from-size.H)), W: size.W, H: size.H})
		}
	}
	return all
}

// free reports whether a place on the grid is within the safe area, and clear of subtitles,
// presenter and logo.
func free(s *kit.Stage, r timeline.Rect) bool {
	g := s.Grid
	clear := func(o timeline.Rect) bool { return o.Intersect(r).Empty() }
	return r.Y >= top(g)-1 && r.Y+r.H <= g.Zones.End()+g.Px(24)+1 && clear(g.Seat()) && clear(g.Subtitles()) && clear(s.Sign.Corner())
}
