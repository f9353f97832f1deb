package design

import (
	"github.com/scenewright/scenewright/engine"
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

func hasPicture(sc engine.BoardScene) bool {
	p := sc.Picture
	return p != nil && p.Blob != "" && p.Width > 0 && p.Height > 0
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
	s.photograph(c.area)
	c.draw(s)
	return true
}

// mediaClear is how wide words may be beside a picture in the place of the motif of
// a wide frame, as a share of the width.
const mediaClear = .51

// mediaIn shows the scene's film or picture in an area of the grid, with the credit
// that it asks for.
func (s *stage) mediaIn(area timeline.Rect) {
	if clips := shownClips(s.board.Clips); len(clips) > 0 {
		s.board.Picture = standIn(clips)
		s.play("clip", clips, area, showing{})
	} else {
		s.hangPicture(area)
	}
	x, w := area.X+s.grid.px(mediaPad), area.W-2*s.grid.px(mediaPad)
	low := min(area.Y+area.H-s.grid.px(mediaPad), s.grid.floor(x, w), s.grid.end())
	s.creditIn(timeline.Rect{X: x, Y: area.Y, W: w, H: low - area.Y})
}

// mediaPad is the air about the credit on a picture, at 1080 lines.
const mediaPad = 44

// adorn draws the scene's film or picture where the motif would be, or the motif.
func (s *stage) adorn(u use, area timeline.Rect) {
	switch {
	case !pictures(s.board):
		s.decorate(u, area, s.ground, nil)
	case s.grid.wide():
		s.mediaIn(s.besidePanel())
	default:
		s.mediaIn(area)
	}
}
