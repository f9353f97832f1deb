package relief

import (
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
)

// What a graphic is: most of it has one of a few colours exactly, as no photograph has.
const (
	inks     = 5   // colours
	inked    = .6  // share of the points
	nearInk  = 1   // levels by which a point differs from a colour that it has
	inkedAll = .85 // share of the points that is enough whatever its edges are
	bordered = .55 // share of the edges' points that have the colour of the edges
)

// Graphic reports whether the picture is a drawing, a screenshot or lettering, which
// must be seen whole, and the colour of its edges.
func (p Points) Graphic() (edge timeline.Color, graphic bool) {
	counts := map[[3]byte]int{}
	for i := range plane {
		counts[p.at(i)]++
	}
	left := plane
	for range inks {
		left -= takeInk(counts)
	}
	edge, share := p.edge()
	covered := float64(plane-left) / plane
	return edge, covered >= inkedAll || covered >= inked && share >= bordered
}

// takeInk takes the most frequent colour, with those that hardly differ, and returns
// how many points have it.
func takeInk(counts map[[3]byte]int) (n int) {
	ink := frequent(counts)
	for c, m := range counts {
		if near(c, ink) {
			n += m
			delete(counts, c)
		}
	}
	return n
}

// frequent is the most frequent colour; of equal ones the darkest.
func frequent(counts map[[3]byte]int) (most [3]byte) {
	n := 0
	for c, m := range counts {
		if m > n || m == n && slices.Compare(c[:], most[:]) < 0 {
			most, n = c, m
		}
	}
	return most
}

func near(a, b [3]byte) bool {
	for i := range a {
		if max(a[i], b[i])-min(a[i], b[i]) > nearInk {
			return false
		}
	}
	return true
}

// edge is the colour that most of the picture's edges have, and the share of them that
// has it.
func (p Points) edge() (timeline.Color, float64) {
	counts, n := map[[3]byte]int{}, 2*Wide+2*(Tall-2)
	for x := range Wide {
		counts[p.at(x)]++
		counts[p.at((Tall-1)*Wide+x)]++
	}
	for y := 1; y < Tall-1; y++ {
		counts[p.at(y*Wide)]++
		counts[p.at(y*Wide+Wide-1)]++
	}
	ink := frequent(counts)
	r, g, b := rgb(ink)
	return timeline.RGB(r, g, b), float64(takeInk(counts)) / float64(n)
}
