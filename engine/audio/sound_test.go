package audio

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func ramp(rate, channels, frames int) Sound {
	s := Sound{Rate: rate, Channels: channels}
	for i := range frames * channels {
		s.Samples = append(s.Samples, float32(i+1)/1000)
	}
	return s
}

func TestLength(t *testing.T) {
	for _, tc := range []struct {
		s      Sound
		frames int
		length time.Duration
	}{
		{Sound{}, 0, 0},
		{Silent(48000, 2, time.Second), 48000, time.Second},
		{Silent(44100, 1, 500*time.Millisecond), 22050, 500 * time.Millisecond},
		{Silent(8000, 1, -time.Second), 0, 0},
		{Sound{Rate: 8000, Channels: 2, Samples: make([]float32, 5)}, 2, 250 * time.Microsecond},
		{Silent(44100, 1, time.Hour), 44100 * 3600, time.Hour},
	} {
		if got := tc.s.Frames(); got != tc.frames {
			t.Errorf("Frames = %d, want %d", got, tc.frames)
		}
		if got := tc.s.Duration(); got != tc.length {
			t.Errorf("Duration = %v, want %v", got, tc.length)
		}
	}
}

func TestSlice(t *testing.T) {
	s := ramp(1000, 2, 10)
	for _, tc := range []struct {
		from, to time.Duration
		want     []float32
	}{
		{2 * time.Millisecond, 4 * time.Millisecond, s.Samples[4:8]},
		{-time.Second, time.Millisecond, s.Samples[:2]},
		{9 * time.Millisecond, time.Hour, s.Samples[18:]},
		{5 * time.Millisecond, 3 * time.Millisecond, nil},
		{time.Hour, 2 * time.Hour, nil},
	} {
		got := s.Slice(tc.from, tc.to)
		if diff := cmp.Diff(tc.want, got.Samples); diff != "" {
			t.Errorf("Slice(%v, %v) differs (-want +got):\n%s", tc.from, tc.to, diff)
		}
	}
	part := s.Slice(0, time.Millisecond)
	part.Samples[0] = 9
	if s.Samples[0] == 9 {
		t.Error("Slice shares samples with its origin")
	}
}

func TestMixInto(t *testing.T) {
	for _, tc := range []struct {
		name string
		at   time.Duration
		want []float32
	}{
		{"inside", time.Millisecond, []float32{1, 3, 4, 1}},
		{"before the start", -time.Millisecond, []float32{4, 1, 1, 1}},
		{"over the end", 3 * time.Millisecond, []float32{1, 1, 1, 3}},
		{"after the end", time.Hour, []float32{1, 1, 1, 1}},
		{"long before", -time.Hour, []float32{1, 1, 1, 1}},
	} {
		dst := Sound{Rate: 1000, Channels: 1, Samples: []float32{1, 1, 1, 1}}
		MixInto(dst, Sound{Rate: 1000, Channels: 1, Samples: []float32{2, 3}}, tc.at)
		if diff := cmp.Diff(tc.want, dst.Samples); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		}
	}
}

func TestMixIntoRefusesOtherRates(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("mixing 44.1 kHz into 48 kHz went through")
		}
	}()
	MixInto(Silent(48000, 1, time.Second), Silent(44100, 1, time.Second), 0)
}

func TestChannels(t *testing.T) {
	frame := func(v ...float32) Sound { return Sound{Rate: 8000, Channels: len(v), Samples: v} }
	for _, tc := range []struct {
		in           Sound
		mono, stereo []float32
	}{
		{frame(0.5), []float32{0.5}, []float32{0.5, 0.5}},
		{frame(0.2, 0.4), []float32{0.3}, []float32{0.2, 0.4}},
		{frame(0.2, 0.4, 0.6), []float32{0.4}, []float32{0.4, 0.5}},
		{frame(0.2, 0.4, 0.6, 0.8), []float32{0.5}, []float32{0.4, 0.6}},
	} {
		close := cmp.Comparer(func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-6 })
		if diff := cmp.Diff(tc.mono, tc.in.Mono().Samples, close); diff != "" {
			t.Errorf("Mono of %v (-want +got):\n%s", tc.in.Samples, diff)
		}
		if diff := cmp.Diff(tc.stereo, tc.in.Stereo().Samples, close); diff != "" {
			t.Errorf("Stereo of %v (-want +got):\n%s", tc.in.Samples, diff)
		}
	}
}

func TestGainAndFades(t *testing.T) {
	s := tone(8000, 2, 440, 0.5, time.Second)
	near(t, "level after +6 dB", Decibels(toneLevel(s.Gain(6), 440)/toneLevel(s, 440)), 6, 0.001)
	f := s.FadeIn(100 * time.Millisecond).FadeOut(100 * time.Millisecond)
	near(t, "first sample", float64(f.Samples[0]), 0, 1e-9)
	near(t, "last sample", float64(f.Samples[len(f.Samples)-1]), 0, 1e-9)
	if diff := cmp.Diff(s.Samples[2000:14000], f.Samples[2000:14000]); diff != "" {
		t.Error("a fade touched the middle")
	}
	whole := s.FadeOut(time.Hour) // longer than the sound: all of it fades
	near(t, "half of a whole fade", Decibels(toneLevel(whole.Slice(450*time.Millisecond, 550*time.Millisecond), 440)/0.5), -6, 0.3)
}

// Whatever the operation, an empty sound and one without a rate come through.
func TestEmptySounds(t *testing.T) {
	for _, s := range []Sound{{}, {Rate: 48000, Channels: 2}, {Rate: 48000, Channels: 1, Samples: []float32{}}} {
		for name, got := range map[string]Sound{
			"Resample": s.Resample(16000), "Stretch": Stretch(s, 1.5), "Limit": Limit(s, -1),
			"Normalize": Normalize(s, -14, -1), "Mono": s.Mono(), "Stereo": s.Stereo(), "FadeIn": s.FadeIn(time.Second), "Slice": s.Slice(0, time.Second),
		} {
			if got.Frames() != 0 {
				t.Errorf("%s of nothing has %d frames", name, got.Frames())
			}
		}
		if gain := Envelope(s.Frames(), s.Rate, []Span{{0, time.Second}}, 12); len(gain) != 0 {
			t.Errorf("Envelope of nothing has %d frames", len(gain))
		}
		if l := Loudness(s); !math.IsInf(l, -1) {
			t.Errorf("Loudness of nothing = %v, want -Inf", l)
		}
		if spans := Silences(s, -50, 0); len(spans) != 0 {
			t.Errorf("Silences of nothing = %v", spans)
		}
	}
}
