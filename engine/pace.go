package engine

import "time"

// pause is the silence around a scene's narration: the picture builds up in the
// leading and is read in the tail. What a narration keeps of silence at its own ends
// comes on top.
type pause struct{ leading, trailing time.Duration }

func (r pause) scaled(k float64) pause {
	return pause{time.Duration(float64(r.leading) * k), time.Duration(float64(r.trailing) * k)}
}

// pauseOf gives the silence of scene i of n at the usual pace: a breath between
// two scenes, a picture before the first word, and time to read the last one.
// From the last sound of a scene to the first of the next it is half a second, and
// at the loosest, frames rounded, never more than six tenths.
func pauseOf(i, n int) pause {
	r := pause{150 * time.Millisecond, 250 * time.Millisecond}
	if i == 0 {
		r.leading = 700 * time.Millisecond
	}
	if i == n-1 {
		r.trailing = 1900 * time.Millisecond
	}
	return r
}

func usualPauses(n int) time.Duration {
	var sum time.Duration
	for i := range n {
		r := pauseOf(i, n)
		sum += r.leading + r.trailing
	}
	return sum
}

// scenesFor is how many scenes suit a length, at about seven seconds each.
func scenesFor(length time.Duration) int {
	return max(3, int(length/(6500*time.Millisecond)))
}

// A length that was asked for is met by what is said, then by the rate of speech,
// then by rests, each within bounds that nobody hears.
const (
	rateReach = 1.08 // by how much speech may be faster or slower than the voice speaks
	sameRate  = .01  // a difference that is left to the rests
	tightest  = .62
	loosest   = 1.1
)

// rate is by how much so much speech in n scenes is to be faster for the film to
// last as long as was asked; 1 where no length was asked.
func (g goal) rate(speech time.Duration, n int) float64 {
	room := g.length - usualPauses(n)
	if g.length <= 0 || g.atMost || speech <= 0 {
		return 1
	}
	r := rateReach
	if room > 0 {
		r = min(rateReach, max(1/rateReach, float64(speech)/float64(room)))
	}
	if abs(r-1) < sameRate || r < 1 && g.waits {
		return 1
	}
	return r
}

// stretch is the factor for the rests that brings a film of so much speech in
// n scenes closest to the target.
func stretch(speech time.Duration, n int, target time.Duration) float64 {
	if target <= 0 || n == 0 {
		return 1
	}
	k := float64(target-speech) / float64(usualPauses(n))
	return min(loosest, max(tightest, k))
}

// filmLength is how long a film of these narrations gets. Rests grow only towards
// a length that was asked for.
func filmLength(speech time.Duration, n int, g goal) time.Duration {
	speech = time.Duration(float64(speech) / g.rate(speech, n))
	k := stretch(speech, n, g.length)
	if g.atMost {
		k = min(1, k)
	}
	return speech + time.Duration(k*float64(usualPauses(n)))
}

// shortestScene keeps a picture on the screen long enough to be seen at all.
const shortestScene = time.Second
