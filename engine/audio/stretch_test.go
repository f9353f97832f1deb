package audio

import (
	"fmt"
	"math"
	"testing"
	"time"
)

func TestStretchKeepsPitchAndLevel(t *testing.T) {
	for _, rate := range []int{16000, 22050, 48000} {
		for _, factor := range []float64{0.5, 0.8, 1.25, 2} {
			for _, hz := range []float64{110, 220, 1000} {
				out := Stretch(tone(rate, 1, hz, 0.5, 2*time.Second), factor)
				label := fmt.Sprintf("%d Hz, %v ×, %v Hz", rate, factor, hz)
				near(t, label+": length", out.Duration().Seconds(), 2/factor, 0.001)
				in := inside(out)
				near(t, label+": level", in.level(0, in.Frames()), Decibels(0.5/math.Sqrt2), 0.3)
				near(t, label+": pitch", pitch(in)/hz, 1, 0.005)
			}
		}
	}
}

// pitch counts rising zero crossings.
func pitch(s Sound) float64 {
	n := 0
	for i := 1; i < s.Frames(); i++ {
		if s.Samples[i-1] < 0 && s.Samples[i] >= 0 {
			n++
		}
	}
	return float64(n) / s.Duration().Seconds()
}

// Words must stay where the divided times say they are.
func TestStretchKeepsTime(t *testing.T) {
	for _, factor := range []float64{0.5, 0.75, 1.4, 2} {
		s := Silent(16000, 2, 4*time.Second)
		for _, at := range []time.Duration{500 * ms, 1700 * ms, 3100 * ms} {
			MixInto(s, tone(16000, 2, 300, 0.5, 400*ms), at)
		}
		pauses := Silences(Stretch(s, factor), -40, 50*ms)
		want := []float64{0.5, 0.9, 1.7, 2.1, 3.1, 3.5}
		if len(pauses) != 4 {
			t.Errorf("factor %v: pauses %v, want 4", factor, pauses)
			continue
		}
		for i := range 3 {
			near(t, fmt.Sprintf("factor %v: word %d begins", factor, i), pauses[i].To.Seconds(), want[2*i]/factor, 0.022)
			near(t, fmt.Sprintf("factor %v: word %d ends", factor, i), pauses[i+1].From.Seconds(), want[2*i+1]/factor, 0.022)
		}
	}
}

func TestStretchLimits(t *testing.T) {
	s := programme(16000, 1, time.Second)
	for factor, want := range map[float64]float64{0.1: 2, 9: 0.5, 1: 1, math.NaN(): 1} {
		near(t, fmt.Sprintf("length at factor %v", factor), Stretch(s, factor).Duration().Seconds(), want, 0.001)
	}
	tiny := Sound{Rate: 16000, Channels: 1, Samples: []float32{1, 2, 3}}
	if got := Stretch(tiny, 2).Frames(); got != 2 {
		t.Errorf("three frames at double speed are %d", got)
	}
	if r := residue(Stretch(s, 1), s); r > -200 {
		t.Error("factor 1 changed the sound")
	}
}
