package designtest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// turnedArrows finds arrows that point against the reading direction.
func turnedArrows(s *shot) []flaw {
	var flaws []flaw
	for _, it := range s.items {
		head, _, _ := strings.Cut(it.Name, ".")
		if it.Drawing == nil || head != "arrow" && head != "badge" {
			continue
		}
		shapes := it.Drawing.Shapes
		if p := pointing(shapes[len(shapes)-1].Path); p == "left" && !s.rtl || p == "right" && s.rtl {
			flaws = append(flaws, flaw{it.Name, "points to the " + p})
		}
	}
	return flaws
}

// pointing is the side at which an arrow has its tip: there its outline comes to
// a point. "" is for shapes that are alike on both sides.
func pointing(p timeline.Path) string {
	const blunt = .02
	b := p.Bounds()
	left, right := spread(p, b.X), spread(p, b.X+b.W)
	switch {
	case math.Abs(left-right) < blunt*b.H:
		return ""
	case left < right:
		return "left"
	}
	return "right"
}

// spread is how far the points of a path at x lie from one another vertically.
func spread(p timeline.Path, x float64) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	near := .08 * p.Bounds().W
	for _, s := range p {
		if end := endOf(s); s.Op != timeline.OpClose && math.Abs(end.X-x) <= near {
			lo, hi = min(lo, end.Y), max(hi, end.Y)
		}
	}
	return max(0, hi-lo)
}

func endOf(s timeline.Segment) timeline.Point {
	switch s.Op {
	case timeline.OpQuad:
		return s.P[1]
	case timeline.OpCubic:
		return s.P[2]
	}
	return s.P[0]
}

// turnedDigits finds numbers whose digits do not run from left to right: within
// a line, and in a figure that is set digit by digit.
func turnedDigits(s *shot) []flaw {
	var flaws []flaw
	var figure []item
	for _, it := range s.items {
		if it.Text == nil {
			continue
		}
		if head, _, _ := strings.Cut(it.Name, "."); head == "figure" {
			figure = append(figure, it)
		}
		if backwards(it) {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("%q has its digits backwards", it.text())})
		}
	}
	if c, ok := s.board.Screen.Content().(story.Number); ok && len(figure) > 0 {
		slices.SortStableFunc(figure, func(a, b item) int { return int(a.Text.X - b.Text.X) })
		got := ""
		for _, it := range figure {
			got += digits(it.text())
		}
		if want := digits(c.Figure.Text); got != want {
			flaws = append(flaws, flaw{"figure", fmt.Sprintf("shows the digits %s for %s", got, want)})
		}
	}
	return flaws
}

// backwards reports whether a digit of a line stands left of the digit before it
// in the same number.
func backwards(it item) bool {
	xs := map[int]float64{}
	for _, g := range it.line.Glyphs {
		xs[g.Cluster] = g.X
	}
	text := it.line.Text
	for i := 1; i < len(text); i++ {
		if isDigit(text[i-1]) && isDigit(text[i]) && xs[i] < xs[i-1] {
			return true
		}
	}
	return false
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// lightLatin finds Hebrew lines whose Latin letters and digits are set in a face
// much lighter, or heavier, than the line's own.
func lightLatin(s *shot) []flaw {
	if !s.rtl {
		return nil
	}
	var flaws []flaw
	for _, it := range s.items {
		if it.Text == nil {
			continue
		}
		hebrew, latin := s.weights(it)
		if hebrew > 0 && latin > 0 && math.Abs(float64(hebrew-latin)) > 200 {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("%q has Hebrew of weight %d beside Latin of %d", it.text(), hebrew, latin)})
		}
	}
	return flaws
}

// weights are those of the faces that a line's Hebrew and Latin are drawn from,
// 0 for what it does not have.
func (s *shot) weights(it item) (hebrew, latin int) {
	for _, g := range it.line.Glyphs {
		r, _ := utf8.DecodeRuneInString(it.line.Text[g.Cluster:])
		switch {
		case unicode.Is(unicode.Hebrew, r):
			hebrew = s.film.Fonts.Weight(g)
		case unicode.Is(unicode.Latin, r) || unicode.IsDigit(r):
			latin = s.film.Fonts.Weight(g)
		}
	}
	return hebrew, latin
}
