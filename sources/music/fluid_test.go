package music

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

// fontLibrary is a library that plays by the system's sound font. Where there is
// none the test is skipped, but not in CI, which installs one.
func fontLibrary(t *testing.T) *Library {
	t.Helper()
	l, err := New(&Options{SoundFont: "auto", Sandbox: box(t, nil)})
	if err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func box(t *testing.T, look func(string) (string, error)) *sandbox.Box {
	t.Helper()
	b, err := sandbox.New(&sandbox.Options{LookPath: look})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A bed by a sound font is a bed like any other: its length and loudness, where
// its last chord is, and when its notes are.
func TestSoundFontPlaysTheSameMusic(t *testing.T) {
	ours, font := library(t, ""), fontLibrary(t)
	film := story.MusicFilm{Length: 20 * time.Second, Closing: 16500 * time.Millisecond, Seed: 7}
	for _, mood := range bySoundFont {
		t.Run(mood, func(t *testing.T) {
			m := score.Moods()[slices.IndexFunc(score.Moods(), func(m score.Mood) bool { return m.Name == mood })]
			path := "composed/" + mood + "-01.wav"
			want, got := sourcetest.Play(t, ours, path, film), sourcetest.Play(t, font, path, film)
			if got.Frames() != want.Frames() || got.Rate != want.Rate || got.Channels != want.Channels {
				t.Fatalf("%d frames of %d Hz, %d channels", got.Frames(), got.Rate, got.Channels)
			}
			checkLevels(t, got)
			checkRoomForVoice(t, total(spectra(got)))
			if gaps := audio.Silences(got, -50, time.Second); len(gaps) > 0 {
				t.Errorf("silent from %v to %v", gaps[0].From, gaps[0].To)
			}
			if last := got.Samples[len(got.Samples)-1]; math.Abs(float64(last)) > 1e-4 {
				t.Errorf("the last sample is %v", last)
			}
			checkSamePulse(t, want, got, time.Minute/time.Duration(m.Titles[0].BPM))
			p := score.Compose(m, m.Titles[0], score.Film{Length: film.Length, Landing: film.Closing}, film.Seed)
			at, over := lastChord(t, font.play, p, time.Minute/time.Duration(m.Titles[0].BPM))
			if late := at - film.Closing; late.Abs() > 80*time.Millisecond || over < -10 {
				t.Errorf("the last chord begins %v after the closing, %.1f LU over the beat before", late, over)
			}
		})
	}
}

// checkSamePulse compares when two sounds have their onsets: at the same times,
// to 30 ms, as bowed strings and struck ones can be, and not a quarter of a beat
// earlier or later.
func checkSamePulse(t *testing.T, a, b audio.Sound, beat time.Duration) {
	t.Helper()
	x, y := attacks(a), attacks(b)
	together, best, quarter := 0.0, 0, int(beat/(40*time.Millisecond))
	for lag := -quarter; lag <= quarter; lag++ {
		if c := likeness(x, y, lag); c > together {
			together, best = c, lag
		}
	}
	apart := max(likeness(x, y, -quarter), likeness(x, y, quarter))
	if together < 0.25 || max(best, -best) > 3 || apart > together/2 {
		t.Errorf("onsets are alike by %.2f at %d ms, by %.2f a quarter of a beat off", together, 10*best, apart)
	}
}

// attacks are the leaps in level, in dB, of every 10 ms.
func attacks(s audio.Sound) []float64 {
	const step = synth.Rate / 100
	mono := s.Mono().Samples
	out, last := make([]float64, 0, len(mono)/step), 0.0
	for at := 0; at+step <= len(mono); at += step {
		power := 1e-7
		for _, v := range mono[at : at+step] {
			power += float64(v) * float64(v)
		}
		now := 10 * math.Log10(power)
		out, last = append(out, max(now-last, 0)), now
	}
	return blurred(out)
}

// blurred spreads each value over its neighbours.
func blurred(x []float64) []float64 {
	out := make([]float64, len(x))
	for i := 1; i+1 < len(x); i++ {
		out[i] = x[i-1]/4 + x[i]/2 + x[i+1]/4
	}
	return out
}

// likeness is how far y, moved by lag, is like x: 1 for the same, 0 for nothing in
// common.
func likeness(x, y []float64, lag int) float64 {
	var xy, xx, yy, mx, my float64
	n := float64(len(x))
	for i := range x {
		mx, my = mx+x[i]/n, my+y[i]/n
	}
	for i := range x {
		if k := i + lag; k >= 0 && k < len(y) {
			xy += (x[i] - mx) * (y[k] - my)
		}
		xx, yy = xx+(x[i]-mx)*(x[i]-mx), yy+(y[i]-my)*(y[i]-my)
	}
	return xy / math.Sqrt(xx*yy)
}

// What is asked for and is not there is said when the library is made.
func TestSoundFontThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.sf2")
	if err := os.WriteFile(text, []byte("these are not the sounds you look for"), 0o600); err != nil {
		t.Fatal(err)
	}
	missing := box(t, func(string) (string, error) { return "", errors.New("not on the PATH") })
	there := box(t, func(string) (string, error) { return "/bin/true", nil })
	for _, test := range []struct {
		what, font, says string
		box              *sandbox.Box
	}{
		{"no sandbox", text, "sandbox", nil},
		{"no program", text, "apt-get install fluidsynth", missing},
		{"no file", filepath.Join(dir, "gone.sf2"), "gone.sf2", there},
		{"another file", text, "notes.sf2 is no sound font", there},
	} {
		_, err := New(&Options{SoundFont: test.font, Sandbox: test.box})
		if err == nil || !strings.Contains(err.Error(), "SoundFont") || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v; want an error of SoundFont that says %q", test.what, err, test.says)
		}
	}
}
