package mix

import (
	"math"

	"github.com/scenewright/scenewright/engine/audio"
)

// Limits of mastering.
const (
	masterPasses = 6
	masterClose  = 0.05 // LU: near enough
)

// Master brings s, in place, to the loudness lufs with no true peak above
// ceiling, in dBTP. Silence (anything below -70 LUFS) stays as it is.
func Master(s audio.Sound, lufs, ceiling float64) {
	for pass := range masterPasses {
		miss := lufs - audio.Loudness(s)
		if math.IsInf(miss, 0) || math.IsNaN(miss) || pass > 0 && math.Abs(miss) < masterClose {
			return
		}
		amplify(s.Samples, audio.Ratio(miss))
		limit(s, ceiling)
	}
}

// Stretches, in frames, that are limited or ducked in one go, and how much of what is before and
// after one is looked at: the limiter has forgotten everything by then.
const (
	stretch = 4 * Rate
	margin  = Rate / 2
)

// limit limits s in place, a stretch at a time.
func limit(s audio.Sound, ceiling float64) {
	frames := s.Frames()
	work := audio.Sound{Rate: s.Rate, Channels: s.Channels}
	var before, next []float32 // what the frames before a stretch were, not limited
	for from := 0; from < frames; from += stretch {
		to := min(from+stretch, frames)
		after := min(to+margin, frames)
		work.Samples = append(append(work.Samples[:0], before...), s.Samples[from*s.Channels:after*s.Channels]...)
		next = append(next[:0], s.Samples[max(from, to-margin)*s.Channels:to*s.Channels]...)
		done := audio.Limit(work, ceiling).Samples[len(before):]
		copy(s.Samples[from*s.Channels:to*s.Channels], done)
		before, next = next, before
	}
}
