package engine

import (
	"slices"

	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/timeline"
)

// subtitleStyles are the styles that subtitles may have, the one that is asked for
// first: those after it are in the usual place, and then of the usual size, which
// layouts keep out of.
func (b Storyboard) subtitleStyles(s SubtitleSettings) []subtitle.Style {
	all := []subtitle.Style{b.subtitleStyle(s)}
	if s.PercentOffset == nil && s.TextSize == 0 {
		return all
	}
	s.PercentOffset = nil
	all = append(all, b.subtitleStyle(s))
	s.TextSize = 0
	return append(all, b.subtitleStyle(s))
}

// clearly returns the cues and layers of the first style in which none of them
// covers what is shown, and its place among the styles; where there is none, of the
// last.
func (e *Engine) clearly(words []subtitle.Word, styles []subtitle.Style, shown []timeline.Rect) (cues []timeline.Cue, layers []timeline.Layer, at int) {
	for i, st := range styles {
		cues = subtitle.Cues(words, st, e.Fonts)
		layers, at = subtitle.Layers(cues, st, e.Fonts), i
		if !e.covers(layers, shown) {
			break
		}
	}
	return cues, layers, at
}

// covers reports whether any of the layers lies over any of the rectangles.
func (e *Engine) covers(layers []timeline.Layer, shown []timeline.Rect) bool {
	const hair = 2 // pixels: the narrow overhang of a face
	return slices.ContainsFunc(layers, func(l timeline.Layer) bool {
		ink := e.inkOf(l)
		return slices.ContainsFunc(shown, func(r timeline.Rect) bool {
			in := ink.Intersect(r)
			return in.W > hair && in.H > hair
		})
	})
}

// shownIn are the places of what a scene is there to show, and of who presents it.
func (e *Engine) shownIn(b Storyboard, drawn timeline.Scene) []timeline.Rect {
	shown := []timeline.Rect{b.Frame().Seat()}
	for _, l := range drawn.Layers {
		switch l.Role {
		case timeline.RoleText, timeline.RoleMark, timeline.RoleIcon, timeline.RoleEvidence, timeline.RoleLogo:
			shown = append(shown, e.inkOf(l))
		}
	}
	return shown
}

// inkOf is where a layer of words or shapes stands; empty for any other.
func (e *Engine) inkOf(l timeline.Layer) (ink timeline.Rect) {
	switch {
	case l.Drawing != nil:
		for _, s := range l.Drawing.Shapes {
			ink = ink.Union(s.Path.Bounds())
		}
	case l.Text != nil:
		s := e.Fonts.Shape(l.Text.Line, l.Text.Style)
		ink = timeline.Rect{X: l.Text.X, Y: l.Text.Y - s.Ascent, W: s.Width, H: s.Ascent + s.Descent}
	}
	return ink
}
