package list

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// DrawTimeline shows dated events in the order of the narration: as points with their dates before
// them.
func DrawTimeline(st *kit.Stage, c story.Timeline) bool {
	const least, most = 3, 6
	s := listScene{Stage: st, List: story.List{Heading: c.Heading}}
	for _, e := range c.Events {
		if story.LettersOf(e.When) == "" || story.LettersOf(e.Text) == "" {
			return false
		}
		s.Items, s.moments = append(s.Items, story.Item{Text: e.Text, Said: e.Said}), append(s.moments, e.When)
	}
	return len(s.Items) >= least && len(s.Items) <= most && s.listed()
}
