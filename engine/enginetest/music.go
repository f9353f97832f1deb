package enginetest

import (
	"context"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
)

// Music is a fake library of one steady tone.
type Music struct{}

// Tracks lists the tone.
func (Music) Tracks(context.Context) ([]engine.Track, error) {
	return []engine.Track{{ID: "tone", Name: "Tone", RelativePath: "fake/tone.wav", Mood: "calm"}}, nil
}

// Open plays it.
func (Music) Open(ctx context.Context, path string, length time.Duration, _ uint64) (audio.Sound, error) {
	if path != "fake/tone.wav" {
		return audio.Sound{}, &engine.Error{Code: engine.CodeNotFound, Message: "there is no such track"}
	}
	s := audio.Sound{Rate: 48000, Channels: 2, Samples: make([]float32, 2*int(length.Seconds()*48000))}
	for i := range s.Samples {
		s.Samples[i] = float32(.1 * math.Sin(2*math.Pi*220*float64(i/2)/48000))
	}
	return s, ctx.Err()
}
