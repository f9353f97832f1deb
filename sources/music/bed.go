package music

import (
	"bufio"
	"context"
	"errors"
	"math"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

// version is part of the key of every cached bed: it rises with any change of a piece's sound.
const version = 5

// keptBytes is the size of the bed cache: about forty of a minute.
const keptBytes = 480 << 20

// passing is a file that is removed when it is closed.
type passing struct{ *os.File }

func (p passing) Close() error { return errors.Join(p.File.Close(), os.Remove(p.Name())) }

// perform plays a piece into a WAV file, at the library's loudness and below its peak limit. The
// last chord fades over its second half.
func (play player) perform(ctx context.Context, p score.Piece, length time.Duration, out *os.File) error {
	raw, err := os.CreateTemp("", "bed-*.raw")
	if err != nil {
		return err
	}
	defer os.Remove(raw.Name())
	defer raw.Close()
	n := int(math.Round(length.Seconds() * synth.Rate))
	room, free, err := audio.Room[float32](raw, 2*n)
	if err != nil {
		return err
	}
	defer func() { _ = free() }() // it was mapped once and is unmapped once
	s := audio.Sound{Rate: synth.Rate, Channels: 2, Samples: room}
	if err := play(ctx, p, room); err != nil {
		return err
	}
	last := n - synth.Frames(p, float64((p.Bars+p.Coda)*p.Beats))
	end := audio.Sound{Rate: s.Rate, Channels: s.Channels, Samples: room[2*(n-last*3/5):]}
	copy(end.Samples, end.FadeOut(end.Duration()).Samples)
	audio.Master(s, loudness, ceiling)
	w := bufio.NewWriterSize(out, 1<<16)
	return errors.Join(ctx.Err(), s.WriteWAV(w), w.Flush())
}

// player plays a piece into stereo frames, as synth.Play does.
type player func(ctx context.Context, p score.Piece, out []float32) error

// Loudness and peak of all music of the library.
const (
	loudness = -20.0 // LUFS
	ceiling  = -1.0  // dBTP
)
