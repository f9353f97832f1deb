package mix

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
)

// bursts is speech-like noise: syllables of 180 ms with gaps between.
func bursts(rate, channels int, d time.Duration, level float64, seed uint64) audio.Sound {
	s, rnd := audio.Silent(rate, channels, d), rand.New(rand.NewPCG(seed, 1))
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

func tone(d time.Duration, level float64) audio.Sound {
	s := audio.Silent(Rate, 2, d)
	for i := range s.Samples {
		s.Samples[i] = float32(level * math.Sin(2*math.Pi*330*float64(i/2)/Rate))
	}
	return s
}

// blobs serves sounds as WAV.
type blobs map[string]audio.Sound

func (b blobs) open(_ context.Context, name string) (io.ReadCloser, error) {
	s, ok := b[name]
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	var buf bytes.Buffer
	if err := s.WriteWAV(&buf); err != nil {
		return nil, err
	}
	return io.NopCloser(&buf), nil
}

func at(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// used is room for a sound, with the remains of another one.
func used(frames int) []float32 { return tone(time.Duration(frames)*time.Second/Rate, .1).Samples }

func film(t *testing.T, b blobs, a timeline.Audio, length time.Duration) audio.Sound {
	t.Helper()
	frames := int(length.Seconds() * Rate)
	s, err := Film(context.Background(), a, used(frames), b.open)
	if err != nil {
		t.Fatal(err)
	}
	if s.Frames() != frames || s.Rate != Rate || s.Channels != 2 {
		t.Fatalf("%d frames of %d channels at %d, want %d of 2 at %d", s.Frames(), s.Channels, s.Rate, frames, Rate)
	}
	return s
}

func TestNarrationsAreLevelledAndInPlace(t *testing.T) {
	b := blobs{"loud": bursts(16000, 1, at(3), .5, 1), "soft": bursts(44100, 2, at(3), .3, 2)}
	s := film(t, b, timeline.Audio{Speech: []timeline.Speech{{Blob: "loud", At: at(1)}, {Blob: "soft", At: at(6)}}}, at(10))
	for _, from := range []float64{1, 6} {
		if l := audio.Loudness(s.Slice(at(from), at(from+3))); math.Abs(l+16) > .3 {
			t.Errorf("narration at %v s has %.2f LUFS, want -16", from, l)
		}
	}
	if p := audio.TruePeak(s.Slice(0, at(.95))); p > -80 {
		t.Errorf("something is heard before the first narration: %.1f dB", p)
	}
}

func TestAWhisperIsNotBlownUp(t *testing.T) {
	b := blobs{"voice": bursts(Rate, 1, at(6), .4, 1), "whisper": bursts(Rate, 1, at(1), .004, 2)}
	s := film(t, b, timeline.Audio{Speech: []timeline.Speech{{Blob: "voice"}, {Blob: "whisper", At: at(7)}}}, at(8))
	before := audio.Loudness(b["whisper"].Stereo()) - audio.Loudness(b["voice"].Stereo())
	after := audio.Loudness(s.Slice(at(7), at(8))) - audio.Loudness(s.Slice(0, at(6)))
	if after > before+evenness+.8 {
		t.Errorf("the whisper was raised by %.1f dB against the voice", after-before)
	}
}

func TestBedStepsBackWhereSomebodySpeaks(t *testing.T) {
	b := blobs{"music": tone(at(12), .1), "nothing": audio.Silent(Rate, 1, at(3))}
	s := film(t, b, timeline.Audio{
		Speech: []timeline.Speech{{Blob: "nothing", At: at(4), Said: []timeline.Voiced{{From: at(4), To: at(5.4)}, {From: at(5.5), To: at(7)}}}},
		Bed:    &timeline.Bed{Blob: "music", Gain: -6, Depth: 12},
	}, at(12))
	free, under := audio.Loudness(s.Slice(0, at(3))), audio.Loudness(s.Slice(at(4.2), at(6.8)))
	if d := free - under; math.Abs(d-12) > .1 {
		t.Errorf("the bed steps back by %.2f dB, want 12", d)
	}
	if d := free - audio.Loudness(b["music"]); math.Abs(d+6) > .1 {
		t.Errorf("the bed's gain is %.2f dB, want -6", d)
	}
}

func TestShortBedEndsInSilence(t *testing.T) {
	s := film(t, blobs{"music": tone(at(2), .1)}, timeline.Audio{Bed: &timeline.Bed{Blob: "music"}}, at(5))
	if p := audio.TruePeak(s.Slice(at(2.1), at(5))); !math.IsInf(p, -1) {
		t.Errorf("peak after the bed's end %.1f", p)
	}
}

// Music in another format is converted; in pieces it is what it is in whole.
func TestMusicOfAnyFormat(t *testing.T) {
	b := blobs{"plain": bursts(Rate, 2, at(5.3), .4, 4)}
	s := film(t, b, timeline.Audio{Bed: &timeline.Bed{Blob: "plain"}}, at(5.3))
	want, err := load(context.Background(), "plain", b.open)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want.Samples {
		if s.Samples[i] != want.Samples[i] {
			t.Fatalf("sample %d: %v, want %v", i, s.Samples[i], want.Samples[i])
		}
	}
	b["mono"] = bursts(44100, 1, at(5.3), .4, 4)
	s = film(t, b, timeline.Audio{Bed: &timeline.Bed{Blob: "mono"}}, at(5.3))
	if d := audio.Loudness(s) - audio.Loudness(b["mono"].Stereo()); math.Abs(d) > .1 {
		t.Errorf("music at 44.1 kHz is %.2f LU off", d)
	}
}

func TestMissingBlobIsNamed(t *testing.T) {
	_, err := Film(context.Background(), timeline.Audio{Speech: []timeline.Speech{{Blob: "gone"}}}, used(Rate), blobs{}.open)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want fs.ErrNotExist", err)
	}
}

func TestBrokenBlobIsReported(t *testing.T) {
	open := func(context.Context, string) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader([]byte("ID3 this is no wave"))), nil
	}
	_, err := Film(context.Background(), timeline.Audio{Bed: &timeline.Bed{Blob: "x"}}, used(Rate), open)
	if !errors.Is(err, audio.ErrFormat) {
		t.Errorf("got %v, want audio.ErrFormat", err)
	}
}

