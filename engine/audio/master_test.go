package audio

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// bursts is speech-like noise: syllables of 180 ms with gaps between.
func bursts(rate, channels int, d time.Duration, level float64, seed uint64) Sound {
	s, rnd := Silent(rate, channels, d), rand.New(rand.NewPCG(seed, 1))
	low := 0.0
	for i := range s.Frames() {
		t := float64(i) / float64(rate)
		low += .2 * (rnd.NormFloat64() - low)
		v := float32(level * low * math.Max(0, math.Sin(2*math.Pi*t/.36)))
		for c := range channels {
			s.Samples[i*channels+c] = v
		}
	}
	return s
}

func TestMaster(t *testing.T) {
	clicks := tone(48000, 2, 330, .05, 20*time.Second)
	for i := 0; i < len(clicks.Samples); i += 48000 {
		clicks.Samples[i] = .98
	}
	tests := map[string]Sound{
		"soft tone": tone(48000, 2, 330, .01, 5*time.Second), "loud tone": tone(48000, 2, 330, .9, 5*time.Second),
		"speech": bursts(48000, 2, 20*time.Second, .3, 3), "clicks over a tone": clicks,
	}
	for name, s := range tests {
		t.Run(name, func(t *testing.T) {
			Master(s, -14, -1.5)
			if l := Loudness(s); math.Abs(l+14) > .15 {
				t.Errorf("loudness %.2f LUFS, want -14", l)
			}
			if p := TruePeak(s); p > -1.49 {
				t.Errorf("true peak %.2f dBTP, want at most -1.5", p)
			}
		})
	}
}

func TestMasterLeavesSilenceAlone(t *testing.T) {
	s := Silent(48000, 2, 3*time.Second)
	Master(s, -14, -1)
	if p := TruePeak(s); !math.IsInf(p, -1) {
		t.Errorf("silence has a peak of %.1f dB", p)
	}
}

// Limited in stretches, a sound is what it would be limited in one go.
func TestLimitHasNoSeams(t *testing.T) {
	s := bursts(48000, 2, 20*time.Second, 2, 5)
	whole := Limit(s, -3)
	limit(s, -3)
	for i := range s.Samples {
		if d := math.Abs(float64(s.Samples[i] - whole.Samples[i])); d > .01 {
			t.Fatalf("sample %d (%.3f s): %.4f, in one go %.4f", i, float64(i/2)/48000, s.Samples[i], whole.Samples[i])
		}
	}
}

func BenchmarkMaster(b *testing.B) {
	in := bursts(48000, 2, 60*time.Second, .3, 3)
	s := Sound{Rate: 48000, Channels: 2, Samples: make([]float32, len(in.Samples))}
	for b.Loop() {
		copy(s.Samples, in.Samples)
		Master(s, -14, -1.5)
	}
}
