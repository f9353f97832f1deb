package list

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// DrawTimeline shows what happened when, in the order it is spoken: as points with their
// moments before them.
func DrawTimeline(st *kit.Stage, c story.Timeline) bool {
	const least, most = 3, 6
	s := listScene{Stage: st, List: story.List{Heading: c.Heading}}
	for _, e := range c.Events {
		if kit.Spelled(e.When) == "" || kit.Spelled(e.Text) == "" {
			return false
		}
		s.Items, s.moments = append(s.Items, story.Item{Text: e.Text, Said: e.Said}), append(s.moments, e.When)
	}
	return len(s.Items) >= least && len(s.Items) <= most && s.listed()
}

// momentsIn sets the moments beside points in a role; false where they do not fit.
func (s listScene) momentsIn(r *rows, item kit.Role) bool {
	r.moments, r.box = s.Type.FitAll(s.moments, item.Heavy().Resized(item.Px, .7*item.Px, 2), .4*r.w, 0), 0
	for _, w := range r.moments {
		if !w.Ok || kit.Torn(w) {
			return false
		}
		r.box = max(r.box, kit.Wide(w))
	}
	return true
}