// TestNaturalSoundStepsBackWhereSomebodySpeaks, in its place and for its time.
func TestNaturalSoundStepsBackWhereSomebodySpeaks(t *testing.T) {
	surf := bursts(Rate, 1, at(10), .3, 3)
	b := blobs{"surf": surf, "nothing": audio.Silent(Rate, 1, at(3))}
	s := film(t, b, timeline.Audio{
		Speech:  []timeline.Speech{{Blob: "nothing", At: at(6), Said: []timeline.Voiced{{From: at(6), To: at(8)}}}},
		Natural: []timeline.Nat{{Blob: "surf", At: at(2), Skip: at(1), For: at(7), Gain: -4, Depth: 10}},
	}, at(12))
	for _, silent := range [][2]float64{{0, 1.99}, {9.01, 12}} {
		if p := audio.TruePeak(s.Slice(at(silent[0]), at(silent[1]))); p > -80 {
			t.Errorf("something is heard from %v s to %v s: %.1f dB", silent[0], silent[1], p)
		}
	}
	for _, tt := range []struct{ from, to, gain float64 }{{2.2, 5.5, -4}, {6.1, 7.9, -14}} {
		want := audio.Loudness(surf.Stereo().Slice(at(tt.from-1), at(tt.to-1))) + tt.gain
		if got := audio.Loudness(s.Slice(at(tt.from), at(tt.to))); math.Abs(got-want) > .1 {
			t.Errorf("from %v s on it has %.2f LUFS, want %.2f", tt.from, got, want)
		}
	}
}

// TestScenesAreEven: a film that speaks itself, far too softly, comes out as
// loud as the narrations beside it.
func TestScenesAreEven(t *testing.T) {
	b := blobs{"voice": bursts(Rate, 1, at(4), .4, 1), "master": bursts(Rate, 1, at(4), .03, 2)}
	s := film(t, b, timeline.Audio{Speech: []timeline.Speech{{Blob: "voice"}, {Blob: "master", At: at(5)}}}, at(9))
	for _, from := range []float64{0, 5} {
		if l := audio.Loudness(s.Slice(at(from), at(from+4))); math.Abs(l-speechLoudness) > .3 {
			t.Errorf("the scene at %v s has %.2f LUFS, want %v", from, l, speechLoudness)
		}
	}
}
