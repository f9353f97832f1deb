package gate

import (
	"context"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/encode"
)

// heard is what was heard of the film. Nothing but the packets of its sound
// and its length determines it.
type heard struct {
	Loudness float64      // as in Findings
	TruePeak float64      // as in Findings
	Silences []audio.Span // that are long
}

// listen hears the film's sound, or remembers how it was.
func (e *evidence) listen(ctx context.Context, box *sandbox.Box) error {
	name := e.nameOfSound()
	if e.recall(name, &e.heard) {
		return nil
	}
	sound, err := encode.Decode(ctx, box, e.Video, make([]float32, 0, e.samples()))
	if err != nil {
		return err
	}
	e.heard.Loudness, e.heard.TruePeak = Measure(sound)
	e.Silences = audio.Silences(sound, quiet, quietest)
	e.note(name, e.heard)
	return nil
}

// samples is how many the film's sound has, both channels together.
func (e *evidence) samples() int { return 2 * e.Timeline.Frames * soundRate / e.Timeline.FPS }

// Measure gives loudness in LUFS and true peak in dBTP, −70 for silence.
func Measure(s audio.Sound) (loudness, peak float64) {
	peak = silent
	for from := 0; from < s.Frames(); from += peakStretch {
		part := s
		to := min(from+peakStretch+peakOverlap, s.Frames())
		part.Samples = s.Samples[max(0, from-peakOverlap)*s.Channels : to*s.Channels]
		peak = max(peak, audio.TruePeak(part))
	}
	return max(audio.Loudness(s), silent), peak
}

// The true peak is looked for in stretches, in frames, since the meter makes a
// copy of what it is given; they overlap by more than a peak depends on.
const (
	peakStretch = 5 * soundRate
	peakOverlap = 64
)
