package voicetest

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// Pitches returns the pitch of a voice in Hz, 60 to 250, in the frames of 80 ms that begin
// so far from one another: by the time after which a frame is most like itself. Frames
// without a pitch are left out.
func Pitches(s audio.Sound, every time.Duration) []float64 {
	const rate, frame = 8000, 640
	s = s.Mono().Resample(rate)
	var all []float64
	for from := 0; from+frame < len(s.Samples); from += int(every.Seconds() * rate) {
		if hz := pitch(s.Samples[from : from+frame]); hz > 0 {
			all = append(all, hz)
		}
	}
	return all
}

// pitch returns the pitch of a frame at 8 kHz, 0 where it has none.
func pitch(frame []float32) float64 {
	best, at := 0.0, 0
	for lag := 8000 / 250; lag <= 8000/60; lag++ {
		var dot, a, b float64
		for i := range 320 {
			x, y := float64(frame[i]), float64(frame[i+lag])
			dot, a, b = dot+x*y, a+x*x, b+y*y
		}
		if r := dot / (math.Sqrt(a*b) + 1e-9); a > 1 && r > best {
			best, at = r, lag
		}
	}
	if best < .8 {
		return 0
	}
	return 8000 / float64(at)
}
