package design

import (
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

// showing is how clips stand in their frame.
type showing struct {
	aim   timeline.Point // where in the frame, 0..1, what they show should lie; zero = the middle
	panel timeline.Rect  // on the grid, what covers part of the frame
	round float64        // radius of the corners
	whole bool           // nothing of them is cut off
	enter bool           // they come in
}

// play shows clips in a frame on the grid, one after the other for the length of
// the scene.
func (s *Media) play(name string, all []engine.Clip, frame timeline.Rect, p showing) {
	from := 0
	for i, frames := range shares(all, s.frames) {
		l := s.clip(all[i], frame, p, frames)
		l.Name = name + "." + strconv.Itoa(i)
		l.From = s.fps.at(from)
		if from += frames; i+1 < len(all) {
			l.To = s.fps.at(from)
		}
		if i == 0 && p.enter {
			s.Motion.fades(&l, s.Time.begin, panelIn)
		}
		s.Canvas.over(l)
	}
}

// shares is how many of a scene's frames each clip is shown for: as the scene
// says, or else as they are shared out.
func shares(all []engine.Clip, frames int) []int {
	if !slices.ContainsFunc(all, func(c engine.Clip) bool { return c.For <= 0 }) {
		out := make([]int, len(all))
		for i, c := range all {
			out[i] = c.For
		}
		return out
	}
	return engine.ShareOut(all, frames)
}

// again is by how much a clip must be shorter than it is shown to begin anew;
// else its last frame stays.
const again = 2 * time.Second

// clip is a layer of a clip in a frame on the grid, shown for some frames.
func (s *Media) clip(c engine.Clip, frame timeline.Rect, p showing, frames int) timeline.Layer {
	size := timeline.Point{X: float64(c.Width), Y: float64(c.Height)}
	switch {
	case p.whole:
		frame = contained(size, frame)
	case !p.panel.Empty() && s.standsWhole(c):
		frame = s.grid.physical(s.whole(size, p.panel)) // whole, beside the panel: back from the screen to the grid
	}
	view := &timeline.Clip{Blob: c.Blob, Frame: s.grid.physical(frame), Start: c.Start, Frames: c.Frames, Round: p.round}
	view.Loop = s.fps.at(c.Start+frames-c.Frames) >= again
	s.picture.Width, s.picture.Height, s.picture.Focus = c.Width, c.Height, c.Focus
	aim := p.aim
	if aim == (timeline.Point{}) {
		aim = timeline.Point{X: .5, Y: .5}
	}
	at := s.centre(&timeline.Picture{Frame: view.Frame}, aim, 1)
	view.X, view.Y = at.X, at.Y
	return timeline.Layer{Role: timeline.RolePicture, Clip: view}
}

// standsWhole reports whether too little of a clip would be seen if it filled a
// wide frame.
func (s *Media) standsWhole(c engine.Clip) bool {
	return s.grid.wide() && kept(timeline.Point{X: float64(c.Width), Y: float64(c.Height)}, s.grid.all()) < fills
}

// contained is the largest rectangle of a shape in the middle of another.
func contained(size timeline.Point, r timeline.Rect) timeline.Rect {
	k := min(r.W/size.X, r.H/size.Y)
	w, h := even(size.X*k), even(size.Y*k)
	return timeline.Rect{X: even(r.X + (r.W-w)/2), Y: even(r.Y + (r.H-h)/2), W: w, H: h}
}
