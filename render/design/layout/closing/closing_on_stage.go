package closing

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// OnStage ends a film on the shots of its last scene: the last line, and what to do
// next on a filled plate.
func OnStage(s *kit.Stage, c story.Closing) bool {
	do, where, ok := strings.Cut(c.Action, story.ActionDot)
	switch {
	case c.Heading == "" && ok:
		c.Heading, c.Action = do, where
	case c.Heading == "":
		c.Heading = s.Board.Narration
	}
	room := s.Free()
	width := room.W
	if s.Grid.Wide() {
		width = .66 * s.Grid.W
	}
	build := func(k float64) (kit.Column, bool) {
		all, ok := s.Stacked(
			kit.Line{Name: "closing", Text: c.Heading, Role: s.Roles.OnStage(s.Grid.Format).Sized(k), Width: width, Color: s.Ground.Ink},
		)
		if pill, fits := pillOf(s, c.Action, room.W); fits {
			all = append(all, pill)
		} else if c.Action != "" {
			return nil, false
		}
		foot, fits := s.Stacked(kit.Line{Name: "foot", Text: c.Caption, Role: s.Roles.Foot, Width: width, Color: s.Ground.Ink, Gap: 40, Optional: true})
		return append(all, foot...), ok && fits
	}
	ok = s.ShowColumn(build, func(c kit.Column) []timeline.Point {
		return []timeline.Point{s.At(c, 0, .5), s.At(c, 1, .5), s.At(c, 0, 1), s.At(c, 0, 0)}
	})
	s.StageSign(52)
	return ok
}

// pillOf is what to do next on a plate of the brand.
func pillOf(s *kit.Stage, action string, width float64) (p kit.Part, ok bool) {
	padX, padY := s.Grid.Px(56), s.Grid.Px(46)
	r := s.Roles.Button
	r.Px = 60
	w, ok := s.Type.FirstFit(action, width-2*padX, s.Grid.H, r.Resized(60, 34, 1), r.Resized(48, 30, 2))
	if !ok || action == "" {
		return p, false
	}
	fill := s.StageAccent()
	p = kit.Part{Wide: kit.Wide(w) + 2*padX, High: s.Type.Tall(w) - s.Type.Sink(w) + 2*padY, Gap: s.Grid.Px(72)}
	p.Set = func(x, top float64) []timeline.Layer {
		plate := s.Canvas.Block("button", timeline.RoleMark, timeline.Rect{X: x, Y: top, W: p.Wide, H: p.High}, s.Grid.Px(28), fill)
		return append([]timeline.Layer{plate}, s.Canvas.Set("button.label", w, x+padX, top+padY, s.Pal.On(fill))...)
	}
	return p, true
}
