// Package steps draws steps that follow one another.
package steps

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/list"
)

// Draw shows steps as points with numbers, under their heading unless a step repeats it.
func Draw(s *kit.Stage, c story.Steps) bool {
	head := story.LettersOf(c.Heading)
	repeats := func(p story.Item) bool { return strings.Contains(story.LettersOf(p.Text+p.Detail), head) }
	if slices.ContainsFunc(c.Items, repeats) {
		c.Heading = ""
	}
	return list.Draw(s, story.List{Heading: c.Heading, Items: c.Items, First: c.First, Of: c.Of, Numbered: true})
}
