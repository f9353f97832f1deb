package avatar

import (
	"iter"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// flipbook has the drawing of each frame of a scene.
type flipbook[T comparable] struct {
	fps    int
	frames []T
}

// page has the times at which a drawing is visible.
type page struct {
	from, to time.Duration // to is 0 if it is visible in the last frame
	seen     timeline.Track
}

// at returns when a frame begins.
func (f flipbook[T]) at(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(f.fps)
}

// each iterates over the drawings in the order of their first frames.
func (f flipbook[T]) each() iter.Seq2[T, page] {
	return func(yield func(T, page) bool) {
		done := map[T]bool{}
		for i, v := range f.frames {
			if done[v] {
				continue
			}
			done[v] = true
			if !yield(v, f.page(v, i)) {
				return
			}
		}
	}
}

// page returns the times of v, whose first frame is first. Opacity jumps: two keys at one moment.
func (f flipbook[T]) page(v T, first int) page {
	p := page{from: f.at(first)}
	on, last := true, first
	for i := first; i < len(f.frames); i++ {
		is := f.frames[i] == v
		if is {
			last = i
		}
		if is == on {
			continue
		}
		was, now := 1.0, 0.0
		if is {
			was, now = 0, 1
		}
		if p.seen == nil { // a track has its first value during all of its first moment
			p.seen = timeline.Track{{At: p.from, Value: was}}
		}
		p.seen = append(p.seen, timeline.Key{At: f.at(i), Value: was}, timeline.Key{At: f.at(i), Value: now})
		on = is
	}
	if last+1 < len(f.frames) {
		p.to = f.at(last + 1)
	}
	return p
}
