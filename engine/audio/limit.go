package audio

import "math"

const (
	lookAhead    = 0.005 // seconds the gain starts to fall before a peak
	limitRelease = 0.080 // seconds to recover 63 % of the reduction
	limitPasses  = 4
	limitMargin  = 0.01 // dB of margin: a moving gain can raise a peak a little
)

// Limit keeps the true peak at or below ceiling, in dBTP, by reducing the sound around peaks above
// it: from 5 ms before, along a smooth curve, all channels alike. The rest passes unchanged and
// nothing is delayed.
func Limit(s Sound, ceiling float64) Sound {
	o := newOversampler()
	peaks := o.peaks(s, 0, s.Frames(), float32(Ratio(ceiling)))
	over := Decibels(float64(maxAbs(peaks))) - ceiling
	if !(over > 0) {
		return s.clone()
	}
	out, target, enough := Sound{}, ceiling, float32(Ratio(ceiling-limitMargin))
	for range limitPasses {
		out = s.below(peaks, Ratio(target-limitMargin))
		if over = Decibels(float64(peakAbove(out, enough))) - ceiling; over <= 0 {
			return out
		}
		target -= over
	}
	return out.Gain(-over - limitMargin)
}

// below returns the sound with its peaks limited to the amplitude ceiling.
func (s Sound) below(peaks []float32, ceiling float64) Sound {
	out, reach := s.clone(), int(lookAhead*float64(s.Rate))
	needed := make([]float32, len(peaks)) // the gain that keeps each within the ceiling
	for i, p := range peaks {
		needed[i] = float32(ceiling) / max(p, float32(ceiling))
	}
	curve := slidingMin(needed, reach+1)
	release(curve, 1-math.Exp(-1/(limitRelease*float64(s.Rate))))
	smooth(curve, reach/2)
	smooth(curve, reach/2)
	for i, g := range curve {
		out.scaleFrame(i, g)
	}
	return out
}

// slidingMin returns for every i the least of x[i..i+width-1]: the gain for a peak is reached when
// the peak comes.
func slidingMin(x []float32, width int) []float32 {
	out := make([]float32, len(x))
	queue := make([]int, 0, width) // indices of rising values, the least first
	for i := len(x) - 1; i >= 0; i-- {
		for len(queue) > 0 && x[queue[len(queue)-1]] >= x[i] {
			queue = queue[:len(queue)-1]
		}
		queue = append(queue, i)
		if queue[0] >= i+width {
			queue = queue[1:]
		}
		out[i] = x[queue[0]]
	}
	return out
}

// release makes the gain fall at once and rise by a share k of the difference.
func release(gain []float32, k float64) {
	last := 1.0
	for i, g := range gain {
		last = min(float64(g), last+(1-last)*k)
		gain[i] = float32(last)
	}
}

// smooth replaces each value by the mean of it and the n before, in place.
func smooth(x []float32, n int) {
	if n < 1 || len(x) == 0 {
		return
	}
	past := make([]float32, n+1) // what x held before it was overwritten
	for i := range past {
		past[i] = x[0]
	}
	sum := float64(x[0]) * float64(n+1)
	for i, v := range x {
		sum += float64(v) - float64(past[i%(n+1)])
		past[i%(n+1)] = v
		x[i] = float32(sum / float64(n+1))
	}
}
