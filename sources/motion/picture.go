package motion

import (
	"github.com/scenewright/scenewright/engine"
)

// asked is the layout that a scene is to be drawn by: a sentence that has a
// picture stands on the picture, and clips are always shown.
func asked(sc engine.BoardScene) engine.Layout {
	if sc.Spoken() && !sc.Master {
		return engine.LayoutSpoken
	}
	if hasClips(sc) {
		return engine.LayoutPicture
	}
	if sc.Layout == engine.LayoutStatement && hasPicture(sc) {
		return engine.LayoutPicture
	}
	return sc.Layout
}

func hasPicture(sc engine.BoardScene) bool {
	p := sc.Picture
	return p != nil && p.Blob != "" && p.Width > 0 && p.Height > 0
}

// picture shows the scene's picture, and what is said of it on a panel: in the
// corner of a wide frame where reading ends, below the picture in a narrow one.
func picture(s *stage) bool {
	fit := s.captionBelow
	if s.grid.wide() {
		fit = s.captionPanel
	}
	c, ok := fit()
	if !ok {
		return false
	}
	s.photograph(c.area)
	c.draw(s)
	return true
}
