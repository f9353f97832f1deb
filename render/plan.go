package render

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// span is a stretch of the film, in frames: to is the first one after it.
type span struct{ from, to int }

func (s span) frames() int { return s.to - s.from }

// Lengths of segments, in seconds. Scenes are parted into pieces near the good
// length; what is shorter than the least joins its neighbour. An encoder takes
// its time to start, and a player to seek: the good length is between the two.
const (
	goodSegment  = 5.0
	leastSegment = 0.5
)

// opening is by how much of a piece a scene's first piece is shorter than the
// others, where it holds a transition: it has to be made again whenever the
// scene before changes.
const opening = .4

// plan cuts the film into segments: at the start of every scene, and long
// scenes within. A transition fills the first frames of the scene it leads to
// and stays in one piece with them.
func plan(tl timeline.Timeline) []span {
	var out []span
	for i, s := range tl.Scenes {
		end := tl.Frames
		if i+1 < len(tl.Scenes) {
			end = tl.Scenes[i+1].Start
		}
		out = append(out, pieces(span{s.Start, end}, s.Enter.Frames, tl.FPS)...)
	}
	return join(out, int(math.Ceil(leastSegment*float64(tl.FPS))))
}

// pieces parts a scene; the first piece holds the transition.
func pieces(s span, transition, fps int) []span {
	n := max(1, int(math.Round(float64(s.frames())/(goodSegment*float64(fps)))))
	short := 0.0
	if transition > 0 && n > 1 {
		short = opening
	}
	var out []span
	from := s.from
	for i := 1; i <= n; i++ {
		to := s.from + int(math.Round(float64(s.frames())*(float64(i)-short)/(float64(n)-short)))
		if to-s.from >= min(transition, s.frames()) && to > from {
			out = append(out, span{from, to})
			from = to
		}
	}
	return out
}

// join makes one of a segment that is too short and its neighbour.
func join(in []span, least int) []span {
	var out []span
	for _, s := range in {
		last := len(out) - 1
		if last >= 0 && (s.frames() < least || out[last].frames() < least) {
			out[last].to = s.to
			continue
		}
		out = append(out, s)
	}
	return out
}
