package ingest

import (
	"bytes"
	"errors"
	"math"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// withoutPrograms is an Ingest that finds no ffmpeg.
func withoutPrograms(t *testing.T) *Ingest {
	t.Helper()
	box, err := sandbox.New(&sandbox.Options{LookPath: func(name string) (string, error) { return "", &exec.Error{Name: name, Err: exec.ErrNotFound} }})
	if err != nil {
		t.Fatal(err)
	}
	in, err := New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// offBy is the error of a sound against another one's level, in dB, played louder
// by a factor.
func offBy(got, want []float32, gain float32) float64 {
	e, s := 0.0, 0.0
	for i, w := range want {
		w *= gain
		d := float64(got[i] - w)
		e, s = e+d*d, s+float64(w*w)
	}
	return 10 * math.Log10(e/s)
}

// Two channels, and one, of noise and a tone.
const (
	noise        = "-f lavfi -i anoisesrc=d=2:c=pink:a=.4:seed=1:r=48000 -f lavfi -i sine=f=440:d=2 -filter_complex [0]firequalizer=gain='if(lt(f\\,11000)\\,0\\,-99)'[n];[n][1]"
	stereo, mono = noise + "join=inputs=2:channel_layout=stereo ", noise + "amix=inputs=2 -ac 1 "
)

// TestMP3InTheProcess: MP3 of 32 kHz and more needs no program, and becomes what
// ffmpeg makes of it: as long, to the sample, and 60 dB or more below it in what
// differs. The noise ends where no resampler bends it yet. One channel becomes two
// as loud as it, of which ffmpeg takes 3 dB; every bed is normalized later.
func TestMP3InTheProcess(t *testing.T) {
	decodedHere(t, map[string]string{
		"44.1 kHz":     stereo + "-ar 44100 -b:a 128k",
		"48 kHz, mono": mono + "-ar 48000 -b:a 64k -write_xing 0",
	})
	in, other := withoutPrograms(t), newIngest(t)
	low := film(t, "low.mp3", stereo+"-ar 22050 -b:a 64k")
	if _, err := in.Sound(t.Context(), low, filepath.Join(t.TempDir(), "a.wav")); !errors.Is(err, fault.ErrMissing) {
		t.Errorf("22.05 kHz without ffmpeg: got %v, want ErrMissing", err)
	}
	if _, err := other.Sound(t.Context(), low, filepath.Join(t.TempDir(), "a.wav")); err != nil {
		t.Errorf("22.05 kHz: %v", err)
	}
}

// decodedHere holds MP3 that ffmpeg makes with some arguments against what it makes of them.
func decodedHere(t *testing.T, kinds map[string]string) {
	t.Helper()
	in, other := withoutPrograms(t), newIngest(t)
	for name, args := range kinds {
		t.Run(name, func(t *testing.T) {
			path := film(t, "a.mp3", args)
			f, err := in.Identify(t.Context(), path)
			if err != nil || f.Type != library.Audio || !f.HasAudio || (f.Duration-2*time.Second).Abs() > 80*time.Millisecond {
				t.Fatalf("Identify: %+v, %v", f, err)
			}
			dir := t.TempDir()
			to, toOther := filepath.Join(dir, "a.wav"), filepath.Join(dir, "other.wav")
			length, err := in.Sound(t.Context(), path, to)
			if err != nil {
				t.Fatal(err)
			}
			want, err := other.heard(t.Context(), path, toOther, f)
			if err != nil {
				t.Fatal(err)
			}
			got, err := readSound(to)
			if err != nil || got.Rate != 48000 || got.Channels != 2 || got.Frames() != want.Frames() || length != want.Duration() {
				t.Fatalf("Sound: %d Hz, %d channels, %d samples, %v; want as ffmpeg %d", got.Rate, got.Channels, got.Frames(), err, want.Frames())
			}
			gain := float32(1)
			if strings.HasPrefix(args, mono) {
				gain = math.Sqrt2
			}
			d := offBy(got.Samples, want.Samples, gain)
			t.Logf("Sound: differs from ffmpeg's by %.1f dB", d)
			if d > -60 {
				t.Error("Sound: that is more than -60 dB")
			}
			a, err := in.Analyze(t.Context(), path, f)
			if err != nil {
				t.Fatal(err)
			}
			f.Duration = longestHere + 1
			b, err := other.Analyze(t.Context(), path, f) // by ffmpeg
			if err != nil || math.Abs(*a.Loudness-*b.Loudness) > .1 {
				t.Errorf("Analyze: %v LUFS, by ffmpeg %v, %v", *a.Loudness, *b.Loudness, err)
			}
		})
	}
}

// TestDamagedMP3: it is refused at once, of any rate, and what is wrong is said
// for whoever brought it.
func TestDamagedMP3(t *testing.T) {
	for _, rate := range []string{"44100", "22050"} {
		whole := load(t, film(t, "a.mp3", "-f lavfi -i sine=d=3 -b:a 64k -write_xing 0 -ar "+rate))
		middle := len(whole) / 2
		for name, tt := range map[string]struct {
			raw  []byte
			says string
		}{
			"cut off":        {whole[:len(whole)-100], "s from its beginning: it is cut off"},
			"garbage within": {append(append(bytes.Clone(whole[:middle]), make([]byte, 999)...), whole[middle:]...), "the file is damaged 1."},
			"a tag alone":    {append([]byte("ID3\x04\x00\x00\x00\x00\x10\x00"), make([]byte, 2048)...), "there is no sound in it"},
		} {
			path := save(t, "a.mp3", tt.raw)
			_, identified := withoutPrograms(t).Identify(t.Context(), path)
			_, heard := withoutPrograms(t).Sound(t.Context(), path, filepath.Join(t.TempDir(), "a.wav"))
			for _, err := range []error{identified, heard} {
				var f *fault.Error
				if !errors.Is(err, fault.ErrInvalid) || !errors.As(err, &f) || !strings.Contains(f.Message, tt.says) || f.Remedy == "" {
					t.Errorf("%s Hz, %s: got %v, want ErrInvalid, %q and what to do", rate, name, err, tt.says)
				}
			}
		}
	}
}
