package score

import "slices"

// Range is the register of a part, in MIDI note numbers, both ends included.
type Range struct{ Low, High int }

func (r Range) middle() int { return (r.Low + r.High) / 2 }

// voice spreads a progression's chords over a register so that every note
// moves as little as it can from one chord to the next, and the last back to
// the first, as a good pianist's hand would.
func voice(chords [][]int, r Range) [][]int {
	out := make([][]int, len(chords))
	var last []int
	for i, classes := range chords {
		last = nearest(positions(classes, r), last, r.middle())
		out[i] = last
	}
	return out
}

// positions returns all close positions of a chord inside the register.
func positions(classes []int, r Range) [][]int {
	var out [][]int
	for low := r.Low; low <= r.High; low++ {
		if !slices.Contains(classes, mod(low, 12)) {
			continue
		}
		if p := stack(classes, low); p[len(p)-1] <= r.High || low == r.Low {
			out = append(out, p)
		}
	}
	if len(out) == 0 { // a register too narrow for the chord: begin at its lowest note
		out = append(out, stack(classes, r.Low))
	}
	return out
}

// stack returns every class at its first pitch at or above low, in rising order.
func stack(classes []int, low int) []int {
	out := make([]int, len(classes))
	for i, c := range classes {
		out[i] = low + mod(c-low, 12)
	}
	slices.Sort(out)
	return out
}

// nearest returns the position with the least movement from the last one. A slight pull to the
// middle keeps long progressions from drifting away.
func nearest(positions [][]int, last []int, middle int) []int {
	best, least := positions[0], 1<<30
	for _, p := range positions {
		cost := abs(p[0]+p[len(p)-1]-2*middle) / 2
		for i := range min(len(p), len(last)) {
			cost += 2 * abs(p[i]-last[i])
		}
		if cost < least {
			best, least = p, cost
		}
	}
	return best
}

func abs(a int) int { return max(a, -a) }
