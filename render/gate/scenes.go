package gate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Tolerances of scenes in cells.
const (
	finest    = 40  // maximum cells per side: 48 × 27 pixels of 1080p, a few letters
	coarsest  = 20  // minimum cells per side
	sceneCell = 16  // maximum error of one cell in luma steps; 5 was observed
	sceneMean = 2.5 // maximum mean error; 0.9 was observed
)

// scenery compares frames with a fresh drawing: the first of each segment that
// does not begin with a clip, and one of each scene after its entrance. Traces
// cannot replace this: data lost before the encoder is missing in them, too.
func scenery(e *evidence) (faults []string) {
	for _, v := range e.views {
		for _, m := range v.moments {
			if !slices.ContainsFunc(v.Sights, func(s sight) bool { return inReach(v.from+s.Frame, m) }) {
				faults = append(faults, e.name(m)+" is not in the film")
			}
		}
		for _, s := range v.Sights {
			frame := v.from + s.Frame
			most, mean := s.Film.distance(s.plan)
			if most > sceneCell || mean > sceneMean {
				faults = append(faults, fmt.Sprintf("%s does not look as planned at %v", e.name(frame), e.Timeline.At(frame)))
			}
		}
	}
	return faults
}

// fine returns the number of cells per side: preferably whole pixels,
// since programs round parts of pixels differently.
func fine(width, height int) int {
	for n := finest; n > coarsest; n-- {
		if width%n == 0 && height%n == 0 {
			return n
		}
	}
	return coarsest
}

// name describes the scene of a frame.
func (e *evidence) name(frame int) string {
	n := 0
	for i, s := range e.Timeline.Scenes {
		if s.Start <= frame {
			n = i
		}
	}
	s := e.Timeline.Scenes[n]
	return strings.TrimRight(fmt.Sprintf("scene %d (%s, %s", n+1, s.ID, s.Layout), ", ") + ")"
}

// leap is the maximum distance to the next reference frame: only these
// are decoded, which halves the cost.
const leap = 8

// inReach reports whether a frame may represent a moment.
func inReach(frame, moment int) bool { return frame >= moment && frame < moment+leap }

// moments returns the frame of each scene from which on it is inspected.
func moments(tl timeline.Timeline, starts []int) []int {
	out := make([]int, len(tl.Scenes))
	for i, s := range tl.Scenes {
		out[i] = settled(tl, s, starts)
	}
	return out
}

// settled returns the frame of a scene with the most visible layers and, among equals, the least
// decoding cost. It is at least leap before the end, since a later frame may be inspected.
func settled(tl timeline.Timeline, s timeline.Scene, starts []int) int {
	best, most, least := 0, -1, 0
	for n := 0; n < s.Frames-leap; n += leap {
		seen, cost := layersSeen(tl, s, n), decoding(s.Start+n, starts, tl.FPS)
		if seen > most || seen == most && cost < least {
			best, most, least = n, seen, cost
		}
	}
	return s.Start + best
}

// decoding returns the number of frames to decode for one. Frames less than a second after a key
// frame rank last, the latest of them first: the key frame, inspected anyway, looks much the same.
func decoding(frame int, starts []int, fps int) int {
	i, found := slices.BinarySearch(starts, frame)
	if !found {
		i--
	}
	after := frame - starts[max(i, 0)]
	if after < fps {
		return math.MaxInt - after
	}
	return after
}

// layersSeen counts the fully visible layers at frame n of a scene.
func layersSeen(tl timeline.Timeline, s timeline.Scene, n int) (seen int) {
	t := tl.At(n)
	for _, l := range s.Layers {
		shown := l.Reveal == nil || l.Reveal.Progress.At(t, 1) >= 1
		if shown && l.Visible(t) && l.Opacity.At(t, 1) >= .99 && l.Scale.At(t, 1) > 0 {
			seen++
		}
	}
	return seen
}
