package audio

import "math"

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
