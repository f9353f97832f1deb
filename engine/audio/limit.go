package audio

import "math"

const (
	lookAhead    = 0.005 // seconds the gain starts to fall before a peak
	limitRelease = 0.080 // seconds to recover 63 % of the reduction
	limitPasses  = 4
	limitMargin  = 0.01 // dB kept free: a moving gain can lift a peak a little
)

// Limit keeps the true peak at or below ceiling, in dBTP, by turning the sound
// down around what exceeds it: from 5 ms before, along a smooth curve, all
// channels alike. The rest passes unchanged and nothing is delayed.
func Limit(s Sound, ceiling float64) Sound {
	l := newLimiter(s, Ratio(ceiling))
	over := Decibels(float64(maxAbs(l.peaks))) - ceiling
	if !(over > 0) {
		return s.clone()
	}
	out, target, enough := Sound{}, ceiling, float32(Ratio(ceiling-limitMargin))
	for range limitPasses {
		out = l.apply(1, Ratio(target-limitMargin))
		if over = Decibels(float64(peakAbove(out, enough))) - ceiling; over <= 0 {
			return out
		}
		target -= over
	}
	return out.Gain(-over - limitMargin)
}

// limiter knows the true peak at every frame of a sound, so that it can be
// limited at several gains without looking for the peaks again.
type limiter struct {
	s     Sound
	peaks []float32
}

// newLimiter finds the peaks above floor; below it they may read lower.
func newLimiter(s Sound, floor float64) limiter {
	l, o := limiter{s, make([]float32, s.Frames())}, newOversampler()
	for c := range s.Channels {
		in := s.channel(c, peakHalf)
		for from := 0; from < len(l.peaks); from += peakBlock {
			to := min(from+peakBlock, len(l.peaks))
			if maxAbs(in[from:to+2*peakHalf])*o.reach > float32(floor) {
				o.raise(l.peaks, in, from, to)
			}
		}
	}
	return l
}

func (o *oversampler) raise(peaks, in []float32, from, to int) {
	for i := from; i < to; i++ {
		peaks[i] = max(peaks[i], o.peak(in, i))
	}
}

// apply multiplies the sound by gain and limits it to the amplitude ceiling.
func (l limiter) apply(gain, ceiling float64) Sound {
	out, reach := l.s.clone(), int(lookAhead*float64(l.s.Rate))
	curve := slidingMin(l.needed(float32(gain), float32(ceiling)), reach+1)
	release(curve, 1-math.Exp(-1/(limitRelease*float64(l.s.Rate))))
	smooth(curve, reach/2)
	smooth(curve, reach/2)
	for i, g := range curve {
		out.scaleFrame(i, g*float32(gain))
	}
	return out
}

// needed is, frame by frame, the gain that keeps the peaks below the ceiling.
func (l limiter) needed(gain, ceiling float32) []float32 {
	out := make([]float32, len(l.peaks))
	for i, p := range l.peaks {
		out[i] = 1
		if p*gain > ceiling {
			out[i] = ceiling / (p * gain)
		}
	}
	return out
}

// slidingMin gives for every i the least of x[i..i+width-1]: the gain a peak
// needs is already there when the peak comes.
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

// release lets the gain fall at once and rise by a share k of what is missing.
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

const (
	normalizePasses = 10
	normalizeClose  = 0.005 // LU: near enough
	normalizeReach  = 12.0  // dB of gain beyond the plain difference, at most
)

// Normalize brings the sound to the integrated loudness lufs, within 0.1 LU,
// with a true peak of at most ceiling, in dBTP. Where the peaks allow it this
// is plain gain; where they do not, they are limited and the gain is raised
// again until the loudness is right. Should the two be irreconcilable (a lone
// click) the ceiling wins. Silence is returned as it is.
func Normalize(s Sound, lufs, ceiling float64) Sound {
	gain := lufs - Loudness(s)
	if math.IsInf(gain, 0) || math.IsNaN(gain) {
		return s.clone()
	}
	gain += lufs - Loudness(s.Gain(gain)) // what was below the absolute gate may be above it now
	out := s.Gain(gain)
	if TruePeak(out) > ceiling {
		out = louder(s, gain, lufs, ceiling)
	}
	return Limit(out, ceiling)
}

// louder raises the gain of a limited sound until its loudness is reached or
// nothing more is to be had.
func louder(s Sound, gain, lufs, ceiling float64) Sound {
	l, top := newLimiter(s, Ratio(ceiling-gain-normalizeReach)), gain+normalizeReach
	out, miss := Sound{}, math.Inf(1)
	for range normalizePasses {
		next := l.apply(Ratio(gain), Ratio(ceiling-limitMargin))
		rest := lufs - Loudness(next)
		if math.Abs(rest) > 0.97*math.Abs(miss) {
			break
		}
		out, miss = next, rest
		if math.Abs(miss) < normalizeClose || gain >= top {
			break
		}
		gain = min(gain+1.2*miss, top) // the limiter takes a part of every dB back
	}
	return out
}
