package audio

import (
	"math"
	"slices"
	"time"
)

const silenceStep = 5 * time.Millisecond

// Silences returns the stretches of at least min in which the level (RMS over 5 ms, the loudest
// channel) stays below the given dBFS. Bounds are exact to 5 ms; a silence at the end reaches to
// the end of the sound.
func Silences(s Sound, below float64, min time.Duration) []Span {
	step := max(s.frameAt(silenceStep), 1)
	var out []Span
	start := -1 // the frame at which the current silence began
	for from := 0; from < s.Frames(); from += step {
		quiet := s.level(from, from+step) < below
		switch {
		case quiet && start < 0:
			start = from
		case !quiet && start >= 0:
			out = s.appendLong(out, start, from, min)
			start = -1
		}
	}
	if start >= 0 {
		out = s.appendLong(out, start, s.Frames(), min)
	}
	return out
}

func (s Sound) appendLong(spans []Span, from, to int, min time.Duration) []Span {
	span := Span{s.timeOf(from), s.timeOf(to)}
	if span.To-span.From < min {
		return spans
	}
	return append(spans, span)
}

// level returns the RMS in dBFS of the loudest channel between two frames.
func (s Sound) level(from, to int) float64 {
	to, loudest := min(to, s.Frames()), 0.0
	for c := range s.Channels {
		sum := 0.0
		for i := from; i < to; i++ {
			v := float64(s.Samples[i*s.Channels+c])
			sum += v * v
		}
		loudest = max(loudest, sum)
	}
	return Decibels(math.Sqrt(loudest / float64(to-from)))
}

func (s Sound) timeOf(frame int) time.Duration {
	return time.Duration(math.Round(float64(frame) / float64(s.Rate) * float64(time.Second)))
}

// LevelOf returns the level, in dBFS, below which a share of all stretches of a length stay: RMS,
// the loudest channel. It is −Inf for silence.
func LevelOf(s Sound, share float64, stretch time.Duration) float64 {
	step := max(s.frameAt(stretch), 1)
	var all []float64
	for from := 0; from < s.Frames(); from += step {
		all = append(all, s.level(from, from+step))
	}
	if len(all) == 0 {
		return math.Inf(-1)
	}
	slices.Sort(all)
	return all[min(len(all)-1, int(share*float64(len(all))))]
}
