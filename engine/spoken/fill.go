package spoken

import (
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/audio"
)

// Fill completes the times of tokens in a sound: those that are missing are
// spread between their neighbours by the length of the words, or found in the
// sound alone where all are missing; an end that is not known is where the next
// word begins, less the silence before it. The times that come out run forward
// and lie within the sound.
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
	for _, t := range times {
		if t.From >= 0 {
			return true
		}
	}
	return false
}

// bridge finds the tokens from i on that have no time in what lies between their
// neighbours, and gives the last of them. A neighbour before them whose end is
// not known shares its own stretch.
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

// spread lays tokens over a stretch by their weights.
func spread(out []audio.Span, tokens []Token, over audio.Span) {
	total, sum := 0.0, 0.0
	for _, t := range tokens {
		total += weight(t)
	}
	place := func() time.Duration { return over.From + scaled(over.To-over.From, sum/total) }
	for i, t := range tokens {
		out[i].From = place()
		sum += weight(t)
		out[i].To = place()
	}
}

// weight is how long a token takes to say, beside others of its language: its
// letters as they are spoken, and a little for being a word at all.
func weight(t Token) float64 {
	w := 0.0
	for _, s := range t.Words {
		w += 1 + float64(utf8.RuneCountInString(s.Text))
	}
	return max(w, .5)
}

// nextStart is where the first known time after i begins.
func nextStart(times []audio.Span, i int, end time.Duration) time.Duration {
	for _, t := range times[i+1:] {
		if t.From >= 0 {
			return max(t.From, times[i].From)
		}
	}
	return max(end, times[i].From)
}

// minQuiet is the shortest silence that is none of a word.
const minQuiet = 60 * time.Millisecond

// pullBack is the end of a word that begins at from and ends before to: before
// the silence that lasts up to there.
func pullBack(from, to time.Duration, quiet []audio.Span) time.Duration {
	for _, q := range quiet {
		if q.From > from && q.From < to && q.To >= to-minQuiet {
			return q.From
		}
	}
	return to
}
