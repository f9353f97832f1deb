package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Lengths of entrances and exits.
const (
	PanelIn  = 600 * time.Millisecond
	LineIn   = 520 * time.Millisecond
	LineStep = 70 * time.Millisecond
	ItemIn   = 440 * time.Millisecond
	Stagger  = 90 * time.Millisecond
	IconIn   = 320 * time.Millisecond
	BarMove  = 360 * time.Millisecond
	CountIn  = 900 * time.Millisecond // evidence of a figure
	FigureIn = 400 * time.Millisecond
	MotifIn  = 1400 * time.Millisecond
	ExitEach = 240 * time.Millisecond
	ExitStep = 40 * time.Millisecond
	ExitAll  = 300 * time.Millisecond

	Quiet = 700 * time.Millisecond // nothing enters this close to the end
)

// Motion animates layers: in the reading direction, and within the scene.
type Motion struct {
	Time *Timing
	Grid *Grid
}

// Rises makes a layer come up from below, from so far at 1080 lines, while it fades in.
func (s *Motion) Rises(l *timeline.Layer, at, lasts time.Duration, from float64) {
	s.RisesAt(l, s.Time.By(at, lasts), lasts, from)
}

// RisesAt animates a layer as Rises does, at a moment that is kept, however late.
func (s *Motion) RisesAt(l *timeline.Layer, at, lasts time.Duration, from float64) {
	l.Y = timeline.Ramp(at, lasts, s.Grid.Px(from), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, lasts*6/10, 0, 1, timeline.Linear)
	l.From = at
}

// LinesRise makes the lines of a text rise one after the other.
func (s *Motion) LinesRise(layers []timeline.Layer, at time.Duration) {
	for i := range layers {
		s.Rises(&layers[i], at+time.Duration(i)*LineStep, LineIn, 36)
	}
}

// Fades makes a layer fade in.
func (s *Motion) Fades(l *timeline.Layer, at, lasts time.Duration) {
	at = s.Time.By(at, lasts)
	l.Opacity = timeline.Ramp(at, lasts, 0, 1, timeline.Linear)
	l.From = at
}

// Grows makes an upright layer appear at .8 of its size and grow to it.
func (s *Motion) Grows(l *timeline.Layer, at, lasts time.Duration, ease timeline.Ease) {
	at = s.Time.By(at, lasts)
	l.Scale = timeline.Ramp(at, lasts, .8, 1, ease)
	l.Opacity = timeline.Ramp(at, lasts/2, 0, 1, timeline.Linear)
	l.From = at
}

// Reveals uncovers the part of a layer within r, on the grid, from an edge.
func (s *Motion) Reveals(l *timeline.Layer, r timeline.Rect, edge timeline.Edge, at, lasts time.Duration) {
	l.Reveal = &timeline.Reveal{
		Rect: s.Grid.Physical(r), Edge: edge, Progress: timeline.Ramp(at, lasts, 0, 1, timeline.Enter),
	}
	l.From = at
}

// LightIn is how long a row takes to light up.
const LightIn = 280 * time.Millisecond

// Lights uncovers a layer in r, on the grid, in the reading direction.
func (s *Motion) Lights(l *timeline.Layer, r timeline.Rect, at time.Duration) {
	from := max(l.From, at)
	s.Reveals(l, r, s.Grid.StartEdge(), at, LightIn)
	l.From = from
}
