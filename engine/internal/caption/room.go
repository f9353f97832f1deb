package caption

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/timeline"
)

// stylesOf are the styles that subtitles may have, the one that is asked for
// first: those after it are in the usual place, and then of the usual size, which
// layouts keep out of.
func stylesOf(b story.Storyboard, s request.SubtitleSettings) []subtitle.Style {
	all := []subtitle.Style{styleOf(b, s)}
	if s.PercentOffset == nil && s.TextSize == 0 {
		return all
	}
	s.PercentOffset = nil
	all = append(all, styleOf(b, s))
	s.TextSize = 0
	return append(all, styleOf(b, s))
}

// clearly returns the cues and layers of the first style in which none of them
// covers what is shown, and its place among the styles; where there is none, of the
// last.
func (su *Subtitler) clearly(words []subtitle.Word, end time.Duration, styles []subtitle.Style, shown []timeline.Rect) (cues []timeline.Cue, layers []timeline.Layer, at int) {
	for i, st := range styles {
		cues = subtitle.Cues(words, end, st, su.Fonts)
		layers, at = subtitle.Layers(cues, st, su.Fonts), i
		if !su.covers(layers, shown) {
			break
		}
	}
	return cues, layers, at
}

// covers reports whether any of the layers lies over any of the rectangles.
func (su *Subtitler) covers(layers []timeline.Layer, shown []timeline.Rect) bool {
	const hair = 2 // pixels: the narrow overhang of a face
	return slices.ContainsFunc(layers, func(l timeline.Layer) bool {
		ink := su.inkOf(l)
		return slices.ContainsFunc(shown, func(r timeline.Rect) bool {
			in := ink.Intersect(r)
			return in.W > hair && in.H > hair
		})
	})
}

// shownIn are the places of what a scene is there to show, and of who presents it.
func (su *Subtitler) shownIn(b story.Storyboard, drawn timeline.Scene) []timeline.Rect {
	shown := []timeline.Rect{b.Frame().Seat()}
	for _, l := range drawn.Layers {
		if toBeSeen(l.Role) {
			shown = append(shown, su.inkOf(l))
		}
	}
	return shown
}

// toBeSeen reports whether a scene is there to show layers of a role, all of them.
func toBeSeen(r timeline.Role) bool {
	switch r {
	case timeline.RoleText, timeline.RoleMark, timeline.RoleIcon, timeline.RoleEvidence, timeline.RoleLogo:
		return true
	}
	return false
}

// inkOf is where a layer of words or shapes stands; empty for any other.
func (su *Subtitler) inkOf(l timeline.Layer) (ink timeline.Rect) {
	switch {
	case l.Drawing != nil:
		for _, s := range l.Drawing.Shapes {
			ink = ink.Union(s.Path.Bounds())
		}
	case l.Text != nil:
		s := su.Fonts.Shape(l.Text.Line, l.Text.Style)
		ink = timeline.Rect{X: l.Text.X, Y: l.Text.Y - s.Ascent, W: s.Width, H: s.Ascent + s.Descent}
	}
	return ink
}

// clear reports whether a scene as it was drawn has nothing in a room that words
// must not lie on: words of its own, figures, what is marked or measured, its
// presenter, and what must be seen of its picture or clips.
func (su *Subtitler) clear(s story.BoardScene, drawn timeline.Scene, room timeline.Rect) bool {
	meets := func(r timeline.Rect) bool {
		in := r.Intersect(room)
		return in.W > 0 && in.H > 0
	}
	if meets(drawn.Presenter) {
		return false
	}
	for _, l := range drawn.Layers {
		end := story.At(s.Frames)
		if l.To > 0 {
			end = l.To
		}
		for _, share := range []time.Duration{0, 1, 2} { // it may move
			at := l.From + share*(end-l.From)/2
			if meets(su.occupied(s, l, at)) {
				return false
			}
		}
	}
	return true
}

// occupied is where a layer has what words must not lie on.
func (su *Subtitler) occupied(s story.BoardScene, l timeline.Layer, at time.Duration) (r timeline.Rect) {
	switch {
	case l.Role == timeline.RolePicture:
		return focused(s, l, at)
	case !toBeSeen(l.Role):
		return r
	}
	if r = su.inkOf(l); l.Picture != nil {
		r = l.Picture.Frame
	}
	r.X, r.Y = r.X+l.X.At(at, 0), r.Y+l.Y.At(at, 0)
	return r
}

// aroundFocus is how much of a picture's frame, to each side of its focus, is taken
// for what must be seen.
const aroundFocus = .12

// focused is where what must be seen of a picture or a clip lies on the screen;
// empty where that is not known.
func focused(s story.BoardScene, l timeline.Layer, at time.Duration) timeline.Rect {
	p, o := seenIn(s, l)
	if o.focus == nil && o.subject.Empty() {
		return timeline.Rect{}
	}
	v := p.View(at, o.width, o.height)
	on := func(x, y float64) (float64, float64) {
		return p.Frame.X + p.Frame.W*(x*o.width-v.X)/v.W, p.Frame.Y + p.Frame.H*(y*o.height-v.Y)/v.H
	}
	if r := o.subject; !r.Empty() {
		x0, y0 := on(r.X, r.Y)
		x1, y1 := on(r.X+r.W, r.Y+r.H)
		return timeline.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
	}
	x, y := on(o.focus.X, o.focus.Y)
	around := aroundFocus * max(p.Frame.W, p.Frame.H)
	return timeline.Rect{X: x - around, Y: y - around, W: 2 * around, H: 2 * around}
}

// source is what is known of what a layer shows.
type source struct {
	width, height float64 // pixels
	focus         *timeline.Point
	subject       timeline.Rect
}

// seenIn is how a layer shows a picture or a clip of the scene, and what that is.
func seenIn(s story.BoardScene, l timeline.Layer) (p timeline.Picture, o source) {
	clips := s.Clips
	for _, shot := range s.Shots {
		if x := shot.Picture; x != nil && l.Picture != nil && l.Picture.Blob == x.Blob {
			return *l.Picture, source{float64(x.Width), float64(x.Height), x.Focus, x.Subject}
		}
		if shot.Clip != nil {
			clips = append(clips[:len(clips):len(clips)], *shot.Clip)
		}
	}
	for _, c := range clips {
		if l.Clip != nil && l.Clip.Blob == c.Blob {
			view := timeline.Picture{Frame: l.Clip.Frame, X: fixed(l.Clip.X), Y: fixed(l.Clip.Y), Zoom: fixed(l.Clip.Zoom)}
			return view, source{float64(c.Width), float64(c.Height), c.Focus, c.Stretch().Subject}
		}
	}
	return p, o
}

// fixed is a track that stays at a value, or at its default where that is 0.
func fixed(v float64) timeline.Track {
	if v == 0 {
		return nil
	}
	return timeline.Track{{Value: v}}
}
