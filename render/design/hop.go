package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// How a mark hops on the spot where it stands.
const (
	hopUp   = 220 * ms
	hopDown = 300 * ms
	hopHigh = 34 // at 1080 lines
)

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

// climberSize is the diameter of the ball that climbs, at 1080 lines.
const climberSize = 52

// climber is a ball that stands on what is spoken of and jumps to the next with its
// words: from spot to spot, the middle of its foot on the grid. While one is spoken
// of it hops with the voice.
func (s *stage) climber(spots []timeline.Point, times []time.Duration) {
	d := s.grid.px(climberSize)
	at := s.by(times[0]+columnIn/2, iconIn)
	l := s.upright("climber", timeline.RoleMark, timeline.Rect{X: spots[0].X - d/2, Y: spots[0].Y - d, W: d, H: d},
		shape(timeline.CirclePath(d/2, d/2, d/2), s.ground.Ink))
	l.From, l.Opacity = at, timeline.Ramp(at, hopUp, 0, 1, timeline.Linear)
	l.X, l.Y = timeline.Track{{At: at}}, timeline.Ramp(at, hopDown, -s.grid.px(2*hopHigh), 0, timeline.Exit)
	for i := range spots {
		until := s.length - quiet
		if i+1 < len(spots) {
			until = times[i+1] - hopUp
		}
		var beats []time.Duration
		for _, beat := range s.beatsFrom(max(times[i], at) + stirring/2) {
			if beat+hopUp+hopDown < until {
				beats = append(beats, beat)
			}
		}
		l.Y = hops(l.Y, beats, s.grid.px(hopHigh))
		if i+1 < len(spots) {
			s.leaps(&l, spots[0], spots[i+1], max(times[i+1], at+hopDown))
		}
	}
	s.over(l)
}

// leaps lets a ball jump to a spot, higher than that on its way.
func (s *stage) leaps(l *timeline.Layer, from, to timeline.Point, at time.Duration) {
	y := to.Y - from.Y
	top := min(y, l.Y[len(l.Y)-1].Value) - s.grid.px(1.6*hopHigh)
	l.X = then(l.X, at, hopUp+hopDown, s.grid.toward(to.X-from.X), timeline.Linear)
	l.Y = then(l.Y, at, hopUp, top, timeline.Enter)
	l.Y = l.Y.Then(l.Y[len(l.Y)-1].At, hopDown, y, timeline.Exit)
}

// asSaid is when each of some lines comes that stand below one another: with its
// own words where they are spoken between two moments, else just after the line
// before.
func (s *stage) asSaid(lines []string, from, until time.Duration) []time.Duration {
	after := 0
	for _, w := range s.speech.words {
		if w.Start+ahead >= from {
			break
		}
		after = w.To
	}
	times := make([]time.Duration, len(lines))
	for i, line := range lines {
		times[i] = from + time.Duration(i)*lineStep
		if i > 0 {
			times[i] = times[i-1] + lineStep
		}
		v, next, ok := s.speech.phrase(bare(line), after)
		if ok && v.from < until {
			after = next
			if i > 0 {
				times[i] = max(times[i], v.from-ahead)
			}
		}
	}
	return times
}

// linesOf are the texts of set lines.
func linesOf(all ...words) []string {
	var lines []string
	for _, w := range all {
		for _, l := range w.block.Lines {
			lines = append(lines, l.Text)
		}
	}
	return lines
}
