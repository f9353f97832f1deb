package audio

import "math"

// Limits of mastering.
const (
	masterPasses = 6
	masterClose  = 0.05 // LU: near enough
)

// Master brings s, in place, to the integrated loudness lufs with no true peak above
// ceiling, in dBTP. Where the peaks allow it this is plain gain; where they do not, they
// are limited and the gain is raised again until the loudness is right. Should the two be
// irreconcilable (a lone click) the ceiling wins. Silence, anything below −70 LUFS, stays
// as it is.
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

// Normalize returns the sound as [Master] makes it.
func Normalize(s Sound, lufs, ceiling float64) Sound {
	out := s.clone()
	Master(out, lufs, ceiling)
	return out
}

// Stretches that are limited in one go, and how much of what is before and after one is
// looked at, in seconds: the limiter has forgotten everything by then.
const (
	masterStretch = 4
	masterMargin  = .5
)

// limit limits s in place, a stretch at a time.
func limit(s Sound, ceiling float64) {
	frames, stretch, margin := s.Frames(), s.Rate*masterStretch, int(float64(s.Rate)*masterMargin)
	work := Sound{Rate: s.Rate, Channels: s.Channels}
	var before, next []float32 // what the frames before a stretch were, not limited
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
