package audio

import (
	"fmt"
	"math"
	"testing"
	"time"
)

func TestLimitHoldsTheCeiling(t *testing.T) {
	for _, drive := range []float64{3, 9, 20} {
		for _, ceiling := range []float64{-1, -6} {
			in := programme(48000, 2, 4*time.Second).Gain(drive)
			out := Limit(in, ceiling)
			if peak := TruePeak(out); peak > ceiling || peak < ceiling-1 {
				t.Errorf("+%v dB into %v: peaks at %v dBTP", drive, ceiling, peak)
			}
			if _, peak := ebur128(t, out); peak > ceiling+0.15 {
				t.Errorf("+%v dB into %v: ffmpeg finds %v dBTP", drive, ceiling, peak)
			}
			if out.Frames() != in.Frames() {
				t.Errorf("%d frames became %d", in.Frames(), out.Frames())
			}
		}
	}
}

func TestLimitLeavesTheRestAlone(t *testing.T) {
	quiet := tone(48000, 2, 440, 0.3, time.Second)
	if got := Limit(quiet, -1); residue(got, quiet) > -200 {
		t.Error("a sound below the ceiling was changed")
	}
	s := tone(48000, 1, 440, 0.5, 4*time.Second)
	burst := tone(48000, 1, 440, 1, 20*time.Millisecond).Gain(6)
	MixInto(s, burst, 2*time.Second)
	out := Limit(s, -1)
	before, after := out.Slice(0, 1990*time.Millisecond), out.Slice(3*time.Second, 4*time.Second)
	if r := residue(before, s.Slice(0, 1990*time.Millisecond)); r > -120 {
		t.Errorf("10 ms before the peak the sound differs by %.1f dB", r)
	}
	if r := residue(after, s.Slice(3*time.Second, 4*time.Second)); r > -60 {
		t.Errorf("1 s after the peak the sound differs by %.1f dB", r)
	}
}

func TestLimitAddsNoClicks(t *testing.T) {
	s := tone(48000, 1, 100, 0.5, time.Second)
	MixInto(s, tone(48000, 1, 100, 1, 100*time.Millisecond), 500*time.Millisecond)
	near(t, "10 kHz in a limited 100 Hz tone, dB", math.Max(Decibels(toneLevel(Limit(s, -3), 10000)), -80), -80, 5)
}

func TestNormalize(t *testing.T) {
	for name, s := range map[string]Sound{
		"speech-like": programme(48000, 2, 10*time.Second),
		"quiet":       programme(48000, 2, 10*time.Second).Gain(-40),
		"mono 16k":    programme(16000, 1, 10*time.Second),
		"steady":      tone(48000, 2, 300, 0.9, 5*time.Second),
	} {
		for _, want := range []float64{-23, -16, -14} {
			out := Normalize(s, want, -1)
			label := fmt.Sprintf("%s to %v", name, want)
			near(t, label, Loudness(out), want, 0.1)
			if peak := TruePeak(out); peak > -1 {
				t.Errorf("%s: peaks at %v dBTP", label, peak)
			}
			lufs, _ := ebur128(t, out)
			near(t, label+" by ffmpeg", lufs, want, 0.15)
		}
	}
}

func TestNormalizeOfWhatCannotBeLoud(t *testing.T) {
	click := Silent(48000, 2, 2*time.Second)
	click.Samples[96000] = 1
	if peak := TruePeak(Normalize(click, -14, -1)); peak > -1 {
		t.Errorf("a click was raised to %v dBTP", peak)
	}
	if silence := Normalize(Silent(48000, 2, time.Second), -14, -1); maxAbs(silence.Samples) != 0 {
		t.Error("silence became sound")
	}
}
