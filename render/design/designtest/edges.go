package designtest

import (
	"fmt"
	"math"
	"strings"
)

// nearEdges finds texts that begin almost, but not quite, where others begin. A
// text begins at its ink or at its origin: large type is aligned by the one and
// small type by the other.
func nearEdges(s *shot) []flaw {
	var flaws []flaw
	all := s.starts()
	for i, a := range all {
		for _, b := range all[i+1:] {
			if off := a.off(b); off > 1.5*s.u && off < 11*s.u {
				flaws = append(flaws, flaw{a.name + " and " + b.name, fmt.Sprintf("begin %.1f pixels apart", off)})
			}
		}
	}
	return flaws
}

// start is where a text begins, from the edge at which reading starts.
type start struct {
	name        string
	ink, origin float64
}

func (a start) off(b start) float64 {
	least := math.Inf(1)
	for _, x := range []float64{a.ink, a.origin} {
		for _, y := range []float64{b.ink, b.origin} {
			least = min(least, math.Abs(x-y))
		}
	}
	return least
}

// starts lists where texts begin that are set from a common edge. What is
// centred on something else, or follows something, is left out.
func (s *shot) starts() []start {
	var all []start
	for _, b := range s.blocks() {
		if centred(b.name) {
			continue
		}
		for _, l := range b.lines {
			x := l.Text.X + l.X.At(s.at, 0)
			st := start{b.name, l.ink.X, x}
			if s.rtl {
				st.ink, st.origin = s.zones.Width-l.ink.X-l.ink.W, s.zones.Width-x-l.line.Width
			}
			all = append(all, st)
		}
	}
	return all
}

// centred reports whether a text stands by something else than an edge.
func centred(name string) bool {
	head, _, _ := strings.Cut(name, ".")
	switch head {
	case "label", "value", "button", "foot", "share", "place", "axis", "credit":
		return true
	}
	return false
}
