package audio_test

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/audio"
)

// crossings counts how often a sound goes up through zero in a second.
func crossings(s audio.Sound) float64 {
	n := 0
	for i := 1; i < len(s.Samples); i++ {
		if s.Samples[i-1] < 0 && s.Samples[i] >= 0 {
			n++
		}
	}
	return float64(n) / s.Duration().Seconds()
}

func TestPitch(t *testing.T) {
	tone := audio.Sound{Rate: 16000, Channels: 1, Samples: make([]float32, 32000)}
	for i := range tone.Samples {
		tone.Samples[i] = float32(.5 * math.Sin(2*math.Pi*220*float64(i)/16000))
	}
	for _, semitones := range []float64{-3, -1, 0, 1, 3, 12} {
		got := audio.Pitch(tone, semitones)
		want := 220 * math.Exp2(semitones/12)
		if hz := crossings(got); math.Abs(hz-want) > .05*want {
			t.Errorf("%+v semitones: %.1f Hz, want %.1f", semitones, hz, want)
		}
		if off := (got.Duration() - tone.Duration()).Abs(); off.Milliseconds() > 8 {
			t.Errorf("%+v semitones: %v long, want %v", semitones, got.Duration(), tone.Duration())
		}
	}
}
