package designtest

import "fmt"

// looseGroups finds texts whose lines stand farther from one another than from
// the next text.
func looseGroups(s *shot) []flaw {
	all := s.blocks()
	var flaws []flaw
	for _, a := range all {
		inner := 0.0
		for i := 1; i < len(a.lines); i++ {
			inner = max(inner, gap(a.lines[i-1], a.lines[i]))
		}
		if inner == 0 {
			continue
		}
		for _, b := range all {
			first, last := b.lines[0], b.lines[len(b.lines)-1]
			for _, outer := range []float64{gap(a.lines[len(a.lines)-1], first), gap(last, a.lines[0])} {
				if outer > 0 && outer < inner-s.u && sameColumn(a, b) {
					flaws = append(flaws, flaw{a.name, fmt.Sprintf("has lines %.0f apart and %s %.0f away", inner, b.name, outer)})
				}
			}
		}
	}
	return flaws
}

// gap is the distance from the baseline of one line to the capitals of a lower
// one; 0 and less where it is not lower.
func gap(upper, lower item) float64 {
	return lower.Text.Y - lower.line.CapHeight - upper.Text.Y
}

// sameColumn reports whether two texts stand above one another.
func sameColumn(a, b block) bool {
	x, y := a.ink(), b.ink()
	return x.X < y.X+y.W && y.X < x.X+x.W
}
