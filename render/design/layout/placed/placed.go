// Package placed draws films in the places of a template, beside the scene's words, and films with
// sound of their own.
package placed

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// InPlaces reports whether clips have places of their own.
func InPlaces(sc story.BoardScene) bool {
	return slices.ContainsFunc(kit.ShownClips(sc.Clips), func(c story.Clip) bool { return c.Stage > 0 })
}

// Draw shows each of the scene's clips in its place, and its words in another; smaller if those do
// not fit otherwise. Without words, or if they fit nowhere, the clips have the whole frame: the
// narration has the words anyway.
func Draw(st *kit.Stage) bool {
	c := st.Board.Screen
	s := scene{st, c.Heading(), story.CaptionOf(c.Content())}
	all := kit.ShownClips(s.Board.Clips)
	for _, share := range []float64{1, .88, .76, .64} {
		a := s.arrangement(all, share)
		if len(a.windows) == 0 {
			break
		}
		if show := s.wordsIn(a.words); show != nil {
			a.play(s, all)
			show()
			return true
		}
	}
	s.Play("clip", all, s.Grid.All(), kit.Showing{})
	return true
}

// DrawMaster shows a film with sound of its own in the whole frame, and its speaker's name for a
// moment.
func DrawMaster(s *kit.Stage) bool {
	s.Play("clip", kit.ShownClips(s.Board.Clips), s.Grid.All(), kit.Showing{})
	lowerThird(s, s.Board.Screen.Heading())
	return true
}

// namedFor is how long the name of a film's speaker is shown.
const namedFor = 3 * time.Second

// lowerThird shows the name of a film's speaker for a moment.
func lowerThird(s *kit.Stage, name string) {
	g, pad := s.Grid, s.Grid.Px(28)
	until := min(namedFor, s.Time.Length-kit.Quiet)
	role := kit.Role{Px: 48 * g.Small(), Least: 36 * g.Small(), Lines: 2, Leading: 1.14, Display: true}
	w, ok := s.Type.FirstFit(name, .6*g.Inner(), .2*g.H, role)
	if !ok || len(w.Block.Lines) == 0 || until < 2*kit.PanelIn {
		return
	}
	box := timeline.Rect{X: g.Margin(), W: kit.Even(kit.Wide(w) + 2*pad), H: kit.Even(s.Type.Tall(w) + 2*pad)}
	box.Y = kit.Even(g.Floor(box.X, box.W) - box.H)
	plate := s.Canvas.Block("name.plate", timeline.RoleGround, box, g.Px(12), s.Ground.Bg)
	s.Motion.Reveals(&plate, box, g.StartEdge(), s.Time.Begin, kit.PanelIn)
	lines := s.Canvas.Set("name", w, box.X+pad, box.Y+pad, s.Ground.Ink)
	s.Motion.LinesRise(lines, s.Time.Begin+2*kit.Stagger)
	for _, l := range append([]timeline.Layer{plate}, lines...) {
		if len(l.Opacity) == 0 {
			l.Opacity = timeline.Track{{Value: 1}}
		}
		l.Opacity, l.To = l.Opacity.Then(until-kit.ExitAll, kit.ExitAll, 0, timeline.Exit), until
		s.Canvas.Over(l)
	}
}
