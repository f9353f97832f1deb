package timeline

import (
	"math"
	"time"
)

// Track is a value over time, with keys in order of time. It is constant before the first
// and after the last key. An empty track has the default value that its field documents.
type Track []Key

// Key is a value at a time; Ease is the curve from the previous key.
type Key struct {
	At    time.Duration `json:"at"`
	Value float64       `json:"v"`
	Ease  Ease          `json:"ease,omitempty"`
}

// At returns the value at t, or def for an empty track.
func (tr Track) At(t time.Duration, def float64) float64 {
	if len(tr) == 0 {
		return def
	}
	if t <= tr[0].At {
		return tr[0].Value
	}
	for i := 1; i < len(tr); i++ {
		if t < tr[i].At {
			return between(tr[i-1], tr[i], t)
		}
	}
	return tr[len(tr)-1].Value
}

// Still reports whether the track is constant during [from, to].
func (tr Track) Still(from, to time.Duration) bool {
	for i := 1; i < len(tr); i++ {
		if tr[i].At > from && tr[i-1].At < to && tr[i].Value != tr[i-1].Value {
			return false
		}
	}
	return true
}

// Ramp returns a track from one value to another that starts at at.
func Ramp(at, length time.Duration, from, to float64, ease Ease) Track {
	return Track{{At: at, Value: from}, {At: at + length, Value: to, Ease: ease}}
}

// Then appends a change from the track's last value to a new one.
func (tr Track) Then(at, length time.Duration, to float64, ease Ease) Track {
	last := tr[len(tr)-1].Value
	return append(tr[:len(tr):len(tr)], Key{At: at, Value: last}, Key{At: at + length, Value: to, Ease: ease})
}

func between(a, b Key, t time.Duration) float64 {
	x := float64(t-a.At) / float64(b.At-a.At)
	return a.Value + (b.Value-a.Value)*b.Ease.At(x)
}

// Ease is the name of a motion curve. The zero value is linear.
type Ease string

// Motion curves.
const (
	Linear Ease = ""
	Enter  Ease = "enter" // fast start, slow end
	Exit   Ease = "exit"  // slow start, fast end
	Move   Ease = "move"  // slow start and end
	Pop    Ease = "pop"   // slight overshoot; badges only
)

// At maps progress 0..1 to eased progress. Pop exceeds 1 on the way.
func (e Ease) At(x float64) float64 {
	switch e {
	case Enter:
		return bezier(.16, 1, .3, 1, x)
	case Exit:
		return bezier(.7, 0, .84, 0, x)
	case Move:
		return bezier(.65, 0, .35, 1, x)
	case Pop:
		return bezier(.34, 1.3, .64, 1, x)
	}
	return min(1, max(0, x))
}

// bezier evaluates the CSS cubic-bezier timing function at x by Newton's
// method, with bisection as the fallback for flat stretches.
func bezier(x1, y1, x2, y2, x float64) float64 {
	if x <= 0 {
		return 0
	}
	if x >= 1 {
		return 1
	}
	lo, hi, t := 0.0, 1.0, x
	for range 40 {
		d := cubic(x1, x2, t) - x
		if math.Abs(d) < 1e-7 {
			break
		}
		if d > 0 {
			hi = t
		} else {
			lo = t
		}
		t = newton(x1, x2, t, d, lo, hi)
	}
	return cubic(y1, y2, t)
}

func newton(x1, x2, t, d, lo, hi float64) float64 {
	slope := 3*(1-t)*(1-t)*x1 + 6*(1-t)*t*(x2-x1) + 3*t*t*(1-x2)
	n := t - d/slope
	if slope == 0 || n <= lo || n >= hi {
		return (lo + hi) / 2
	}
	return n
}

func cubic(a, b, t float64) float64 {
	return 3*(1-t)*(1-t)*t*a + 3*(1-t)*t*t*b + t*t*t
}

func (tr Track) retimed(move func(time.Duration) time.Duration) Track {
	if len(tr) == 0 {
		return nil
	}
	out := make(Track, len(tr))
	for i, k := range tr {
		k.At = move(k.At)
		out[i] = k
	}
	return out
}
