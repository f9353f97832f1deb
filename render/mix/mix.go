// Package mix makes the sound of a film: narrations levelled and in their
// places, music that steps back under them, and the whole at the loudness that
// players expect.
//
// The film's sound is held once, whatever its length; everything is done in
// place.
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
	evenness       = 3.0   // dB by which one clip's gain may differ from the film's
)

// Opener opens a blob.
type Opener func(ctx context.Context, blob string) (io.ReadCloser, error)

// Film adds up speech and bed to a sound of exactly frames sample frames, in
// stereo at 48 kHz. Nothing is limited yet: see [Master].
func Film(ctx context.Context, a timeline.Audio, frames int, open Opener) (audio.Sound, error) {
	out, err := bed(ctx, a, frames, open)
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
	return out, nil
}

// bed is the music at its gain, ducked, or silence.
func bed(ctx context.Context, a timeline.Audio, frames int, open Opener) (audio.Sound, error) {
	out := audio.Sound{Rate: Rate, Channels: Channels, Samples: make([]float32, frames*Channels)}
	if a.Bed == nil {
		return out, nil
	}
	music, err := load(ctx, a.Bed.Blob, open)
	if err != nil {
		return out, fmt.Errorf("music: %w", err)
	}
	copy(out.Samples, music.Samples)
	gain := float32(audio.Ratio(a.Bed.Gain))
	for i, g := range audio.Envelope(frames, Rate, spans(a.Speech), a.Bed.Depth) {
		out.Samples[2*i] *= g * gain
		out.Samples[2*i+1] *= g * gain
	}
	return out, nil
}

// spans are all stretches in which somebody speaks.
func spans(speech []timeline.Speech) (out []audio.Span) {
	for _, sp := range speech {
		for _, v := range sp.Said {
			out = append(out, audio.Span{From: v.From, To: v.To})
		}
	}
	return out
}

// levels are the gains, in dB, that bring the narrations to the loudness of
// speech. A clip that would need much more or less than the others, such as a
// single whispered word, is left a little off rather than blown up.
func levels(ctx context.Context, speech []timeline.Speech, open Opener) ([]float64, error) {
	loud, weight := make([]float64, len(speech)), make([]float64, len(speech))
	for i, sp := range speech {
		voice, err := load(ctx, sp.Blob, open)
		if err != nil {
			return nil, fmt.Errorf("narration %d: %w", i+1, err)
		}
		loud[i], weight[i] = audio.Loudness(voice), float64(voice.Frames())
	}
	film := speechLoudness - average(loud, weight)
	for i, l := range loud {
		loud[i] = min(max(speechLoudness-l, film-evenness), film+evenness)
		if math.IsInf(l, -1) {
			loud[i] = 0
		}
	}
	return loud, nil
}

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
func load(ctx context.Context, blob string, open Opener) (s audio.Sound, err error) {
	if err := ctx.Err(); err != nil {
		return s, err
	}
	r, err := open(ctx, blob)
	if err != nil {
		return s, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	if s, err = audio.ReadWAV(r); err != nil {
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

// amplify multiplies samples in place.
func amplify(samples []float32, ratio float64) {
	for i := range samples {
		samples[i] *= float32(ratio)
	}
}
