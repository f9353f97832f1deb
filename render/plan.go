package render

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// span is a stretch of the film, in frames: to is the first one after it.
type span struct{ from, to int }

func (s span) frames() int { return s.to - s.from }

// Lengths of segments, in seconds. Scenes are split into pieces near the good length; a piece
// shorter than the least joins its neighbour. A key frame takes more bytes than others, and a
// player time to seek: the good length is between the two.
const (
	goodSegment  = 5.0
	leastSegment = 0.5
)

// early is how long into a film, in seconds, scenes begin whose segments are as long as
// earlySegment: a viewer sees the film once the first ones are there, and all slots should work on
// those. Those that begin in the first of them are half as long.
const (
	early        = 10.0
	earlySegment = 2.5
)

// opening is how long a scene's first piece continues after a transition, in seconds. The piece is
// made again whenever the scene before changes, so it holds little else; the rest of a scene of
// less than leastRest stays with it.
const (
	opening   = .2
	leastRest = 2.0
)

// plan cuts the film into segments: at the start of every scene, after the
// transition that leads to it, and long scenes within.
func plan(tl timeline.Timeline) []span {
	var out []span
	for i, s := range tl.Scenes {
		end := tl.Frames
		if i+1 < len(tl.Scenes) {
			end = tl.Scenes[i+1].Start
		}
		transition := s.Enter.Frames
		if i == 0 || s.Enter.Kind == timeline.Cut {
			transition = 0
		}
		out = append(out, pieces(span{s.Start, end}, transition, tl.FPS)...)
	}
	return join(out, inFrames(leastSegment, tl.FPS))
}

func inFrames(seconds float64, fps int) int { return int(math.Ceil(seconds * float64(fps))) }

// pieces splits a scene; the first piece holds the transition.
func pieces(s span, transition, fps int) []span {
	first := max(transition+inFrames(opening, fps), inFrames(leastSegment, fps))
	if transition == 0 || s.frames()-first < inFrames(leastRest, fps) {
		first = 0
	}
	rest, good := span{s.from + first, s.to}, goodSegment
	if s.from < inFrames(early, fps) {
		good = earlySegment
	}
	var out []span
	if first > 0 {
		out = append(out, span{s.from, rest.from})
	}
	for n := rest.in(good, fps); n > 0; n-- {
		next := span{rest.from, rest.from + int(math.Round(float64(rest.frames())/float64(n)))}
		if rest.from = next.to; next.from < inFrames(earlySegment, fps) && next.in(earlySegment/2, fps) > 1 {
			middle := (next.from + next.to) / 2
			out, next.from = append(out, span{next.from, middle}), middle
		}
		out = append(out, next)
	}
	return out
}

// in returns into how many pieces near a length a span is split.
func (s span) in(length float64, fps int) int {
	return max(1, int(math.Round(float64(s.frames())/(length*float64(fps)))))
}

// join merges a segment that is too short with its neighbour.
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
