package placed

import (
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// scene is a stage with the words beside clips.
type scene struct {
	*kit.Stage
	heading, said string
}

// The least size of words beside clips, as a share of a heading's size, and their position in the
// height of their room.
const (
	leastWords = .46
	wordsDown  = .42
)

// wordsIn returns a function that shows the words as large as possible in a room, as high as
// subtitles and presenter allow, or beside the presenter if that gives more; nil if they do not
// fit. The caption, which is spoken, is dropped before the heading.
func (s scene) wordsIn(room timeline.Rect) func() {
	rooms := s.Rooms(room.X, room.W, room.Y)
	for _, said := range []string{s.said, ""} {
		if show := s.Fill(rooms, wordsDown, s.column(said)); show != nil {
			return show
		}
	}
	return nil
}

// column returns a builder of the heading with its caption below.
func (s scene) column(said string) kit.Build {
	head, foot := s.Roles.Heading, s.Roles.Foot
	head.Lines, head.Leading = 5, 1.14 // far enough for accents
	return func(k, width float64) (kit.Column, bool) {
		c, ok := s.Stacked(
			kit.Line{Name: "heading", Text: s.heading, Role: head.Sized(k), Width: width, Color: s.Ground.Ink},
			kit.Line{Name: "caption", Text: said, Role: foot.Resized(foot.Px, .8*foot.Least, foot.Lines+2), Width: width, Color: s.Ground.Ink2, Gap: 36},
		)
		return c, ok && k >= leastWords
	}
}
