// Package picture draws pictures and films all over the frame, with what is said of them on a panel.
package picture

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// captionScene is a stage with the words of a panel that is drawn on it.
type captionScene struct {
	*kit.Stage
	heading, said string
}

// captioned is a stage with its scene's heading and caption.
func captioned(s *kit.Stage) captionScene {
	c := s.Board.Screen
	return captionScene{s, c.Heading(), story.CaptionOf(c.Content())}
}

// wordless reports whether the panel would have nothing to hold.
func (s captionScene) wordless() bool { return kit.Spelled(s.heading+s.said) == "" }

// Picture shows the scene's picture, and what is said of it on a panel: in the
// corner of a wide frame where reading ends, below the picture in a narrow one.
// Without words the picture has the whole frame.
func Picture(st *kit.Stage) bool {
	s := captioned(st)
	if s.wordless() {
		s.Media.FillFrame()
		return true
	}
	fit := s.captionBelow
	if s.Grid.Wide() {
		fit = s.captionPanel
	}
	c, ok := fit()
	if !ok {
		return false
	}
	s.Media.Photograph(c.area)
	c.draw(s)
	return true
}
