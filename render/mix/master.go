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
	for range masterPasses {
		miss := lufs - audio.Loudness(s)
		if math.IsInf(miss, 0) || math.IsNaN(miss) {
			return
		}
		amplify(s.Samples, audio.Ratio(miss))
		limit(s, ceiling)
		if math.Abs(miss) < masterClose {
			return
		}
	}
}

// Stretches that are limited in one go, and how much of what is before and
// after one is looked at: the limiter has forgotten everything by then.
const (
	stretch = 8 * Rate
	margin  = Rate / 2
)

// limit limits s in place, a stretch at a time.
func limit(s audio.Sound, ceiling float64) {
	frames := s.Frames()
	var before []float32 // what the frames before the stretch were, not limited
	for from := 0; from < frames; from += stretch {
		to := min(from+stretch, frames)
		after := min(to+margin, frames)
		work := audio.Sound{Rate: s.Rate, Channels: s.Channels}
		work.Samples = append(append(work.Samples, before...), s.Samples[from*s.Channels:after*s.Channels]...)
		keep := max(0, to-margin) * s.Channels
		next := append([]float32(nil), s.Samples[max(keep, from*s.Channels):to*s.Channels]...)
		done := audio.Limit(work, ceiling).Samples[len(before):]
		copy(s.Samples[from*s.Channels:to*s.Channels], done)
		before = next
	}
}
