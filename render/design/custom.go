package design

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Layout is a layout of the host's own.
type Layout struct {
	story.CustomLayout
	// Draw draws a content that Decode returned. It returns false where that does not fit:
	// then the scene shows what is spoken, and what was drawn is thrown away.
	Draw func(s *kit.Stage, content any) bool
	// Bare has it stand on the shots of a scene as they are, where Draw lays all words by
	// [kit.Stage.ShowColumn] or [kit.Stage.Lay]. Others have the shots dimmed below them.
	Bare bool
}

// NewLayout returns a layout whose contents are of the type C, a struct. Use is one English
// sentence that tells language models what it shows, and when.
func NewLayout[C any](name story.Layout, use string, draw func(*kit.Stage, C) bool) Layout {
	return Layout{
		CustomLayout: story.NewCustomLayout[C](name, use),
		Draw: func(s *kit.Stage, content any) bool {
			c, ok := content.(C)
			return ok && draw(s, c)
		},
	}
}

// row is the layout's row in the table.
func (l Layout) row() layout {
	draw := func(s *kit.Stage) bool {
		content, err := l.Read(s.Board.Screen.Content())
		return err == nil && l.Draw(s, content)
	}
	on := (*kit.Stage).Dimmed
	if l.Bare {
		on = nil
	}
	return layout{name: l.Name, family: string(l.Name), bare: l.Bare, on: on, draws: []func(*kit.Stage) bool{draw}}
}
