package kit

import (
	"cmp"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Containers go with the last layer they hold, and stay while the next one comes.
const (
	containerOut  = 240 * time.Millisecond
	containerWait = 500 * time.Millisecond
)

// Containers returns a box for as long as it holds something: a copy for each stretch
// of time in which one of the layers stands. Without layers there is no box.
func Containers(box timeline.Layer, held []timeline.Layer) (boxes []timeline.Layer) {
	held = slices.SortedStableFunc(slices.Values(held), func(a, b timeline.Layer) int { return cmp.Compare(a.From, b.From) })
	for _, l := range held {
		last := len(boxes) - 1
		switch {
		case last < 0:
			box.To = l.To
			boxes = append(boxes, box)
		case boxes[last].To > 0 && l.From > boxes[last].To+containerWait:
			box.From, box.To, box.Reveal, box.Opacity = l.From, l.To, nil, timeline.Ramp(l.From, containerOut, 0, 1, timeline.Linear)
			boxes = append(boxes, box)
		case l.To == 0 || boxes[last].To > 0 && l.To > boxes[last].To:
			boxes[last].To = l.To
		}
	}
	for i := range boxes {
		if b := &boxes[i]; b.To > 0 {
			if len(b.Opacity) == 0 {
				b.Opacity = timeline.Track{{Value: 1}}
			}
			b.Opacity = Then(b.Opacity, b.To-containerOut, containerOut, 0, timeline.Exit)
		}
	}
	return boxes
}
