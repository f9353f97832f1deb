package gate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// How closely a scene must look as it was planned, seen in cells.
const (
	finest    = 40  // cells a side at most: 48 × 27 pixels of 1080p, a few letters
	coarsest  = 20  // and at least
	sceneCell = 16  // luma steps by which one cell may be off; 5 were seen
	sceneMean = 2.5 // and all of them in the mean; 0.9 was seen
)

// scenery compares the first frame of each segment, but of those that begin with
// a clip, and each scene when all of it has come in, with what is drawn of it here
// and now. The traces cannot do that: what was lost on the way to the encoder is
// lost in them as well.
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

// fine is how many cells a side a frame is seen in: such as are whole pixels
// where that can be, since two programs disagree about parts of one.
func fine(width, height int) int {
	for n := finest; n > coarsest; n-- {
		if width%n == 0 && height%n == 0 {
			return n
		}
	}
	return coarsest
}

// name tells people which scene a frame belongs to.
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

// leap is how many frames the next one that others refer to may be away: only
// those are decoded, which halves the cost.
const leap = 8

// inReach reports whether a frame may stand for a moment.
func inReach(frame, moment int) bool { return frame >= moment && frame < moment+leap }

// moments are the frames at which scenes are looked at, or from which on.
func moments(tl timeline.Timeline, starts []int) []int {
	out := make([]int, len(tl.Scenes))
	for i, s := range tl.Scenes {
		out[i] = settled(tl, s, starts)
	}
	return out
}

// settled is a frame of a scene in which as much of it is seen as ever, of those
// the one that is the cheapest to see. It is not one of the scene's last, as the
// frame taken may be some later.
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

// decoding is how many frames must be decoded to see one. Those less than a second
// after a key frame come last, the latest first: the key frame itself is looked at
// in any case, and they show little else.
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

// layersSeen counts the layers that stand at frame n of a scene.
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
