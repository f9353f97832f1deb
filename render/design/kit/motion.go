package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Millisecond is a millisecond.
const Millisecond = time.Millisecond

// How long things take to come in and go.
const (
	PanelIn  = 600 * Millisecond
	LineIn   = 520 * Millisecond
	LineStep = 70 * Millisecond
	ItemIn   = 440 * Millisecond
	Stagger  = 90 * Millisecond
	IconIn   = 320 * Millisecond
	BarMove  = 360 * Millisecond
	CountIn  = 900 * Millisecond // evidence of a figure
	FigureIn = 400 * Millisecond
	MotifIn  = 1400 * Millisecond
	MarkIn   = 380 * Millisecond
	ExitEach = 240 * Millisecond
	ExitStep = 40 * Millisecond
	ExitAll  = 300 * Millisecond

	Quiet = 700 * Millisecond // nothing enters so near to the end
)

// Motion lets layers come in: in the reading direction, and within the scene.
type Motion struct {
	Time *Timing
	Grid *Grid
}

// Rises lets a layer come up from below while it fades in.
func (s *Motion) Rises(l *timeline.Layer, at, lasts time.Duration, from float64) {
	s.RisesAt(l, s.Time.By(at, lasts), lasts, from)
}

// RisesAt is rises at a moment that is kept, however late.
func (s *Motion) RisesAt(l *timeline.Layer, at, lasts time.Duration, from float64) {
	l.Y = timeline.Ramp(at, lasts, s.Grid.Px(from), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, lasts*6/10, 0, 1, timeline.Linear)
	l.From = at
}

// LinesRise lets the lines of a text rise one after the other.
func (s *Motion) LinesRise(layers []timeline.Layer, at time.Duration) {
	for i := range layers {
		s.Rises(&layers[i], at+time.Duration(i)*LineStep, LineIn, 36)
	}
}

// Fades lets a layer appear.
func (s *Motion) Fades(l *timeline.Layer, at, lasts time.Duration) {
	at = s.Time.By(at, lasts)
	l.Opacity = timeline.Ramp(at, lasts, 0, 1, timeline.Linear)
	l.From = at
}

// Grows lets an upright layer appear at .8 of its size and grow to it.
func (s *Motion) Grows(l *timeline.Layer, at, lasts time.Duration, ease timeline.Ease) {
	at = s.Time.By(at, lasts)
	l.Scale = timeline.Ramp(at, lasts, .8, 1, ease)
	l.Opacity = timeline.Ramp(at, lasts/2, 0, 1, timeline.Linear)
	l.From = at
}

// Wipes reveals what lies in r, on the grid, in the reading direction.
func (s *Motion) Wipes(l *timeline.Layer, r timeline.Rect, at, lasts time.Duration) {
	s.Reveals(l, r, s.Grid.StartEdge(), at, lasts)
}

// Reveals uncovers what lies in r, on the grid, from an edge.
func (s *Motion) Reveals(l *timeline.Layer, r timeline.Rect, edge timeline.Edge, at, lasts time.Duration) {
	l.Reveal = &timeline.Reveal{
		Rect: s.Grid.Physical(r), Edge: edge, Progress: timeline.Ramp(at, lasts, 0, 1, timeline.Enter),
	}
	l.From = at
}

// ColumnIn is how long a column takes to come up.
const ColumnIn = 560 * Millisecond
