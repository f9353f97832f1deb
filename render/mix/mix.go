// Package mix makes the sound of a film: narrations levelled and in their
// places, music and the sounds of clips that step back under them, and the whole
// at the loudness that players expect.
//
// The film's sound is held once, in memory that the caller gives; everything is
// done in place.
package mix

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The format of every film's sound.
const (
	Rate     = 48000
	Channels = 2
)

// How narrations are levelled.
const (
	speechLoudness = -16.0 // LUFS
	evenness       = 3.0   // dB by which a short clip's gain may differ from the film's
	unevenness     = 24.0  // dB by which a long one's may, such as a film that speaks itself
	long           = 2.5   // seconds from which on a loudness can be relied on
)

// Opener opens a blob.
type Opener func(ctx context.Context, blob string) (io.ReadCloser, error)

// Film adds up speech, bed and natural sounds to a sound that fills room, in
// stereo at 48 kHz; what was there before is lost. Nothing is limited yet: see
// [audio.Master].
func Film(ctx context.Context, a timeline.Audio, room []float32, open Opener) (audio.Sound, error) {
	out, err := bed(ctx, a, room, open)
	if err != nil {
		return audio.Sound{}, err
	}
	gains, err := levels(ctx, a.Speech, open)
	if err != nil {
		return audio.Sound{}, err
	}
	for i, sp := range a.Speech {
		voice, err := load(ctx, sp.Blob, open)
		if err != nil {
			return audio.Sound{}, fmt.Errorf("narration %d: %w", i+1, err)
		}
		amplify(voice.Samples, audio.Ratio(gains[i]+sp.Gain))
		audio.MixInto(out, voice, sp.At)
	}
	return out, natural(ctx, out, a, open)
}

// levels are the gains, in dB, that bring the narrations to the loudness of
// speech. A short clip that would need much more or less than the others, such
// as a single whispered word, is left a little off rather than blown up.
func levels(ctx context.Context, speech []timeline.Speech, open Opener) ([]float64, error) {
	loud, weight := make([]float64, len(speech)), make([]float64, len(speech))
	for i, sp := range speech {
		voice, err := read(ctx, sp.Blob, open)
		if err != nil {
			return nil, fmt.Errorf("narration %d: %w", i+1, err)
		}
		loud[i], weight[i] = audio.Loudness(voice), voice.Duration().Seconds()
		if voice.Channels == 1 {
			loud[i] += onBoth
		}
	}
	film := speechLoudness - average(loud, weight)
	for i, l := range loud {
		apart := evenness
		if weight[i] >= long {
			apart = unevenness
		}
		loud[i] = min(max(speechLoudness-l, film-apart), film+apart)
		if math.IsInf(l, -1) {
			loud[i] = 0
		}
	}
	return loud, nil
}

// onBoth is by how much one channel is louder on two speakers, in LU.
const onBoth = 3.01

// average is the loudness of all clips together; clips without sound do not
// count.
func average(loud, weight []float64) float64 {
	power, sum := 0.0, 0.0
	for i, l := range loud {
		if !math.IsInf(l, -1) {
			power += weight[i] * math.Pow(10, l/10)
			sum += weight[i]
		}
	}
	if sum == 0 {
		return speechLoudness
	}
	return 10 * math.Log10(power/sum)
}

// load reads a blob as stereo at 48 kHz.
func load(ctx context.Context, blob string, open Opener) (audio.Sound, error) {
	return convert(read(ctx, blob, open))
}

// convert makes s stereo at 48 kHz.
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

// read reads a blob as it is.
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
