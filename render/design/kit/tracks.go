package kit

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Then appends a move to a track, after its existing moves until then.
func Then(tr timeline.Track, at, lasts time.Duration, to float64, ease timeline.Ease) timeline.Track {
	last := tr[len(tr)-1]
	return tr.Then(max(at, last.At), lasts, to, ease)
}

// Until returns a track that holds from a moment on: a rising value stays as it is then, a falling
// one does not begin to fall.
func Until(tr timeline.Track, at time.Duration) timeline.Track {
	n := slices.IndexFunc(tr, func(k timeline.Key) bool { return k.At > at })
	if n > 0 && tr[n].Value < tr[n-1].Value {
		return tr[:n:n]
	}
	return Cut(tr, at)
}

// Cut returns a track that keeps its value from a moment on.
func Cut(tr timeline.Track, at time.Duration) timeline.Track {
	n := slices.IndexFunc(tr, func(k timeline.Key) bool { return k.At > at })
	if n < 0 {
		return tr
	}
	return append(tr[:n:n], timeline.Key{At: at, Value: tr.At(at, 0), Ease: tr[n].Ease})
}

// Swell returns a scale track that swells softly on every beat, after the moves of the track
// before.
func Swell(tr timeline.Track, beats []time.Duration, by float64) timeline.Track {
	if len(tr) == 0 {
		tr = timeline.Track{{Value: 1}}
	}
	for _, at := range beats {
		tr = Then(tr, at, 420*time.Millisecond, by, timeline.Move)
		tr = Then(tr, tr[len(tr)-1].At, 560*time.Millisecond, 1, timeline.Move)
	}
	return tr
}

// Flashes returns an opacity track that rises and falls at a delay after every beat.
func Flashes(beats []time.Duration, after time.Duration, to float64, falls time.Duration) timeline.Track {
	var tr timeline.Track
	for _, b := range beats {
		at := b + after
		tr = append(tr, timeline.Key{At: at}, timeline.Key{At: at + 260*time.Millisecond, Value: to, Ease: timeline.Move},
			timeline.Key{At: at + 260*time.Millisecond + falls, Ease: timeline.Move})
	}
	return tr
}
