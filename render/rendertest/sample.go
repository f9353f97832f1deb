package rendertest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Film is a timeline with the sounds it names.
type Film struct {
	Timeline timeline.Timeline
	Sounds   map[string][]byte // WAV
}

// Open opens a sound; the error of an unknown one matches fs.ErrNotExist.
func (f Film) Open(_ context.Context, blob string) (io.ReadCloser, error) {
	s, ok := f.Sounds[blob]
	if !ok {
		return nil, fmt.Errorf("%s: %w", blob, fs.ErrNotExist)
	}
	return io.NopCloser(bytes.NewReader(s)), nil
}

// Save writes the sounds to a folder and gives the film that reads them from
// there, so that they do not count when memory is measured.
func (f Film) Save(dir string) (timeline.Timeline, Opener, error) {
	for name, s := range f.Sounds {
		if err := os.WriteFile(filepath.Join(dir, name), s, 0o600); err != nil {
			return f.Timeline, nil, err
		}
	}
	return f.Timeline, func(_ context.Context, blob string) (io.ReadCloser, error) { return os.Open(filepath.Join(dir, blob)) }, nil
}

// Opener opens a blob.
type Opener func(ctx context.Context, blob string) (io.ReadCloser, error)

// wav is s as a file.
func wav(s audio.Sound) []byte {
	var b bytes.Buffer
	_ = s.WriteWAV(&b) // a buffer takes everything
	return b.Bytes()
}

// Make builds the film: scenes with a drifting motif, text that rises and bars
// that grow, all kinds of transitions, subtitles with a highlighted word,
// bursts of noise for speech and chords for music.
func (s Sample) Make() Film {
	s = s.WithDefaults()
	f := Film{Sounds: map[string][]byte{}}
	frames := int(math.Round(s.Scene.Seconds() * float64(s.FPS)))
	f.Timeline = timeline.Timeline{
		Width: s.Width, Height: s.Height, FPS: s.FPS, Frames: s.Scenes * frames,
		Language: "en", Title: "A sample film", Poster: frames / 2,
	}
	d := draftsman{Sample: s, u: float64(min(s.Width, s.Height)) / 1080}
	for i := range s.Scenes {
		f.Timeline.Scenes = append(f.Timeline.Scenes, d.scene(i, i*frames, frames))
		f.narrate(i, f.Timeline.At(i*frames), s.Scene, s.NoSound)
	}
	f.Timeline.Overlay = d.subtitles(f.Timeline.Cues)
	if !s.NoSound {
		f.Sounds["bed"] = wav(chords(f.Timeline.Duration()))
		f.Timeline.Audio.Bed = &timeline.Bed{Blob: "bed", Gain: -8, Depth: 12}
	}
	return f
}

// WithDefaults is the sample with its zero fields filled.
func (s Sample) WithDefaults() Sample {
	def := func(v, d int) int {
		if v == 0 {
			return d
		}
		return v
	}
	s.Width, s.Height, s.FPS, s.Scenes = def(s.Width, 320), def(s.Height, 180), def(s.FPS, 30), def(s.Scenes, 3)
	if s.Scene == 0 {
		s.Scene = 1200 * time.Millisecond
	}
	if s.Heading == nil {
		s.Heading = func(i int) string { return fmt.Sprintf("The part number %d of the story", i+1) }
	}
	return s
}

// Times of speech: a word sounds for wordLength of every wordEvery.
const (
	wordEvery  = 300 * time.Millisecond
	wordLength = 240 * time.Millisecond
	lead       = 400 * time.Millisecond
	cueWords   = 6
)

// narrate adds a scene's speech and its cues.
func (f *Film) narrate(i int, start, length time.Duration, mute bool) {
	n := int((length - lead - 400*time.Millisecond) / wordEvery)
	blob := fmt.Sprintf("speech-%d", i)
	sp := timeline.Speech{Blob: blob, At: start + lead}
	var cue timeline.Cue
	for k := range n {
		from := start + lead + time.Duration(k)*wordEvery
		sp.Said = append(sp.Said, timeline.Voiced{From: from, To: from + wordLength})
		cue.Words = append(cue.Words, timeline.CueWord{Text: fmt.Sprintf("word%d", k+1), From: from, To: from + wordLength})
		if len(cue.Words) == cueWords || k == n-1 {
			f.Timeline.Cues = append(f.Timeline.Cues, finish(cue))
			cue = timeline.Cue{}
		}
	}
	if !mute {
		f.Sounds[blob] = wav(syllables(n, uint64(i+1)))
		f.Timeline.Audio.Speech = append(f.Timeline.Audio.Speech, sp)
	}
}

// finish gives a cue its line and its times.
func finish(c timeline.Cue) timeline.Cue {
	var words []string
	for _, w := range c.Words {
		words = append(words, w.Text)
	}
	c.Lines = []string{strings.Join(words, " ")}
	c.From, c.To = c.Words[0].From, c.Words[len(c.Words)-1].To+50*time.Millisecond
	return c
}

// speechRate is what speech engines often give.
const speechRate = 22050

// syllables is n bursts of low noise, like words.
func syllables(n int, seed uint64) audio.Sound {
	s := audio.Silent(speechRate, 1, time.Duration(n)*wordEvery)
	rnd := rand.New(rand.NewPCG(seed, 7))
	low, voiced, pitch := 0.0, 0.0, 110+10*float64(seed%5)
	for i := range s.Samples {
		t := float64(i) / speechRate
		within := math.Mod(t, wordEvery.Seconds()) / wordLength.Seconds()
		if within >= 1 {
			continue
		}
		low += .15 * (rnd.NormFloat64() - low)
		voiced += .2 * (saw(pitch*(1+.03*math.Sin(20*t))*t) - voiced)
		s.Samples[i] = float32(.2 * math.Sin(math.Pi*within) * (1.5*voiced + low))
	}
	return s
}

// saw is a wave with all harmonics, of period 1.
func saw(t float64) float64 { return 2*(t-math.Floor(t)) - 1 }

// chords is slow music of soft reeds.
func chords(d time.Duration) audio.Sound {
	s := audio.Silent(48000, 2, d)
	roots := []float64{220, 174.6, 261.6, 196}
	left, right := 0.0, 0.0
	for i := range s.Frames() {
		t := float64(i) / 48000
		root := roots[int(t/2)%len(roots)]
		soft := math.Sin(math.Pi * math.Mod(t, 2) / 2)
		left += .1 * (saw(root*t) + .6*saw(root*1.5*t) - left)
		right += .1 * (saw(root*t) + .6*saw(root*1.25*t) - right)
		s.Samples[2*i], s.Samples[2*i+1] = float32(.15*soft*left), float32(.15*soft*right)
	}
	return s
}
