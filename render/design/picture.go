package design

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// captionScene is a stage with the words of a panel that is drawn on it.
type captionScene struct {
	*stage
	heading, said string
}

// captioned is a stage with its scene's heading and caption.
func captioned(s *stage) captionScene {
	c := s.board.Screen
	return captionScene{s, c.Heading(), story.CaptionOf(c.Content())}
}

// picture shows the scene's picture, and what is said of it on a panel: in the
// corner of a wide frame where reading ends, below the picture in a narrow one.
func picture(st *stage) bool {
	s := captioned(st)
	fit := s.captionBelow
	if s.grid.wide() {
		fit = s.captionPanel
	}
	c, ok := fit()
	if !ok {
		return false
	}
	s.Media.photograph(c.area)
	c.draw(s)
	return true
}

// adorn draws the scene's film or picture where the motif would be, or the motif.
func (s *stage) adorn(u use, area timeline.Rect) {
	switch {
	case !pictures(s.board):
		s.decorate(u, area, s.ground, nil)
	case s.grid.wide():
		s.Media.mediaIn(s.Media.besidePanel())
	default:
		s.Media.mediaIn(area)
	}
}
