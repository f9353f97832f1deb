package design

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Layout is a custom layout of the host application.
type Layout struct {
	story.CustomLayout
	// Draw draws a content that Decode returned. It returns false if the content does not fit: the
	// scene then shows the narration instead, and the drawing is discarded.
	Draw func(s *kit.Stage, content any) bool
	// Bare leaves the shots of a scene undimmed; Draw places all words with [kit.Stage.ShowColumn]
	// or [kit.Stage.Lay]. Below other layouts the shots are dimmed.
	Bare bool
}

// NewLayout returns a layout whose contents are of the type C, a struct. Use is one English
// sentence for language models on its content and its purpose.
func NewLayout[C any](name story.Layout, use string, draw func(*kit.Stage, C) bool) Layout {
	return Layout{
		CustomLayout: story.NewCustomLayout[C](name, use),
		Draw: func(s *kit.Stage, content any) bool {
			c, ok := content.(C)
			return ok && draw(s, c)
		},
	}
}

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
