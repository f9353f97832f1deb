package engine

import "time"

// fps is the frame rate of every film.
const fps = 30

// rest is the silence around a scene's narration: the picture builds up in the
// lead and is read in the tail.
type rest struct{ lead, tail time.Duration }

func (r rest) scaled(k float64) rest {
	return rest{time.Duration(float64(r.lead) * k), time.Duration(float64(r.tail) * k)}
}

// longestScene is how long a scene may be made by the rests in it.
const longestScene = 9 * time.Second

// loosest is by how much the rests around a narration may be stretched, one or
// more: a scene that is long without that stays as it is.
func (r rest) loosest(narration time.Duration) float64 {
	return max(1, float64(longestScene-narration)/float64(r.lead+r.tail))
}

// restOf gives the silence of scene i of n at the usual pace.
func restOf(i, n int) rest {
	switch {
	case i == n-1 && n > 1:
		return rest{500 * time.Millisecond, 1900 * time.Millisecond}
	case i == 0:
		return rest{700 * time.Millisecond, 550 * time.Millisecond}
	}
	return rest{420 * time.Millisecond, 450 * time.Millisecond}
}

func usualRest(n int) time.Duration {
	var sum time.Duration
	for i := range n {
		r := restOf(i, n)
		sum += r.lead + r.tail
	}
	return sum
}

// scenesFor is how many scenes suit a length, at about seven seconds each.
func scenesFor(length time.Duration) int {
	return max(3, int(length/(6500*time.Millisecond)))
}

// Rests give way within these bounds so that a film keeps its length.
const (
	tightest = .62
	loosest  = 1.7
)

// stretch is the factor for the rests that brings a film of so much speech in
// n scenes closest to the target.
func stretch(speech time.Duration, n int, target time.Duration) float64 {
	if target <= 0 || n == 0 {
		return 1
	}
	k := float64(target-speech) / float64(usualRest(n))
	return min(loosest, max(tightest, k))
}

// filmLength is how long a film of these narrations gets. Rests grow only towards
// a length that was asked for.
func filmLength(speech time.Duration, n int, g goal) time.Duration {
	k := stretch(speech, n, g.length)
	if g.atMost {
		k = min(1, k)
	}
	return speech + time.Duration(k*float64(usualRest(n)))
}

// shortestScene keeps a picture on the screen long enough to be read.
const shortestScene = 2800 * time.Millisecond

// frames rounds a time to whole frames.
func frames(d time.Duration) int { return int((d*fps + time.Second/2) / time.Second) }

// at is the time at which a frame begins.
func at(frame int) time.Duration { return time.Duration(frame) * time.Second / fps }
