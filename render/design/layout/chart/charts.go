// Package chart draws values: as bars, as a line, or as the slices of a ring.
package chart

import (
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Bounds of a chart.
const (
	fewestBars  = 2
	mostBars    = 12
	mostSlices  = 5
	mostMoments = 12
)

// labelRole returns the role of the labels of values; it is larger in narrow frames, which are read
// on phones.
func (s chartScene) labelRole() kit.Role {
	r := kit.Role{Px: 46, Least: 30, Lines: 2, Leading: 1.2, Weight: 500}
	switch s.Grid.Format {
	case frame.Vertical:
		return r.Resized(54, 34, 2)
	case frame.Portrait, frame.Square:
		return r.Resized(42, 30, 2)
	}
	return r
}

func (s chartScene) legendRole() kit.Role {
	r := kit.Role{Px: 58, Least: 36, Lines: 2, Leading: 1.15, Weight: 500}
	if s.Grid.Format == frame.Vertical {
		return r.Resized(64, 40, 2)
	}
	return r
}

// chartScene is a stage with the values to draw on it.
type chartScene struct {
	*kit.Stage
	heading, note string
	series        story.Series
}

// complete reports whether the number of values that can be drawn is within least and most.
func (s chartScene) complete(least, most int) bool {
	sr := s.series
	if len(sr.Values) < least || len(sr.Values) > most || sr.Stress < 0 || sr.Stress >= len(sr.Values) {
		return false
	}
	for _, v := range sr.Values {
		if story.LettersOf(v.Label) == "" || story.LettersOf(v.Text) == "" || !(v.Value >= 0) || math.IsInf(v.Value, 1) {
			return false
		}
	}
	return largest(sr.Values) > 0
}

func largest(values []story.Value) float64 {
	most := 0.0
	for _, v := range values {
		most = max(most, v.Value)
	}
	return most
}

// chart is the common state of bars, lines and donuts.
type chart struct {
	Series              story.Series
	labels, texts       []string        // of the values
	times               []time.Duration // when each value is spoken
	stress, first, rest timeline.Color  // of marks
	word                timeline.Color  // of the stressed value's figure
}

// glint makes a mark flash softly on every beat from a moment until another, 0 = to the end.
func (s chartScene) glint(l timeline.Layer, from, until time.Duration) {
	l.To = until
	beats := slices.DeleteFunc(s.Time.BeatsFrom(from), func(at time.Duration) bool { return until > 0 && at >= until })
	s.Glint(l, s.Pal.White, beats, 0, .32, 420*time.Millisecond)
}
