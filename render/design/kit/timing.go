package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/language"
)

// FPS is a frame rate in frames a second.
type FPS int

// Timing has the times of a scene's entrances and of its spoken words.
type Timing struct {
	Speech   Speech
	Language string
	Begin    time.Duration   // entrances begin here
	Length   time.Duration   // of the scene
	Opens    bool            // the film begins with it: its first content is there from the first frame
	steps    []time.Duration // when the motif moves; nil = not known yet
}

// By returns an entrance time within the scene: not before entrances begin, and finished before the
// quiet at the end.
func (s *Timing) By(at, lasts time.Duration) time.Duration {
	return max(s.Begin, min(at, s.Length-Quiet-lasts))
}

// Spread returns a moment for every item: when it is spoken, or else evenly between its neighbours.
// Moments keep their order and a least distance.
func (s *Timing) Spread(said []string) []time.Duration {
	const unknown = -1
	at := make([]time.Duration, len(said))
	after := 0
	for i, text := range said {
		at[i] = unknown
		if v, next, ok := s.Speech.Phrase(text, after); ok {
			at[i], after = max(0, v.From-Ahead), next
		}
	}
	first, last := s.Begin+3*Stagger, s.Length-Quiet-BarMove
	Evenly(at, first, last)
	for i := range at {
		at[i] = min(max(at[i], first), max(first, last))
		if i > 0 {
			at[i] = max(at[i], at[i-1]+BarMove+40*time.Millisecond)
		}
	}
	return at
}

// LineTimes returns the entrance of each line of a sentence: with its words, but never so late that
// the sentence seems unfinished.
func (s *Timing) LineTimes(w Words) []time.Duration {
	const longest = 1500 * time.Millisecond
	times := make([]time.Duration, len(w.Block.Lines))
	after := 0
	for i, l := range w.Block.Lines {
		if times[i] = s.Begin; s.Opens {
			continue
		}
		v, next, ok := s.Speech.Phrase(Bare(l.Text), after)
		if i == 0 {
			after = next
			continue
		}
		at := times[i-1] + LineStep
		if ok {
			at, after = max(at, min(v.From-Ahead, times[i-1]+longest)), next
		}
		times[i] = s.By(at, LineIn)
	}
	return times
}

// BeatsFrom returns moments for motion from a moment on: often enough that the picture never stands
// still, seldom enough that it does not distract.
func (s *Timing) BeatsFrom(from time.Duration) []time.Duration {
	if s.steps == nil {
		s.steps = s.voiced()
	}
	var at []time.Duration
	for _, t := range s.steps {
		if t >= from && (len(at) == 0 || t-at[len(at)-1] >= stirring) {
			at = append(at, t)
		}
	}
	return at
}

// voiced returns the starts of spoken phrases, and moments between them if they are far apart.
func (s *Timing) voiced() []time.Duration {
	const still = 600 * time.Millisecond // the end of a movement is too soft to be seen
	steps := []time.Duration{}
	for _, span := range language.Of(s.Language).Phrases(s.Speech.Narration) {
		if v, ok := s.Speech.between(span.From, span.To); ok && v.From > s.Begin && v.From < s.Length-still {
			steps = append(steps, v.From)
		}
	}
	return s.filled(steps)
}

// filled adds steps in long gaps, at the start of a word near the middle of each.
func (s *Timing) filled(steps []time.Duration) []time.Duration {
	var out []time.Duration
	last := s.Begin
	for _, next := range append(steps, s.Length) {
		for next-last > longestQuiet {
			parts := (next-last)/longestQuiet + 1
			last = s.wordNear(last + (next-last)/parts)
			out = append(out, last)
		}
		if last = next; next < s.Length {
			out = append(out, next)
		}
	}
	return out
}

// wordNear returns the start of a word near a moment, or else the moment.
func (s *Timing) wordNear(at time.Duration) time.Duration {
	const near = 350 * time.Millisecond
	best, off := at, near
	for _, w := range s.Speech.Words {
		if d := max(w.Start-at, at-w.Start); d < off {
			best, off = w.Start, d
		}
	}
	return best
}

// stirring is how long a movement of the motif takes, and a little more.
const stirring = 1050 * time.Millisecond

// longestQuiet is the longest time without change in a spoken scene.
const longestQuiet = 1800 * time.Millisecond

// Evenly fills the unknown moments, those below zero, evenly between the known ones.
func Evenly(at []time.Duration, first, last time.Duration) {
	for i := 0; i < len(at); {
		if at[i] >= 0 {
			i++
			continue
		}
		j := i
		for j < len(at) && at[j] < 0 {
			j++
		}
		from, to, parts := first, last, j-i
		if i > 0 {
			from, parts = at[i-1], parts+1
		}
		if j < len(at) {
			to = at[j]
		}
		gap := max(0, to-from) / time.Duration(max(1, parts))
		for k := i; k < j; k++ {
			steps := k - i
			if i > 0 {
				steps++
			}
			at[k] = from + gap*time.Duration(steps)
		}
		i = j
	}
}

// Timed returns the duration of n steps of each milliseconds.
func Timed(n, each int) time.Duration { return time.Duration(n*each) * time.Millisecond }

// Settles is the length of a line's entrance that begins with its words: the line stands 350 ms
// after the start of the first word.
const Settles = 470 * time.Millisecond

// At returns the time at which a frame begins.
func (f FPS) At(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(max(1, f))
}

// OnFrame returns the moment of the first frame that is not before t, so that a switch then falls
// on that very frame.
func (f FPS) OnFrame(t time.Duration) time.Duration {
	fps := time.Duration(max(1, f))
	return f.At(int((t*fps + time.Second - 1) / time.Second))
}
