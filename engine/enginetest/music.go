package enginetest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"

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
	s := audio.Sound{Rate: 48000, Channels: 2, Samples: make([]float32, 2*int(film.Length.Seconds()*48000))}
	hz := 200 + 10*float64(film.Seed%8)
	for i := range s.Samples {
		s.Samples[i] = float32(math.Sin(2 * math.Pi * hz * float64(i/2) / 48000))
	}
	var wav bytes.Buffer
	err := s.Gain(musicLoudness - audio.Loudness(s)).WriteWAV(&wav)
	return io.NopCloser(&wav), errors.Join(err, ctx.Err())
}

const musicLoudness = -20 // LUFS
