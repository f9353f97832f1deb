package design

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// then appends a move to a track, after what it does until then.
func then(tr timeline.Track, at, lasts time.Duration, to float64, ease timeline.Ease) timeline.Track {
	last := tr[len(tr)-1]
	return tr.Then(max(at, last.At), lasts, to, ease)
}

// until is a track that stands from a moment on: what rises then stays as far as it
// has come, what falls does not begin to.
func until(tr timeline.Track, at time.Duration) timeline.Track {
	n := slices.IndexFunc(tr, func(k timeline.Key) bool { return k.At > at })
	if n > 0 && tr[n].Value < tr[n-1].Value {
		return tr[:n:n]
	}
	return cut(tr, at)
}

// cut is a track that stands from a moment on as it does then.
func cut(tr timeline.Track, at time.Duration) timeline.Track {
	n := slices.IndexFunc(tr, func(k timeline.Key) bool { return k.At > at })
	if n < 0 {
		return tr
	}
	return append(tr[:n:n], timeline.Key{At: at, Value: tr.At(at, 0), Ease: tr[n].Ease})
}

// later is what a track does after a moment.
func later(tr timeline.Track, at time.Duration) timeline.Track {
	for i, k := range tr {
		if k.At > at {
			return tr[i:]
		}
	}
	return nil
}

// swell is a scale track that answers every beat with a soft swelling, after
// what the track did before.
func swell(tr timeline.Track, beats []time.Duration, by float64) timeline.Track {
	if len(tr) == 0 {
		tr = timeline.Track{{Value: 1}}
	}
	for _, at := range beats {
		tr = then(tr, at, 420*ms, by, timeline.Move)
		tr = then(tr, tr[len(tr)-1].At, 560*ms, 1, timeline.Move)
	}
	return tr
}

// swellOnce answers one beat.
func swellOnce(tr timeline.Track, at time.Duration, by float64) timeline.Track {
	return swell(tr, []time.Duration{at}, by)
}

// flashes is an opacity that rises and falls a little after every beat.
func flashes(beats []time.Duration, after time.Duration, to float64, falls time.Duration) timeline.Track {
	var tr timeline.Track
	for _, b := range beats {
		at := b + after
		tr = append(tr, timeline.Key{At: at}, timeline.Key{At: at + 260*ms, Value: to, Ease: timeline.Move},
			timeline.Key{At: at + 260*ms + falls, Ease: timeline.Move})
	}
	return tr
}

// hops lets something leave its place upward on every beat and come back.
func hops(tr timeline.Track, beats []time.Duration, high float64) timeline.Track {
	if len(tr) == 0 {
		tr = timeline.Track{{Value: 0}}
	}
	for _, at := range beats {
		y := tr[len(tr)-1].Value
		tr = then(tr, at, hopUp, y-high, timeline.Enter)
		tr = tr.Then(tr[len(tr)-1].At, hopDown, y, timeline.Exit)
	}
	return tr
}

// How a mark hops on the spot where it stands.
const (
	hopUp   = 220 * ms
	hopDown = 300 * ms
	hopHigh = 34 // at 1080 lines
)

// stepMove is how long a motif takes for a step.
const stepMove = 880 * ms

// placeAt is the index of the last step before or at a moment, from 0.
type climb struct {
	at []time.Duration
	by float64 // a step
}

// track is the way of something that goes on by a step each time, up to most
// steps, and back again.
func (c climb) track(most int) timeline.Track {
	tr := timeline.Track{{Value: 0}}
	n, way := 0, 1
	for i, at := range c.at {
		if n+way > most || n+way < 0 {
			way = -way
		}
		n += way
		lasts := stepMove
		if i+1 < len(c.at) {
			lasts = min(lasts, c.at[i+1]-at)
		}
		tr = then(tr, at, lasts, float64(n)*c.by, timeline.Move)
	}
	return tr
}
