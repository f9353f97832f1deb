package design

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

// hasClips reports whether a scene has clips that can be shown.
func hasClips(sc engine.BoardScene) bool { return len(shownClips(sc.Clips)) > 0 }

// shownClips are those that have something to show.
func shownClips(all []engine.Clip) (clips []engine.Clip) {
	for _, c := range all {
		if c.Blob != "" && c.Width > 0 && c.Height > 0 && c.Frames > 0 {
			clips = append(clips, c)
		}
	}
	return clips
}

// clips shows the scene's clips. One that speaks itself has the frame for its
// own, and a name for a moment; of the others each has its place, and the words
// another. Where the words fit nowhere the clips are shown without: they are
// spoken anyway.
func clips(st *stage) bool {
	s := captioned(st)
	all := shownClips(s.board.Clips)
	s.board.Picture = standIn(all)
	if s.board.Master {
		s.play("clip", all, s.grid.all(), showing{})
		s.lowerThird()
		return true
	}
	if arrange := s.arrangement(all); arrange != nil && arrange(s, all) {
		return true
	}
	if !fullFrame(s, all) {
		s.play("clip", all, s.grid.all(), showing{})
	}
	return true
}

// inPlaces reports whether clips have places of their own.
func inPlaces(sc engine.BoardScene) bool {
	return slices.ContainsFunc(shownClips(sc.Clips), func(c engine.Clip) bool { return c.Stage > 0 })
}

// standIn is the first clip as a picture, by whose size the words are arranged,
// with the credits of all.
func standIn(all []engine.Clip) *engine.Picture {
	var credits []string
	for _, c := range all {
		if c.Credit != "" && !slices.Contains(credits, c.Credit) {
			credits = append(credits, c.Credit)
		}
	}
	return &engine.Picture{Blob: all[0].Blob, Width: all[0].Width, Height: all[0].Height, Focus: all[0].Focus, Credit: strings.Join(credits, " · ")}
}

// arrangement is how clips of those stages are shown; nil = all over the frame.
func (s captionScene) arrangement(all []engine.Clip) func(captionScene, []engine.Clip) bool {
	on := map[int]bool{}
	for _, c := range all {
		on[c.Stage] = true
	}
	switch {
	case on[0]:
		return nil
	case on[1] && on[2]:
		return sideBySide
	case on[1] || on[2]:
		return halves
	case on[3]:
		return besideWords
	}
	return nil
}

// fullFrame shows clips as a picture: all over a wide frame with the words on a
// panel in its corner, or above them in a narrow one.
func fullFrame(s captionScene, all []engine.Clip) bool {
	fit := s.captionBelow
	if s.grid.wide() {
		fit = s.captionPanel
	}
	c, ok := fit()
	if !ok {
		return false
	}
	s.play("clip", all, s.window(c.area), showing{aim: s.aim(c.area), panel: c.area})
	if s.standsWhole(all[0]) {
		c.write(s) // on the ground: nothing is behind a panel
		return true
	}
	c.draw(s)
	return true
}

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
func (s *stage) play(name string, all []engine.Clip, frame timeline.Rect, p showing) {
	from := 0
	for i, frames := range shares(all, s.board.Frames) {
		l := s.clip(all[i], frame, p, frames)
		l.Name = name + "." + strconv.Itoa(i)
		l.From = s.at(from)
		if from += frames; i+1 < len(all) {
			l.To = s.at(from)
		}
		if i == 0 && p.enter {
			s.fades(&l, s.begin, panelIn)
		}
		s.over(l)
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
func (s *stage) clip(c engine.Clip, frame timeline.Rect, p showing, frames int) timeline.Layer {
	size := timeline.Point{X: float64(c.Width), Y: float64(c.Height)}
	switch {
	case p.whole:
		frame = contained(size, frame)
	case !p.panel.Empty() && s.standsWhole(c):
		frame = s.grid.physical(s.whole(size, p.panel)) // whole, beside the panel: back from the screen to the grid
	}
	view := &timeline.Clip{Blob: c.Blob, Frame: s.grid.physical(frame), Start: c.Start, Frames: c.Frames, Round: p.round}
	view.Loop = s.at(c.Start+frames-c.Frames) >= again
	s.board.Picture.Width, s.board.Picture.Height, s.board.Picture.Focus = c.Width, c.Height, c.Focus
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
func (s *stage) standsWhole(c engine.Clip) bool {
	return s.grid.wide() && kept(timeline.Point{X: float64(c.Width), Y: float64(c.Height)}, s.grid.all()) < fills
}

// contained is the largest rectangle of a shape in the middle of another.
func contained(size timeline.Point, r timeline.Rect) timeline.Rect {
	k := min(r.W/size.X, r.H/size.Y)
	w, h := even(size.X*k), even(size.Y*k)
	return timeline.Rect{X: even(r.X + (r.W-w)/2), Y: even(r.Y + (r.H-h)/2), W: w, H: h}
}
