package gate

import (
	"fmt"
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

// scenery compares each scene, when all of it has come in, with what is drawn
// of it here and now. The traces cannot do that: what was lost on the way to
// the encoder is lost in them as well.
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
func moments(tl timeline.Timeline) []int {
	out := make([]int, len(tl.Scenes))
	for i, s := range tl.Scenes {
		out[i] = settled(tl, s)
	}
	return out
}

// settled is a frame of a scene in which as much of it is seen as ever, the
// last one of those that are looked at. It is not one of the scene's last,
// as the frame taken may be some later.
func settled(tl timeline.Timeline, s timeline.Scene) int {
	best, most := 0, -1
	for n := 0; n < s.Frames-leap; n += leap {
		if seen := layersSeen(tl, s, n); seen >= most {
			best, most = n, seen
		}
	}
	return s.Start + best
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
