package music

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

// bed gives a track composed to a length, from the cache if it is there. Fresh
// or cached, it has passed through the same WAV bytes and is the same.
func (l *Library) bed(ctx context.Context, e entry, length time.Duration, seed uint64) (audio.Sound, error) {
	name := fmt.Sprintf("%s-%016x-%dus-v%d.wav", e.id, seed, length.Microseconds(), version)
	if s := l.cache.load(name); isBed(s, length) {
		return s, nil
	}
	wav, err := perform(ctx, score.Compose(e.mood, e.title, length, seed), length)
	if err != nil {
		return audio.Sound{}, err
	}
	l.cache.save(name, wav)
	return audio.ReadWAV(bytes.NewReader(wav))
}

// isBed says whether a sound is whole and of a length.
func isBed(s audio.Sound, length time.Duration) bool {
	return s.Rate == synth.Rate && s.Channels == 2 && len(s.Samples) == 2*frames(length)
}

// perform plays a piece into WAV bytes. The last chord fades over its second
// half.
func perform(ctx context.Context, p score.Piece, length time.Duration) ([]byte, error) {
	s, err := synth.Play(ctx, p, frames(length))
	if err != nil {
		return nil, err
	}
	last := length - duration(synth.Frames(p, float64(p.Bars*p.Beats)))
	s = audio.Normalize(s.FadeOut(last*3/5), loudness, ceiling)
	var wav bytes.Buffer
	wav.Grow(2*len(s.Samples) + 44)
	if err := s.WriteWAV(&wav); err != nil {
		return nil, err
	}
	return wav.Bytes(), nil
}

func frames(d time.Duration) int { return int(math.Round(d.Seconds() * synth.Rate)) }

func duration(frames int) time.Duration {
	return time.Duration(math.Round(float64(frames) / synth.Rate * float64(time.Second)))
}
