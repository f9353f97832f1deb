package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

const ms = time.Millisecond

// How long things take to come in and go.
const (
	panelIn  = 600 * ms
	lineIn   = 520 * ms
	lineStep = 70 * ms
	itemIn   = 440 * ms
	stagger  = 90 * ms
	iconIn   = 320 * ms
	barMove  = 360 * ms
	countIn  = 900 * ms // evidence of a figure
	figureIn = 400 * ms
	motifIn  = 1400 * ms
	markIn   = 380 * ms
	exitEach = 240 * ms
	exitStep = 40 * ms
	exitAll  = 300 * ms

	quiet = 700 * ms // nothing enters so near to the end
)

// Motion lets layers come in: in the reading direction, and within the scene.
type Motion struct {
	Time *Timing
	grid *grid
}

// rises lets a layer come up from below while it fades in.
func (s *Motion) rises(l *timeline.Layer, at, lasts time.Duration, from float64) {
	s.risesAt(l, s.Time.by(at, lasts), lasts, from)
}

// risesAt is rises at a moment that is kept, however late.
func (s *Motion) risesAt(l *timeline.Layer, at, lasts time.Duration, from float64) {
	l.Y = timeline.Ramp(at, lasts, s.grid.px(from), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, lasts*6/10, 0, 1, timeline.Linear)
	l.From = at
}

// linesRise lets the lines of a text rise one after the other.
func (s *Motion) linesRise(layers []timeline.Layer, at time.Duration) {
	for i := range layers {
		s.rises(&layers[i], at+time.Duration(i)*lineStep, lineIn, 36)
	}
}

// fades lets a layer appear.
func (s *Motion) fades(l *timeline.Layer, at, lasts time.Duration) {
	at = s.Time.by(at, lasts)
	l.Opacity = timeline.Ramp(at, lasts, 0, 1, timeline.Linear)
	l.From = at
}

// grows lets an upright layer appear at .8 of its size and grow to it.
func (s *Motion) grows(l *timeline.Layer, at, lasts time.Duration, ease timeline.Ease) {
	at = s.Time.by(at, lasts)
	l.Scale = timeline.Ramp(at, lasts, .8, 1, ease)
	l.Opacity = timeline.Ramp(at, lasts/2, 0, 1, timeline.Linear)
	l.From = at
}

// wipes reveals what lies in r, on the grid, in the reading direction.
func (s *Motion) wipes(l *timeline.Layer, r timeline.Rect, at, lasts time.Duration) {
	s.reveals(l, r, s.grid.startEdge(), at, lasts)
}

func (s *Motion) reveals(l *timeline.Layer, r timeline.Rect, edge timeline.Edge, at, lasts time.Duration) {
	l.Reveal = &timeline.Reveal{
		Rect: s.grid.physical(r), Edge: edge, Progress: timeline.Ramp(at, lasts, 0, 1, timeline.Enter),
	}
	l.From = at
}

// leave lets the content of a scene go before a hold, in the reverse order of its
// coming. Other transitions carry it away themselves, and a cut leaves no frame empty.
func leave(sc *timeline.Scene, next timeline.Transition, end time.Duration) {
	if next.Kind != timeline.Hold {
		return
	}
	order := 0
	for i := len(sc.Layers) - 1; i >= 0; i-- {
		l := &sc.Layers[i]
		if !content(l.Role) || isTag(*l) || !l.Visible(end-exitAll) {
			continue
		}
		start := end - exitAll + min(time.Duration(order)*exitStep, exitAll-exitEach)
		if len(l.Opacity) == 0 {
			l.Opacity = timeline.Track{{Value: 1}}
		}
		if last := l.Opacity[len(l.Opacity)-1]; last.At <= start {
			l.Opacity = l.Opacity.Then(start, exitEach, 0, timeline.Exit)
		}
		order++
	}
}

// content reports whether a layer is what the scene says, not where it says it.
func content(r timeline.Role) bool {
	switch r {
	case timeline.RoleText, timeline.RoleMark, timeline.RoleIcon, timeline.RoleEvidence:
		return true
	}
	return false
}
