package quote

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// OnStage shows what somebody says on the shots of the scene: the mark, the words, and
// who says them.
func OnStage(st *kit.Stage, c story.Quote) bool {
	s := scene{st, c}
	if kit.Spelled(c.Text) == "" {
		return false
	}
	width := s.Free().W
	if s.Grid.Wide() {
		width = .5 * s.Grid.W
	}
	build := func(k float64) (kit.Column, bool) {
		said, ok := s.Stacked(
			kit.Line{Name: "quote", Text: s.quotation(), Role: s.Roles.Said(s.Grid.Format).Sized(k), Width: width, Color: s.Ground.Ink, Gap: 32},
			kit.Line{Name: "name", Text: s.who(), Role: s.Roles.Label(s.Grid.Format).Sized(max(k, .78)), Width: width, Color: s.Ground.Ink, Gap: 40},
		)
		return s.Pictured(append(kit.Column{s.marks(s.Grid.Px(64))}, said...), k), ok
	}
	down := .5
	if !s.Grid.Wide() {
		down = .66
	}
	return s.ShowColumn(build, func(c kit.Column) []timeline.Point {
		return []timeline.Point{s.At(c, 0, down), s.At(c, 1, down), s.At(c, 0, 1), s.At(c, 0, 0)}
	})
}

// who is the speaker's name with what the speaker is.
func (s scene) who() string {
	comma := ", "
	if s.Type.Voice.IsChinese() {
		comma = "，"
	}
	return strings.Trim(s.Speaker+comma+s.Role, comma)
}

// marks are the two drops of a quotation mark.
func (s scene) marks(high float64) kit.Part {
	size := high / 1.3
	return kit.Part{Wide: 2.3 * size, High: high, Set: func(x, top float64) []timeline.Layer {
		return []timeline.Layer{s.Canvas.Drawing("quote.mark", timeline.RoleIcon,
			kit.Shape(drop(x, top, size), s.StageAccent()), kit.Shape(drop(x+1.21*size, top, size), s.StageAccent()))}
	}}
}
