package engine

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// clear reports whether a scene as it was drawn has nothing in a room that words
// must not lie on: words of its own, figures, what is marked or measured, its
// presenter, and what must be seen of its picture or clips.
func (e *Engine) clear(s BoardScene, drawn timeline.Scene, room timeline.Rect) bool {
	meets := func(r timeline.Rect) bool {
		in := r.Intersect(room)
		return in.W > 0 && in.H > 0
	}
	if meets(drawn.Presenter) {
		return false
	}
	for _, l := range drawn.Layers {
		for _, share := range []time.Duration{0, 1, 2} { // it may move
			at := l.From + share*(at(s.Frames)-l.From)/2
			if meets(e.occupied(s, l, at)) {
				return false
			}
		}
	}
	return true
}

// occupied is where a layer has what words must not lie on.
func (e *Engine) occupied(s BoardScene, l timeline.Layer, at time.Duration) (r timeline.Rect) {
	switch l.Role {
	case timeline.RoleText, timeline.RoleMark, timeline.RoleIcon, timeline.RoleEvidence, timeline.RoleLogo:
	case timeline.RolePicture:
		return s.focused(l, at)
	default:
		return r
	}
	switch {
	case l.Text != nil:
		shaped := e.Fonts.Shape(l.Text.Line, l.Text.Style)
		r = timeline.Rect{X: l.Text.X, Y: l.Text.Y - shaped.Ascent, W: shaped.Width, H: shaped.Ascent + shaped.Descent}
	case l.Drawing != nil:
		for _, shape := range l.Drawing.Shapes {
			r = r.Union(shape.Path.Bounds())
		}
	case l.Picture != nil:
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
func (s BoardScene) focused(l timeline.Layer, at time.Duration) timeline.Rect {
	p, focus, size := s.seenIn(l)
	if focus == nil {
		return timeline.Rect{}
	}
	v := p.View(at, size.X, size.Y)
	x := p.Frame.X + p.Frame.W*(focus.X*size.X-v.X)/v.W
	y := p.Frame.Y + p.Frame.H*(focus.Y*size.Y-v.Y)/v.H
	around := aroundFocus * max(p.Frame.W, p.Frame.H)
	return timeline.Rect{X: x - around, Y: y - around, W: 2 * around, H: 2 * around}
}

// seenIn is how a layer shows a picture or a clip of the scene, what must be seen
// of it, and its size in pixels.
func (s BoardScene) seenIn(l timeline.Layer) (p timeline.Picture, focus *timeline.Point, size timeline.Point) {
	if l.Picture != nil && s.Picture != nil && l.Picture.Blob == s.Picture.Blob {
		return *l.Picture, s.Picture.Focus, timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
	}
	for _, c := range s.Clips {
		if l.Clip != nil && l.Clip.Blob == c.Blob {
			view := timeline.Picture{Frame: l.Clip.Frame, X: fixed(l.Clip.X), Y: fixed(l.Clip.Y), Zoom: fixed(l.Clip.Zoom)}
			return view, c.Focus, timeline.Point{X: float64(c.Width), Y: float64(c.Height)}
		}
	}
	return p, nil, size
}

// fixed is a track that stays at a value, or at its default where that is 0.
func fixed(v float64) timeline.Track {
	if v == 0 {
		return nil
	}
	return timeline.Track{{Value: v}}
}
