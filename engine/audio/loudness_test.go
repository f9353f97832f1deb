package audio

import (
	"fmt"
	"math"
	"testing"
	"time"
)

func join(parts ...Sound) Sound {
	out := Sound{Rate: parts[0].Rate, Channels: parts[0].Channels}
	for _, p := range parts {
		out.Samples = append(out.Samples, p.Samples...)
	}
	return out
}

// The cases of EBU Tech 3341: stereo tones of 1 kHz, in dBFS and seconds.
func TestLoudnessOfEBUCases(t *testing.T) {
	part := func(dB, seconds float64) Sound {
		return tone(48000, 2, 1000, Ratio(dB), time.Duration(seconds*float64(time.Second)))
	}
	for i, tc := range []struct {
		s    Sound
		want float64
	}{
		{part(-23, 20), -23},
		{part(-33, 20), -33},
		{join(part(-36, 10), part(-23, 60), part(-36, 10)), -23},
		{join(part(-72, 10), part(-36, 10), part(-23, 60), part(-36, 10), part(-72, 10)), -23},
		{join(part(-26, 20), part(-20, 20.1), part(-26, 20)), -23},
	} {
		near(t, fmt.Sprintf("case %d", i+1), Loudness(tc.s), tc.want, 0.1)
	}
}

func TestLoudnessAndTruePeakAgreeWithFFmpeg(t *testing.T) {
	for name, s := range map[string]Sound{
		"stereo 48k":  programme(48000, 2, 12*time.Second),
		"stereo 44k":  programme(44100, 2, 12*time.Second),
		"mono 16k":    programme(16000, 1, 12*time.Second),
		"mono 22k":    programme(22050, 1, 12*time.Second),
		"with pauses": join(programme(48000, 2, 5*time.Second), Silent(48000, 2, 4*time.Second), programme(48000, 2, 4*time.Second).Gain(-15)),
		"between":     tone(48000, 2, 11999, 0.7, 3*time.Second).FadeIn(100 * time.Millisecond).FadeOut(100 * time.Millisecond),
	} {
		lufs, peak := ebur128(t, s)
		near(t, name+": LUFS", Loudness(s), lufs, 0.1)
		near(t, name+": dBTP", TruePeak(s), peak, 0.3)
	}
}

func TestLoudnessOfShortAndSilent(t *testing.T) {
	long, short := tone(48000, 2, 1000, 0.1, 2*time.Second), tone(48000, 2, 1000, 0.1, 150*time.Millisecond)
	near(t, "150 ms of a tone", Loudness(short), Loudness(long), 0.2)
	if got := Loudness(Silent(48000, 2, time.Second)); !math.IsInf(got, -1) {
		t.Errorf("silence is %v LUFS, want -Inf", got)
	}
	if got := TruePeak(Silent(48000, 2, time.Second)); !math.IsInf(got, -1) {
		t.Errorf("silence peaks at %v dBTP, want -Inf", got)
	}
}

// A tone at a quarter of the rate, sampled off its crests, peaks 3 dB above its
// samples.
func TestTruePeakBetweenSamples(t *testing.T) {
	s := Silent(48000, 1, time.Second)
	for i := range s.Samples {
		s.Samples[i] = float32(math.Sin(math.Pi/2*float64(i) + math.Pi/4))
	}
	near(t, "sample peak", Decibels(float64(maxAbs(s.Samples))), -3.01, 0.01)
	near(t, "true peak", TruePeak(inside(s).FadeIn(50*time.Millisecond).FadeOut(50*time.Millisecond)), 0, 0.1)
}
