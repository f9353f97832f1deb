package audio

import (
	"math"
	"testing"
	"time"
)

// TestLoop: noise that is played again and again keeps its power at the seams,
// and a long sound is cut.
func TestLoop(t *testing.T) {
	s := Sound{Rate: 8000, Channels: 2, Samples: make([]float32, 2*8000)}
	seed := uint32(1)
	for i := range s.Samples {
		seed = seed*1664525 + 1013904223
		s.Samples[i] = float32(seed>>8)/(1<<24) - .5
	}
	long := Loop(s, 5*time.Second, 200*time.Millisecond)
	if long.Duration() != 5*time.Second {
		t.Fatalf("it lasts %v", long.Duration())
	}
	whole := effective(long.Samples)
	for at := 0; at+800 <= len(long.Samples); at += 800 {
		if d := Decibels(effective(long.Samples[at:at+800]) / whole); math.Abs(d) > 1.5 {
			t.Errorf("at %v it is %.1f dB off", long.timeOf(at/2), d)
		}
	}
	if cut := Loop(s, 500*time.Millisecond, time.Second); cut.Duration() != 500*time.Millisecond || cut.Samples[7] != s.Samples[7] {
		t.Errorf("%v of it stay", cut.Duration())
	}
	if none := Loop(Sound{Rate: 8000, Channels: 1}, time.Second, time.Second); none.Duration() != time.Second || effective(none.Samples) != 0 {
		t.Errorf("nothing became %v", none.Duration())
	}
}

// effective is the root of the mean square.
func effective(x []float32) float64 {
	sum := 0.0
	for _, v := range x {
		sum += float64(v) * float64(v)
	}
	return math.Sqrt(sum / float64(len(x)))
}
