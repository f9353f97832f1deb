package kit

import (
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Showing is how clips stand in their frame.
type Showing struct {
	Aim   timeline.Point // where in the frame, 0..1, what they show should lie; zero = the middle
	Panel timeline.Rect  // on the grid, what covers part of the frame
	Round float64        // radius of the corners
	Whole bool           // nothing of them is cut off
	Enter bool           // they come in
}

// Play shows clips in a frame on the grid, one after the other for the length of
// the scene.
func (s *Media) Play(name string, all []story.Clip, frame timeline.Rect, p Showing) {
	from := 0
	for i, frames := range shares(all, s.Frames) {
		l := s.clip(all[i], frame, p, frames)
		l.Name = name + "." + strconv.Itoa(i)
		l.From = s.Fps.At(from)
		if from += frames; i+1 < len(all) {
			l.To = s.Fps.At(from)
		}
		if i == 0 && p.Enter {
			s.Motion.Fades(&l, s.Time.Begin, PanelIn)
		}
		s.Canvas.Over(l)
	}
}

// shares is how many of a scene's frames each clip is shown for: as the scene
// says, or else as they are shared out.
func shares(all []story.Clip, frames int) []int {
	if !slices.ContainsFunc(all, func(c story.Clip) bool { return c.For <= 0 }) {
		out := make([]int, len(all))
		for i, c := range all {
			out[i] = c.For
		}
		return out
	}
	return story.ShareOut(all, frames)
}

// again is by how much a clip must be shorter than it is shown to begin anew;
// else its last frame stays.
const again = 2 * time.Second

// clip is a layer of a clip in a frame on the grid, shown for some frames.
func (s *Media) clip(c story.Clip, frame timeline.Rect, p Showing, frames int) timeline.Layer {
	size := timeline.Point{X: float64(c.Width), Y: float64(c.Height)}
	switch {
	case p.Whole:
		frame = Contained(size, frame)
	case !p.Panel.Empty() && s.StandsWhole(c):
		frame = s.Grid.Physical(s.whole(size, p.Panel)) // whole, beside the panel: back from the screen to the grid
	}
	view := &timeline.Clip{Blob: c.Blob, Frame: s.Grid.Physical(frame), Start: c.Start, Frames: c.Frames, Round: p.Round}
	view.Loop = s.Fps.At(c.Start+frames-c.Frames) >= again
	s.Picture.Width, s.Picture.Height, s.Picture.Focus = c.Width, c.Height, c.Focus
	aim := p.Aim
	if aim == (timeline.Point{}) {
		aim = timeline.Point{X: .5, Y: .5}
	}
	at := s.Centre(&timeline.Picture{Frame: view.Frame}, aim, 1)
	view.X, view.Y = at.X, at.Y
	return timeline.Layer{Role: timeline.RolePicture, Clip: view}
}

// StandsWhole reports whether too little of a clip would be seen if it filled a
// wide frame.
func (s *Media) StandsWhole(c story.Clip) bool {
	return s.Grid.Wide() && Kept(timeline.Point{X: float64(c.Width), Y: float64(c.Height)}, s.Grid.All()) < fills
}

// Contained is the largest rectangle of a shape in the middle of another.
func Contained(size timeline.Point, r timeline.Rect) timeline.Rect {
	k := min(r.W/size.X, r.H/size.Y)
	w, h := Even(size.X*k), Even(size.Y*k)
	return timeline.Rect{X: Even(r.X + (r.W-w)/2), Y: Even(r.Y + (r.H-h)/2), W: w, H: h}
}
