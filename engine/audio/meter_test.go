package audio

import (
	"math"
	"math/rand/v2"
	"testing"
)

// In whatever pieces a sound comes, the meter says what is said of the whole.
func TestMeterSaysWhatTheWholeDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, frames := range []int{100, 4799, 4800, 50_000, 200_001} {
		s := Sound{Rate: 48000, Channels: 2, Samples: make([]float32, 2*frames)}
		for i := range s.Samples {
			s.Samples[i] = float32(.3 * rng.NormFloat64() * math.Sin(float64(i)/9000))
		}
		m := NewMeter(s.Rate, s.Channels)
		for rest := s.Samples; len(rest) > 0; {
			n := min(2*rng.IntN(7000), len(rest))
			m.Add(rest[:n])
			rest = rest[n:]
		}
		if got, want := m.Loudness(0), Loudness(s); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d frames: %v LUFS, want %v", frames, got, want)
		}
		if got, want := m.Loudness(-9), Loudness(s.Gain(-9)); math.Abs(got-want) > 1e-5 {
			t.Errorf("%d frames, 9 dB softer: %v LUFS, want %v", frames, got, want)
		}
		if got, want := m.TruePeak(), TruePeak(s); got != want {
			t.Errorf("%d frames: %v dBTP, want %v", frames, got, want)
		}
	}
}

func TestMeterOfNothing(t *testing.T) {
	m := NewMeter(48000, 2)
	m.Add(make([]float32, 9600))
	if l, p := m.Loudness(3), m.TruePeak(); !math.IsInf(l, -1) || !math.IsInf(p, -1) {
		t.Errorf("silence is at %v LUFS and %v dBTP", l, p)
	}
}
