package music

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

// version is part of the key of every cached bed: it rises with any change of a piece's sound.
const version = 4

// keptBytes is the size of the bed cache: about forty of a minute.
const keptBytes = 480 << 20

// bed returns a track composed to a film as a WAV file, from the cache if possible. A new one is in
// a file that the system may keep in memory.
func (l *Library) bed(ctx context.Context, e entry, f score.Film, seed uint64) (io.ReadCloser, error) {
	key := fmt.Sprintf("%s-%016x-%dus-%dus-v%d%s", e.id, seed, f.Length.Microseconds(), f.Landing.Microseconds(), version, l.mark)
	out, err := os.CreateTemp("", "bed-*.wav")
	if err != nil {
		return nil, fmt.Errorf("music: %w", err)
	}
	bed := passing{out}
	if l.cache.Copy(key, out.Name()) {
		return bed, nil
	}
	if err = out.Truncate(0); err != nil { // the rest of a damaged cached bed
		return nil, fmt.Errorf("music: %w", errors.Join(err, bed.Close()))
	}
	err = l.play.perform(ctx, score.Compose(e.mood, e.title, f, seed), f.Length, out)
	if _, back := out.Seek(0, io.SeekStart); err != nil || back != nil {
		return nil, fmt.Errorf("music: %w", errors.Join(err, back, bed.Close()))
	}
	_ = l.cache.Keep(key, out.Name()) // it only saves time: an uncached bed is composed again
	return bed, nil
}

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
	at := 0
	err = play(ctx, p, n, func(samples []float32) error {
		at += copy(room[at:], samples)
		return nil
	})
	if err != nil {
		return err
	}
	last := n - synth.Frames(p, float64((p.Bars+p.Coda)*p.Beats))
	end := audio.Sound{Rate: s.Rate, Channels: s.Channels, Samples: room[2*(n-last*3/5):]}
	copy(end.Samples, end.FadeOut(end.Duration()).Samples)
	audio.Master(s, loudness, ceiling)
	w := bufio.NewWriterSize(out, 1<<16)
	return errors.Join(ctx.Err(), s.WriteWAV(w), w.Flush())
}
