package ingest

import (
	"bufio"
	"io"
	"math"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// soundRate is the sample rate of a clip's sound, in hertz.
const soundRate = 48000

// inaudible is the peak below which a sound counts as silent, in dBFS.
const inaudible = -60.0

// finishSound cuts the clip's sound like its picture, to the same length, and cleans it if
// requested. heard is false for silence: then no file is left.
func (f footage) finishSound() (heard bool, err error) {
	s, err := readSound(f.want.SoundTo)
	if err != nil {
		return false, err
	}
	s = f.cut(s)
	if peak(s) < inaudible {
		return false, os.Remove(f.want.SoundTo)
	}
	if f.want.Clean {
		s = audio.Clean(s)
	}
	return true, writeFile(f.want.SoundTo, func(w io.Writer) error { return s.WriteWAV(w) })
}

func readSound(path string) (audio.Sound, error) {
	f, err := sandbox.OpenOutput(path)
	if err != nil {
		return audio.Sound{}, err
	}
	defer f.Close()
	return audio.ReadWAV(bufio.NewReader(f))
}

// sample returns the sample at the start of a frame.
func (f footage) sample(frame int) int { return frame * soundRate / f.want.FPS }

// joint is how long the sound fades out before a cut and in after it.
const joint = 5 * time.Millisecond

// cut returns the sound that is kept: as long as the clip, padded with silence.
func (f footage) cut(s audio.Sound) audio.Sound {
	kept := f.kept
	if kept == nil {
		kept = []span{{0, f.frames}}
	}
	out := audio.Sound{Rate: soundRate, Channels: 1}
	for i, k := range kept {
		part := out
		part.Samples = s.Samples[min(f.sample(k.from), len(s.Samples)):min(f.sample(k.to), len(s.Samples))]
		if i > 0 {
			part = part.FadeIn(joint)
		}
		if i+1 < len(kept) {
			part = part.FadeOut(joint)
		}
		out.Samples = append(out.Samples, part.Samples...)
	}
	whole := make([]float32, f.sample(f.frames))
	copy(whole, out.Samples)
	out.Samples = whole
	return out
}

// peak returns the loudest sample, in dBFS.
func peak(s audio.Sound) float64 {
	most := float32(0)
	for _, v := range s.Samples {
		most = max(most, v, -v)
	}
	return audio.Decibels(math.Max(float64(most), 1e-9))
}
