package enginetest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"sync"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// Music is a fake library of one steady tone.
type Music struct{}

// Tracks lists the tone.
func (Music) Tracks(context.Context) ([]story.Track, error) {
	return []story.Track{{ID: "tone", Name: "Tone", RelativePath: "fake/tone.wav", Mood: "calm"}}, nil
}

// Open plays it, at a pitch that the seed decides.
func (Music) Open(ctx context.Context, path string, film story.MusicFilm) (io.ReadCloser, error) {
	if path != "fake/tone.wav" {
		return nil, &fault.Error{Code: fault.CodeNotFound, Message: "there is no such track"}
	}
	second := seconds()[film.Seed%pitches]
	s := audio.Sound{Rate: second.Rate, Channels: second.Channels, Samples: make([]float32, 2*int(film.Length.Seconds()*48000))}
	for rest := s.Samples; len(rest) > 0; {
		rest = rest[copy(rest, second.Samples):]
	}
	var wav bytes.Buffer
	err := s.WriteWAV(&wav)
	return io.NopCloser(&wav), errors.Join(err, ctx.Err())
}

const (
	musicLoudness = -20 // LUFS
	pitches       = 8
)

// seconds are a second of each pitch: whole periods, which follow each other without a seam.
var seconds = sync.OnceValue(func() (all [pitches]audio.Sound) {
	for n := range all {
		s := audio.Sound{Rate: 48000, Channels: 2, Samples: make([]float32, 2*48000)}
		for i := range s.Samples {
			s.Samples[i] = float32(math.Sin(2 * math.Pi * float64(200+10*n) * float64(i/2) / 48000))
		}
		all[n] = s.Gain(musicLoudness - audio.Loudness(s))
	}
	return all
})
