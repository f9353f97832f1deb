package audio

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// programme is d of material with pauses, transients and a moving level.
func programme(rate, channels int, d time.Duration) Sound {
	s := Silent(rate, channels, d)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range s.Frames() {
		t := float64(i) / float64(rate)
		level := 0.15 * (1 + math.Sin(2*math.Pi*t/3)) * math.Exp(-4*math.Mod(t, 0.5))
		for c := range channels {
			tone := math.Sin(2*math.Pi*220*t+float64(c)) + 0.5*math.Sin(2*math.Pi*1733*t)
			s.Samples[i*channels+c] = float32(level * (tone + 0.4*rng.NormFloat64()))
		}
	}
	return s
}

// realTime reports how many seconds of sound one second of work handles.
func realTime(b *testing.B, s Sound, work func()) {
	for b.Loop() {
		work()
	}
	b.ReportMetric(s.Duration().Seconds()*float64(b.N)/b.Elapsed().Seconds(), "x-realtime")
}

func BenchmarkResample16to48(b *testing.B) {
	s := programme(16000, 1, 10*time.Second)
	realTime(b, s, func() { s.Resample(48000) })
}

func BenchmarkResample44to48Stereo(b *testing.B) {
	s := programme(44100, 2, 10*time.Second)
	realTime(b, s, func() { s.Resample(48000) })
}

func BenchmarkLoudness(b *testing.B) {
	s := programme(48000, 2, 20*time.Second)
	realTime(b, s, func() { Loudness(s) })
}

func BenchmarkTruePeak(b *testing.B) {
	s := programme(48000, 2, 20*time.Second)
	realTime(b, s, func() { TruePeak(s) })
}

func BenchmarkLimit(b *testing.B) {
	s := programme(48000, 2, 20*time.Second).Gain(9)
	realTime(b, s, func() { Limit(s, -1) })
}

func BenchmarkNormalize(b *testing.B) {
	s := programme(48000, 2, 20*time.Second)
	realTime(b, s, func() { Normalize(s, -14, -1) })
}

func BenchmarkStretch(b *testing.B) {
	s := programme(48000, 1, 20*time.Second)
	realTime(b, s, func() { Stretch(s, 1.3) })
}
