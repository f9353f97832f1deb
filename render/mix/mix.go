// Package mix mixes the sound of a film: levelled narration, with music
// and clips' natural sound ducked under it.
//
// The film's sound is held once, in memory provided by the caller, and processed in place.
package mix

import (
	"context"
	"fmt"
	"math"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Levels of narration.
const (
	speechLoudness = -16.0 // LUFS
	evenness       = 3.0   // maximum difference of a short clip's gain from the film's, dB
	unevenness     = 24.0  // the same for a long one, such as a film with its own speech
	long           = 2.5   // seconds; minimum duration for a reliable loudness
)

// Film mixes speech, bed and natural sound into room, in stereo at 48 kHz, and
// overwrites its content. It does not limit the sound: see [audio.Master].
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

// levels returns the gains in dB that bring narrations to the loudness of speech. A short clip
// with a very different loudness, such as a single whispered word, keeps part of the difference.
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

// onBoth is the gain of a mono channel on two speakers, in LU.
const onBoth = 3.01

// average returns the loudness of all clips together without silent ones.
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
