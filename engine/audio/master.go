package audio

import "math"

// Limits of mastering.
const (
	masterPasses = 6
	masterClose  = 0.05 // LU: tolerance
)

// Master brings s, in place, to the integrated loudness lufs with no true peak above ceiling, in
// dBTP. If the peaks allow it this is plain gain; else they are limited and the gain is raised
// again until the loudness is right. If the two are irreconcilable (a lone click) the ceiling wins.
// Silence, anything below −70 LUFS, stays unchanged.
func Master(s Sound, lufs, ceiling float64) {
	for pass := range masterPasses {
		miss := lufs - Loudness(s)
		if math.IsInf(miss, 0) || math.IsNaN(miss) || pass > 0 && math.Abs(miss) < masterClose {
			return
		}
		ratio := float32(Ratio(miss))
		for i := range s.Samples {
			s.Samples[i] *= ratio
		}
		limit(s, ceiling)
	}
}

// Normalize returns the sound mastered as by [Master].
func Normalize(s Sound, lufs, ceiling float64) Sound {
	out := s.clone()
	Master(out, lufs, ceiling)
	return out
}

// Length of the stretches that are limited at once, and of the context before and after, in
// seconds: the limiter's memory is shorter.
const (
	masterStretch = 4
	masterMargin  = .5
)

// limit limits s in place, a stretch at a time.
func limit(s Sound, ceiling float64) {
	frames, stretch, margin := s.Frames(), s.Rate*masterStretch, int(float64(s.Rate)*masterMargin)
	work := Sound{Rate: s.Rate, Channels: s.Channels}
	var before, next []float32 // the unlimited frames before a stretch
	for from := 0; from < frames; from += stretch {
		to := min(from+stretch, frames)
		after := min(to+margin, frames)
		work.Samples = append(append(work.Samples[:0], before...), s.Samples[from*s.Channels:after*s.Channels]...)
		next = append(next[:0], s.Samples[max(from, to-margin)*s.Channels:to*s.Channels]...)
		done := Limit(work, ceiling).Samples[len(before):]
		copy(s.Samples[from*s.Channels:to*s.Channels], done)
		before, next = next, before
	}
}
