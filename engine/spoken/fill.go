package spoken

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// Fill completes the times of tokens. Missing times between known ones are detected in
// the sound between them; if all are missing, see Lay. An unknown end is the start of the
// next word, less the silence before it. The result ascends and stays within the sound.
func Fill(s audio.Sound, tokens []Token, times []audio.Span) []audio.Span {
	if len(tokens) == 0 {
		return nil
	}
	out := append([]audio.Span(nil), times...)
	if !known(out) {
		return Lay(s, tokens)
	}
	quiet := audio.Silences(s, silence, minQuiet)
	for i := 0; i < len(out); i++ {
		if out[i].From < 0 {
			i = bridge(s, out, tokens, i)
		}
	}
	now := time.Duration(0)
	for i := range out {
		if out[i].To < out[i].From {
			out[i].To = pullBack(out[i].From, nextStart(out, i, s.Duration()), quiet)
		}
		out[i].From = min(max(out[i].From, now), s.Duration())
		out[i].To = min(max(out[i].To, out[i].From), s.Duration())
		now = out[i].To
	}
	return out
}

func known(times []audio.Span) bool {
	return slices.ContainsFunc(times, func(t audio.Span) bool { return t.From >= 0 })
}

// bridge locates the tokens without times from i on in the sound between their neighbours
// and returns the last of them. A preceding token with unknown end shares that stretch.
func bridge(s audio.Sound, times []audio.Span, tokens []Token, i int) int {
	from, at, end := i, time.Duration(0), s.Duration()
	if i > 0 && times[i-1].To >= times[i-1].From {
		at = times[i-1].To
	} else if i > 0 {
		from, at = i-1, times[i-1].From
	}
	last := i
	for last+1 < len(times) && times[last+1].From < 0 {
		last++
	}
	if last+1 < len(times) {
		end = times[last+1].From
	}
	for k, span := range Lay(s.Slice(at, end), tokens[from:last+1]) {
		times[from+k] = audio.Span{From: at + span.From, To: at + span.To}
	}
	return last
}

// nextStart returns the first known start after i, or end.
func nextStart(times []audio.Span, i int, end time.Duration) time.Duration {
	for _, t := range times[i+1:] {
		if t.From >= 0 {
			return max(t.From, times[i].From)
		}
	}
	return max(end, times[i].From)
}

// minQuiet is the minimum silence that is not part of a word.
const minQuiet = 60 * time.Millisecond

// pullBack returns the end of a word that begins at from and ends by to:
// the start of the silence that lasts until to, or to itself.
func pullBack(from, to time.Duration, quiet []audio.Span) time.Duration {
	for _, q := range quiet {
		if q.From > from && q.From < to && q.To >= to-minQuiet {
			return q.From
		}
	}
	return to
}

// silence is the level in dBFS below which sound is inaudible.
const silence = -45
