package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/language"
)

// FPS is how many frames of a film are shown in a second.
type FPS int

// Timing is when what comes in a scene: it knows what is spoken when.
type Timing struct {
	speech   speech
	language string
	begin    time.Duration   // entrances begin here
	length   time.Duration   // of the scene
	steps    []time.Duration // when the motif stirs; nil = by its own beat
	calm     bool            // nothing moves but entrances
}

// by keeps an entrance within the scene: not before entrances begin, and done
// before the quiet at the end.
func (s *Timing) by(at, lasts time.Duration) time.Duration {
	return max(s.begin, min(at, s.length-quiet-lasts))
}

// spread gives every item a moment: where it is spoken, or else evenly between
// its neighbours. Moments keep their order and a little distance.
func (s *Timing) spread(said []string) []time.Duration {
	const unknown = -1
	at := make([]time.Duration, len(said))
	after := 0
	for i, text := range said {
		at[i] = unknown
		if v, next, ok := s.speech.phrase(text, after); ok {
			at[i], after = max(0, v.from-ahead), next
		}
	}
	first, last := s.begin+3*stagger, s.length-quiet-barMove
	evenly(at, first, last)
	for i := range at {
		at[i] = min(max(at[i], first), max(first, last))
		if i > 0 {
			at[i] = max(at[i], at[i-1]+barMove+40*ms)
		}
	}
	return at
}

// lineTimes is when each line of a sentence comes: with its words, but never
// so late that the sentence hangs in the air.
func (s *Timing) lineTimes(w words) []time.Duration {
	const longest = 1500 * ms
	times := make([]time.Duration, len(w.block.Lines))
	after := 0
	for i, l := range w.block.Lines {
		times[i] = s.begin
		v, next, ok := s.speech.begins(l.Text, s.language, after)
		if i == 0 {
			after = next
			continue
		}
		at := times[i-1] + lineStep
		if ok {
			at, after = max(at, min(v.from-ahead, times[i-1]+longest)), next
		}
		times[i] = s.by(at, lineIn)
	}
	return times
}

// asSaid is when each of some lines comes that stand below one another: with its
// own words where they are spoken between two moments, else just after the line
// before.
func (s *Timing) asSaid(lines []string, from, until time.Duration) []time.Duration {
	after := 0
	for _, w := range s.speech.words {
		if w.Start+ahead >= from {
			break
		}
		after = w.To
	}
	times := make([]time.Duration, len(lines))
	for i, line := range lines {
		times[i] = from + time.Duration(i)*lineStep
		if i > 0 {
			times[i] = times[i-1] + lineStep
		}
		v, next, ok := s.speech.phrase(bare(line), after)
		if ok && v.from < until {
			after = next
			if i > 0 {
				times[i] = max(times[i], v.from-ahead)
			}
		}
	}
	return times
}

// beatsFrom are moments for something to stir, from a moment on: often enough
// that the picture never stands still, seldom enough that it does not
// distract.
func (s *Timing) beatsFrom(from time.Duration) []time.Duration {
	if s.calm {
		return nil
	}
	if s.steps == nil {
		s.steps = s.voiced()
	}
	return apartBy(s.steps, from, stirring)
}

// voiced are the moments at which a phrase begins to be spoken, and some between
// them where the next one is far.
func (s *Timing) voiced() []time.Duration {
	const still = 600 * ms // a stirring ends too softly to be seen
	steps := []time.Duration{}
	for _, at := range s.phraseStarts() {
		if at > s.begin && at < s.length-still {
			steps = append(steps, at)
		}
	}
	return s.filled(steps)
}

// filled adds steps between those at which nothing else happens: on the beginning
// of a word that is about in the middle.
func (s *Timing) filled(steps []time.Duration) []time.Duration {
	var out []time.Duration
	last := s.begin
	for _, next := range append(steps, s.length) {
		for next-last > longestQuiet {
			parts := (next-last)/longestQuiet + 1
			last = s.wordNear(last + (next-last)/parts)
			out = append(out, last)
		}
		if last = next; next < s.length {
			out = append(out, next)
		}
	}
	return out
}

// phraseStarts returns the moments at which a phrase begins to be spoken.
func (s *Timing) phraseStarts() []time.Duration {
	var all []time.Duration
	for _, span := range language.Of(s.language).Phrases(s.speech.narration) {
		if v, ok := s.speech.between(span.From, span.To); ok {
			all = append(all, v.from)
		}
	}
	return all
}

// wordNear is when a word begins about then, or else then.
func (s *Timing) wordNear(at time.Duration) time.Duration {
	const near = 350 * ms
	best, off := at, near
	for _, w := range s.speech.words {
		if d := max(w.Start-at, at-w.Start); d < off {
			best, off = w.Start, d
		}
	}
	return best
}

// apartBy are those of some moments that lie behind one, and some way from the one
// before.
func apartBy(all []time.Duration, from, way time.Duration) []time.Duration {
	var at []time.Duration
	for _, t := range all {
		if t >= from && (len(at) == 0 || t-at[len(at)-1] >= way) {
			at = append(at, t)
		}
	}
	return at
}

// stirring is how long a stirring takes, and a little.
const stirring = 1050 * ms

// longestQuiet is how long nothing may change in a spoken scene.
const longestQuiet = 1800 * ms

// evenly fills the unknown moments (those below zero that nobody spoke).
func evenly(at []time.Duration, first, last time.Duration) {
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

// timed is n steps of so many milliseconds.
func timed(n, each int) time.Duration { return time.Duration(n*each) * ms }

// settles is how long the entrance of a line takes that begins with its words:
// it stands 350 ms after the first of them.
const settles = 470 * ms

// at is when a frame begins.
func (f FPS) at(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(max(1, f))
}

// onFrame is the moment of the first frame that is not before t, so that what
// is switched then changes on that very frame.
func (f FPS) onFrame(t time.Duration) time.Duration {
	fps := time.Duration(max(1, f))
	return f.at(int((t*fps + time.Second - 1) / time.Second))
}
