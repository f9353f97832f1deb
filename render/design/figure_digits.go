package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// showFigure draws the figure at x on the grid, standing on baseline. Its digits come
// up one after the other, each in its own cell: what is seen of it on the way is
// never another number.
func (s *stage) showFigure(f figure, x, baseline float64, c timeline.Color, at time.Duration) {
	at = s.fps.onFrame(at)
	digits, i := f.digits(), 0
	for _, l := range s.Canvas.setFigure("figure", f, x, baseline, c) {
		if !l.digit {
			l.From, l.Opacity = at, timeline.Ramp(at, figureIn, 0, 1, timeline.Linear)
			s.Canvas.over(l.Layer)
			continue
		}
		comes := at + digitsApart*time.Duration(i)/time.Duration(digits)
		l.From, l.Opacity = comes, timeline.Ramp(comes, 120*ms, 0, 1, timeline.Linear)
		l.Y = timeline.Ramp(comes, figureIn-digitsApart, .3*l.Text.Style.Size, 0, timeline.Enter)
		s.Canvas.over(l.Layer)
		i++
	}
}

// digitsApart is in how much of its entrance the digits of a figure begin to come.
const digitsApart = 140 * ms
