package music

import (
	"context"
	"encoding/binary"
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

// version is part of the key of every bed that is kept: it rises with any change of
// what a piece sounds like.
const version = 3

// keptBytes is how much of beds is kept: about forty of a minute.
const keptBytes = 480 << 20

// bed gives a track composed to a film as a WAV file, as it was kept if it was. Only
// pieces of it are ever in memory.
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
	if err = out.Truncate(0); err != nil { // of a bed that is not as it was kept
		return nil, fmt.Errorf("music: %w", errors.Join(err, bed.Close()))
	}
	err = l.play.perform(ctx, score.Compose(e.mood, e.title, f, seed), f.Length, out)
	if _, back := out.Seek(0, io.SeekStart); err != nil || back != nil {
		return nil, fmt.Errorf("music: %w", errors.Join(err, back, bed.Close()))
	}
	_ = l.cache.Keep(key, out.Name()) // it only saves time: what is not kept is composed again
	return bed, nil
}

// passing is a file that goes when it is closed.
type passing struct{ *os.File }

func (p passing) Close() error { return errors.Join(p.File.Close(), os.Remove(p.Name())) }

// perform plays a piece into a WAV file. The last chord fades over its second
// half.
func (play player) perform(ctx context.Context, p score.Piece, length time.Duration, out *os.File) error {
	raw, err := os.CreateTemp("", "bed-*.raw")
	if err != nil {
		return err
	}
	defer os.Remove(raw.Name())
	defer raw.Close()
	t := take{file: raw, meter: audio.NewMeter(synth.Rate, 2), frames: frames(length)}
	last := t.frames - synth.Frames(p, float64((p.Bars+p.Coda)*p.Beats))
	t.fade = last * 3 / 5
	if err := play(ctx, p, t.frames, t.hear); err != nil {
		return err
	}
	return t.master(ctx, out)
}

// take is a piece as it was played, at no particular loudness.
type take struct {
	file   *os.File // 32-bit floats
	meter  *audio.Meter
	frames int // of the whole
	fade   int // frames at the end
	at     int // frames heard so far
	buf    []byte
}

// hear fades what belongs to the end, measures a part and keeps it.
func (t *take) hear(samples []float32) error {
	for i := range len(samples) / 2 {
		if left := t.frames - 1 - t.at - i; left < t.fade {
			g := float32(0.5 - 0.5*math.Cos(math.Pi*float64(left)/float64(t.fade)))
			samples[2*i] *= g
			samples[2*i+1] *= g
		}
	}
	t.at += len(samples) / 2
	t.meter.Add(samples)
	t.buf = t.buf[:0]
	for _, v := range samples {
		t.buf = binary.LittleEndian.AppendUint32(t.buf, math.Float32bits(v))
	}
	_, err := t.file.Write(t.buf)
	return err
}

func frames(d time.Duration) int { return int(math.Round(d.Seconds() * synth.Rate)) }
