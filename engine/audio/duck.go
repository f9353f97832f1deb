package audio

import (
	"math"
	"slices"
	"time"
)

const (
	duckAttack  = 250 * time.Millisecond  // down, finished when speech begins
	duckHold    = 150 * time.Millisecond  // stays down after speech ends
	duckRelease = 600 * time.Millisecond  // up again
	duckBridge  = 1500 * time.Millisecond // the bed does not rise in shorter gaps
)

// Envelope returns the gain that turns a bed down by depth dB (12 is usual) while
// there is speech, for each frame: it falls for 250 ms before, along a cosine,
// stays for 150 ms after and rises for 600 ms. Gaps of under 1.5 s are bridged.
// Spans may overlap, be in any order or reach outside the bed; empty ones are
// ignored.
func Envelope(frames, rate int, speech []Span, depth float64) []float32 {
	gain := make([]float32, max(frames, 0))
	for i := range gain {
		gain[i] = 1
	}
	for _, s := range bridge(speech) {
		lower(gain, float64(rate), s, depth)
	}
	return gain
}

// bridge sorts the spans and joins those with too small a gap between them.
func bridge(speech []Span) []Span {
	sorted := slices.DeleteFunc(slices.Clone(speech), func(s Span) bool { return s.To <= s.From })
	slices.SortFunc(sorted, func(a, b Span) int { return int(a.From - b.From) })
	var out []Span
	for _, s := range sorted {
		if n := len(out); n > 0 && s.From-out[n-1].To < duckBridge {
			out[n-1].To = max(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// lower reduces the gain around one span, never raises it: if two spans are close, the deeper of
// both curves counts.
func lower(gain []float32, rate float64, s Span, depth float64) {
	from, to := s.From.Seconds(), (s.To + duckHold).Seconds()
	first := max(int((from-duckAttack.Seconds())*rate), 0)
	last := min(int((to+duckRelease.Seconds())*rate)+1, len(gain))
	down := float32(Ratio(-depth))
	for i := first; i < last; i++ {
		g, t := down, float64(i)/rate
		if out := max((from-t)/duckAttack.Seconds(), (t-to)/duckRelease.Seconds()); out > 0 {
			g = float32(Ratio(-depth * (1 - float64(raised(math.Min(out, 1))))))
		}
		gain[i] = min(gain[i], g)
	}
}
