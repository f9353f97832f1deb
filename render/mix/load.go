package mix

import (
	"context"
	"errors"
	"io"

	"github.com/scenewright/scenewright/engine/audio"
)

// Opener opens a blob.
type Opener func(ctx context.Context, blob string) (io.ReadCloser, error)

// load reads a blob as stereo at 48 kHz.
func load(ctx context.Context, blob string, open Opener) (audio.Sound, error) {
	return convert(read(ctx, blob, open))
}

// convert converts s to stereo at 48 kHz.
func convert(s audio.Sound, err error) (audio.Sound, error) {
	if err != nil {
		return s, err
	}
	if s.Rate != Rate {
		s = s.Resample(Rate)
	}
	if s.Channels != Channels {
		s = s.Stereo()
	}
	return s, nil
}

// read reads a blob in its own format.
func read(ctx context.Context, blob string, open Opener) (s audio.Sound, err error) {
	if err := ctx.Err(); err != nil {
		return s, err
	}
	r, err := open(ctx, blob)
	if err != nil {
		return s, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return audio.ReadWAV(r)
}

// amplify multiplies samples in place.
func amplify(samples []float32, ratio float64) {
	for i := range samples {
		samples[i] *= float32(ratio)
	}
}

// Sound format of every film.
const (
	Rate     = 48000
	Channels = 2
)
