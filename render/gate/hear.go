package gate

import (
	"context"
	"crypto/sha256"
	"slices"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/pack"
)

// Hear decodes the sound of an MP4 into room, which is as long as the film, and measures it.
func Hear(ctx context.Context, box *sandbox.Box, path string, room []float32) (s Sound, err error) {
	sound, err := encode.Decode(ctx, box, path, room)
	if err != nil {
		return s, err
	}
	s.Loudness, s.TruePeak = max(audio.Loudness(sound), silent), max(audio.TruePeak(sound), silent)
	s.Silences = audio.Silences(sound, quiet, quietest)
	return s, nil
}

// listen measures the film's sound, or recalls the measurement.
func (e *evidence) listen(ctx context.Context, box *sandbox.Box) (err error) {
	if e.held.Sound == nil {
		e.sound = Sound{Loudness: silent, TruePeak: silent}
		return nil
	}
	name := nameOfSound(e.held.Sound, e.samples())
	same := func(sum [sha256.Size]byte, p pack.Packet) bool { return sum == p.Sum }
	switch {
	case e.Heard != nil && slices.EqualFunc(e.HeardSums, e.held.Sound.Packets, same):
		e.sound = *e.Heard
	case e.recall(name, &e.sound):
		return nil
	default:
		if e.sound, err = Hear(ctx, box, e.Video, make([]float32, 0, e.samples())); err != nil {
			return err
		}
	}
	e.note(name, e.sound)
	return nil
}

// samples returns the number of samples in the film's sound, of both channels.
func (e *evidence) samples() int { return 2 * e.Timeline.Frames * soundRate / e.Timeline.FPS }
