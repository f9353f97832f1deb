package audio

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const ms = time.Millisecond

func TestEnvelope(t *testing.T) {
	speech := []Span{{4000 * ms, 5000 * ms}, {1000 * ms, 1500 * ms}, {1800 * ms, 2000 * ms}, {3000 * ms, 3000 * ms}, {-3000 * ms, -2000 * ms}, {time.Hour, 2 * time.Hour}}
	gain := Envelope(8000, 1000, speech, 12)
	for _, tc := range []struct {
		at   int // ms
		want float64
	}{
		{0, 0}, {749, 0}, {875, -6}, {1000, -12}, {1300, -12}, {1650, -12}, {1990, -12},
		{2150, -12}, {2450, -6}, {2751, 0}, {3500, 0}, {3875, -6}, {4500, -12}, {5149, -12}, {5450, -6}, {5751, 0}, {7999, 0},
	} {
		near(t, time.Duration(tc.at*int(ms)).String(), Decibels(float64(gain[tc.at])), tc.want, 0.1)
	}
	for i := 1; i < len(gain); i++ {
		if step := math.Abs(float64(gain[i] - gain[i-1])); step > 0.01 {
			t.Fatalf("the gain jumps by %v at %d ms", step, i)
		}
	}
}

// The bed does not come up and go down again in a pause of under a second and a
// half: it would only pump.
func TestEnvelopeBetweenCloseSentences(t *testing.T) {
	gain := Envelope(5000, 1000, []Span{{1000 * ms, 1500 * ms}, {2900 * ms, 3500 * ms}}, 12)
	for i := 1000; i < 3650; i++ {
		if g := Decibels(float64(gain[i])); g > -11.9 {
			t.Fatalf("%v dB at %d ms, want -12", g, i)
		}
	}
}

func TestSilences(t *testing.T) {
	s := join(Silent(16000, 1, 300*ms), tone(16000, 1, 300, 0.5, 500*ms), Silent(16000, 1, 100*ms),
		tone(16000, 1, 300, 0.5, 500*ms), tone(16000, 1, 300, 0.0001, 600*ms))
	want := []Span{{0, 300 * ms}, {1400 * ms, 2000 * ms}}
	if diff := cmp.Diff(want, Silences(s, -50, 200*ms)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Silences(s, -50, 50*ms); len(got) != 3 {
		t.Errorf("with a shorter least there are %v, want 3 spans", got)
	}
}
