package picture

import (
	"slices"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Clips shows the scene's clips. One that speaks itself has the frame for its
// own, and a name for a moment; of the others each has its place, and the words
// another. Without words, or where they fit nowhere, the clips have the whole frame:
// what is said is spoken anyway.
func Clips(st *kit.Stage) bool {
	s := captioned(st)
	all := kit.ShownClips(s.Board.Clips)
	s.Media.Picture = kit.StandIn(all)
	if s.Board.Master {
		s.Media.Play("clip", all, s.Grid.All(), kit.Showing{})
		s.lowerThird()
		return true
	}
	if arrange := s.arrangement(all); arrange != nil && arrange(s, all) {
		return true
	}
	if s.wordless() || !fullFrame(s, all) {
		s.Media.FillFrame()
	}
	return true
}

// InPlaces reports whether clips have places of their own.
func InPlaces(sc story.BoardScene) bool {
	return slices.ContainsFunc(kit.ShownClips(sc.Clips), func(c story.Clip) bool { return c.Stage > 0 })
}

// arrangement is how clips of those stages are shown; nil = all over the frame.
func (s captionScene) arrangement(all []story.Clip) func(captionScene, []story.Clip) bool {
	on := map[int]bool{}
	for _, c := range all {
		on[c.Stage] = true
	}
	switch {
	case on[0]:
		return nil
	case on[1] && on[2]:
		return sideBySide
	case s.wordless():
		return nil
	case on[1] || on[2]:
		return halves
	case on[3]:
		return besideWords
	}
	return nil
}

// fullFrame shows clips as a picture: all over a wide frame with the words on a
// panel in its corner, or above them in a narrow one.
func fullFrame(s captionScene, all []story.Clip) bool {
	fit := s.captionBelow
	if s.Grid.Wide() {
		fit = s.captionPanel
	}
	c, ok := fit()
	if !ok {
		return false
	}
	s.Media.Play("clip", all, s.Media.Window(c.area), kit.Showing{Aim: s.Media.Aim(c.area), Panel: c.area})
	if s.Media.StandsWhole(all[0]) {
		s.Canvas.Over(c.lines(s)...) // on the ground: nothing is behind a panel
		return true
	}
	c.draw(s)
	return true
}
