package kit

import (
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// ShownClips returns the clips that have a file to show.
func ShownClips(all []story.Clip) (clips []story.Clip) {
	for _, c := range all {
		if c.Blob != "" && c.Width > 0 && c.Height > 0 && c.Frames > 0 {
			clips = append(clips, c)
		}
	}
	return clips
}

// Showing describes how clips are shown in their frame.
type Showing struct {
	Round float64 // radius of the corners
	Whole bool    // they are not cropped
	Enter bool    // they have an entrance
}

// Play shows clips in a frame on the grid, one after the other for the length of
// the scene.
func (s *Stage) Play(name string, all []story.Clip, frame timeline.Rect, p Showing) {
	from := 0
	for i, frames := range shares(all, s.Board.Frames) {
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

// shares returns the number of a scene's frames for which each clip is shown: the scene's own
// numbers, or else equal shares.
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

// again is how much shorter than its time on screen a clip must be to loop; else its last frame
// stays.
const again = 2 * time.Second

// clip returns a layer of a clip in a frame on the grid, shown for some frames; its subject lies as
// near the middle as can be.
func (s *Stage) clip(c story.Clip, frame timeline.Rect, p Showing, frames int) timeline.Layer {
	if p.Whole {
		frame = Contained(timeline.Point{X: float64(c.Width), Y: float64(c.Height)}, frame)
	}
	view := &timeline.Clip{Blob: c.Blob, Frame: s.Grid.Physical(frame), Start: c.Start, Frames: c.Frames, Round: p.Round}
	view.Loop = s.Fps.At(c.Start+frames-c.Frames) >= again
	if r := c.Stretch().Subject; !r.Empty() {
		view.X, view.Y = r.X+r.W/2, r.Y+r.H/2
	}
	return timeline.Layer{Role: timeline.RolePicture, Clip: view}
}

// Contained returns the largest rectangle of a shape in the middle of another.
func Contained(size timeline.Point, r timeline.Rect) timeline.Rect {
	k := min(r.W/size.X, r.H/size.Y)
	w, h := Even(size.X*k), Even(size.Y*k)
	return timeline.Rect{X: Even(r.X + (r.W-w)/2), Y: Even(r.Y + (r.H-h)/2), W: w, H: h}
}
