package audio

import (
	"fmt"
	"math"
	"testing"
	"time"
)

var ratePairs = [][2]int{
	{16000, 48000}, {22050, 48000}, {24000, 48000}, {44100, 48000},
	{48000, 44100}, {48000, 16000}, {96000, 48000}, {47999, 48000}, {11025, 48000}, {44056, 48000},
}

// inside leaves out the edges, where the tone itself begins and ends.
func inside(s Sound) Sound {
	return s.Slice(100*time.Millisecond, s.Duration()-100*time.Millisecond)
}

func TestResampleKeepsTones(t *testing.T) {
	for _, p := range ratePairs {
		low := float64(min(p[0], p[1]))
		for _, share := range []float64{0.01, 0.2, 0.44} {
			in := tone(p[0], 1, low*share, 0.5, time.Second)
			out := in.Resample(p[1])
			if want := p[1]; out.Frames() != want {
				t.Errorf("%v: %d frames, want %d", p, out.Frames(), want)
			}
			near(t, fmt.Sprintf("%v at %.0f Hz: dB", p, low*share), Decibels(toneLevel(inside(out), low*share)/0.5), 0, 0.02)
		}
	}
}

// What remains once the tone is taken out is alias, image and noise.
func TestResampleRejection(t *testing.T) {
	for _, p := range ratePairs {
		low := float64(min(p[0], p[1]))
		for _, share := range []float64{0.1, 0.4, 0.44} {
			want := tone(p[1], 1, low*share, 0.5, time.Second)
			got := tone(p[0], 1, low*share, 0.5, time.Second).Resample(p[1])
			if rest := residue(inside(got), inside(want)); rest > -80 {
				t.Errorf("%v at %.0f Hz: residue %.1f dB, want below -80", p, low*share, rest)
			}
		}
	}
}

// A tone above the new Nyquist must vanish instead of coming back lower.
func TestResampleAliases(t *testing.T) {
	for _, hz := range []float64{8010, 9000, 12000, 15990, 20000} {
		out := inside(tone(48000, 1, hz, 1, time.Second).Resample(16000))
		if level := out.level(0, out.Frames()); level > -80 {
			t.Errorf("%v Hz at 16 kHz: %.1f dBFS left, want below -80", hz, level)
		}
	}
}

func residue(got, want Sound) float64 {
	var rest, all float64
	for i := range min(got.Frames(), want.Frames()) {
		d := float64(got.Samples[i] - want.Samples[i])
		rest, all = rest+d*d, all+float64(want.Samples[i])*float64(want.Samples[i])
	}
	return 10 * math.Log10(rest/all)
}

func TestResampleKeepsPlaceAndChannels(t *testing.T) {
	in := Silent(16000, 2, time.Second)
	in.Samples[2*8000] = 1    // left, at 0.5 s
	in.Samples[2*12000+1] = 1 // right, at 0.75 s
	out := in.Resample(48000)
	for c, want := range []int{24000, 36000} {
		best, at := float32(0), 0
		for i := range out.Frames() {
			if v := out.Samples[2*i+c]; v > best {
				best, at = v, i
			}
		}
		if at != want {
			t.Errorf("channel %d peaks at frame %d, want %d", c, at, want)
		}
	}
}
