package music

import (
	"bufio"
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

// How a take is brought to its loudness where its peaks have to be limited,
// which takes a part of every decibel back.
const (
	masterPasses = 5
	masterClose  = 0.02 // LU: near enough
)

// Stretches that are limited in one go, in frames, and how much of what is
// before and after one is looked at: the limiter has forgotten all by then.
const (
	stretch = 4 * synth.Rate
	margin  = synth.Rate / 2
)

// master writes the take as a WAV at the library's loudness and below its
// ceiling: by plain gain where the peaks allow it. Silence stays silent.
func (t *take) master(ctx context.Context, out *os.File) error {
	gain := loudness - t.meter.Loudness(0)
	if math.IsInf(gain, 0) || math.IsNaN(gain) {
		gain = 0
	}
	gain += finite(loudness - t.meter.Loudness(gain)) // what was below the absolute gate may be above it now
	limited := t.meter.TruePeak()+gain > ceiling-0.05
	for range masterPasses {
		heard, err := t.write(ctx, out, gain, limited)
		if err != nil || !limited {
			return err
		}
		miss := finite(loudness - heard.Loudness(0))
		if math.Abs(miss) < masterClose {
			return nil
		}
		gain += 1.2 * miss
	}
	return nil
}

// finite is 0 for what silence measures.
func finite(dB float64) float64 {
	if math.IsInf(dB, 0) || math.IsNaN(dB) {
		return 0
	}
	return dB
}

// write writes the take at a gain, in dB, and measures what it writes.
func (t *take) write(ctx context.Context, out *os.File, gain float64, limited bool) (*audio.Meter, error) {
	_, err := t.file.Seek(0, io.SeekStart)
	if _, back := out.Seek(0, io.SeekStart); err != nil || back != nil {
		return nil, errors.Join(err, back)
	}
	r, w := bufio.NewReaderSize(t.file, 1<<16), bufio.NewWriterSize(out, 1<<16)
	s, m := audio.Sound{Rate: synth.Rate, Channels: 2}, audio.NewMeter(synth.Rate, 2)
	if err := s.WriteWAVHeader(w, t.frames); err != nil {
		return nil, err
	}
	work := window{ratio: float32(audio.Ratio(gain))}
	for from := 0; from < t.frames; from += stretch {
		if err := errors.Join(ctx.Err(), work.read(r, from, t.frames)); err != nil {
			return nil, err
		}
		s.Samples = work.stretch(from, t.frames, limited)
		if limited {
			m.Add(s.Samples)
		}
		if err := s.WriteWAVSamples(w); err != nil {
			return nil, err
		}
	}
	return m, w.Flush()
}

// window is a stretch of a take, louder by ratio, with what is about it.
type window struct {
	ratio   float32
	samples []float32
	first   int // the frame of the first sample
	raw     []byte
}

// read moves the window on to the stretch from a frame.
func (w *window) read(r io.Reader, from, frames int) error {
	drop := max(from-margin, 0) - w.first
	w.samples = append(w.samples[:0], w.samples[2*drop:]...)
	w.first += drop
	have := w.first + len(w.samples)/2
	n := max(min(from+stretch+margin, frames)-have, 0)
	if cap(w.raw) < 8*n {
		w.raw = make([]byte, 8*n)
	}
	if _, err := io.ReadFull(r, w.raw[:8*n]); err != nil {
		return err
	}
	for i := range 2 * n {
		v := math.Float32frombits(binary.LittleEndian.Uint32(w.raw[4*i:]))
		w.samples = append(w.samples, v*w.ratio)
	}
	return nil
}

// stretch gives the frames of the window that begin at from.
func (w *window) stretch(from, frames int, limited bool) []float32 {
	s := audio.Sound{Rate: synth.Rate, Channels: 2, Samples: w.samples}
	if limited {
		s = audio.Limit(s, ceiling)
	}
	a := from - w.first
	return s.Samples[2*a : 2*(a+min(stretch, frames-from))]
}
