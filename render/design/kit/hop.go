package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// climberSize is the diameter of the ball that climbs, at 1080 lines.
const climberSize = 52

// Climber is a ball that stands on what is spoken of and jumps to the next with its
// words: from spot to spot, the middle of its foot on the grid. While one is spoken
// of it hops with the voice.
func (s *Stage) Climber(spots []timeline.Point, times []time.Duration) {
	d := s.Grid.Px(climberSize)
	at := s.Time.By(times[0]+ColumnIn/2, IconIn)
	l := s.Canvas.Upright("climber", timeline.RoleMark, timeline.Rect{X: spots[0].X - d/2, Y: spots[0].Y - d, W: d, H: d},
		Shape(timeline.CirclePath(d/2, d/2, d/2), s.Ground.Ink))
	l.From, l.Opacity = at, timeline.Ramp(at, hopUp, 0, 1, timeline.Linear)
	l.X, l.Y = timeline.Track{{At: at}}, timeline.Ramp(at, hopDown, -s.Grid.Px(2*HopHigh), 0, timeline.Exit)
	for i := range spots {
		until := s.Time.Length - Quiet
		if i+1 < len(spots) {
			until = times[i+1] - hopUp
		}
		var beats []time.Duration
		for _, beat := range s.Time.BeatsFrom(max(times[i], at) + Stirring/2) {
			if beat+hopUp+hopDown < until {
				beats = append(beats, beat)
			}
		}
		l.Y = Hops(l.Y, beats, s.Grid.Px(HopHigh))
		if i+1 < len(spots) {
			s.leaps(&l, spots[0], spots[i+1], max(times[i+1], at+hopDown))
		}
	}
	s.Canvas.Over(l)
}

// leaps lets a ball jump to a spot, higher than that on its way.
func (s *Stage) leaps(l *timeline.Layer, from, to timeline.Point, at time.Duration) {
	y := to.Y - from.Y
	top := min(y, l.Y[len(l.Y)-1].Value) - s.Grid.Px(1.6*HopHigh)
	l.X = Then(l.X, at, hopUp+hopDown, s.Grid.Toward(to.X-from.X), timeline.Linear)
	l.Y = Then(l.Y, at, hopUp, top, timeline.Enter)
	l.Y = l.Y.Then(l.Y[len(l.Y)-1].At, hopDown, y, timeline.Exit)
}
