package relief

import (
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
)

// A graphic has one of a few exact colours in most of its points, unlike a photograph.
const (
	inks     = 5   // colours
	inked    = .6  // share of the points
	nearInk  = 1   // levels of difference within one colour
	inkedAll = .85 // share of the points that suffices for any edges
	bordered = .55 // share of the edges' points in the edges' main colour
)

// Graphic reports whether the picture is a drawing, a screenshot or lettering, which must be shown
// whole, and returns the colour of its edges.
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

// takeInk removes the most frequent colour, with nearly equal ones, and returns the number of its
// points.
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

// frequent returns the most frequent colour; of equal ones the darkest.
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

// edge returns the main colour of the picture's edges, and its share of them.
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
