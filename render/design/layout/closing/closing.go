// Package closing draws the scene that ends a film: its last line, and the call to action.
package closing

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw draws the last line, and the call to action on a filled plate. Without a last line the call
// to action takes its place, and the plate has the address.
func Draw(st *kit.Stage, c story.Closing) bool {
	s := scene{st, c}
	do, where, ok := strings.Cut(c.Action, story.ActionDot)
	switch {
	case s.Heading == "" && ok:
		s.Heading, s.Action = do, where
	case s.Heading == "":
		s.Heading = s.Board.Narration
	}
	return s.ShowColumn(kit.Pose{
		Share: .66, Down: .5, DownNarrow: .5, Sign: 76, Settings: []kit.Setting{
			s.WithMotif(kit.Hero, s.Motif.Clear), s.WithMotif(kit.Curtain, s.Motif.Curtain),
		},
	}, s.column)
}

// scene is a stage with the closing words to draw on it.
type scene struct {
	*kit.Stage
	story.Closing
}

func (s scene) column(k, width float64) (kit.Column, bool) {
	all, ok := s.Stacked(
		kit.Line{Name: "closing", Text: s.Heading, Role: s.Roles.Title.Sized(k), Width: width, Color: s.Ground.Ink},
	)
	if s.Action != "" && ok {
		var plate kit.Part
		plate, ok = s.button(width)
		all = append(all, plate)
	}
	foot, fits := s.Stacked(
		kit.Line{Name: "foot", Text: s.Caption, Role: s.Roles.Foot, Width: width, Color: s.Ground.Ink, Gap: 40, Optional: true},
	)
	return append(all, foot...), ok && fits
}

// button returns the call to action on a plate of the brand.
func (s scene) button(width float64) (p kit.Part, ok bool) {
	padX, padY := s.Grid.Px(56), s.Grid.Px(46)
	w, ok := s.Type.FirstFit(s.Action, width-2*padX, s.Grid.H, s.Roles.Button, s.Roles.Button.Resized(48, 30, 2))
	fill := s.plate()
	p = kit.Part{Wide: kit.Wide(w) + 2*padX, High: s.Type.Tall(w) - s.Type.Sink(w) + 2*padY, Gap: s.Grid.Px(72)}
	p.Set = func(x, top float64) []timeline.Layer {
		plate := s.Canvas.Block("button", timeline.RoleMark, timeline.Rect{X: x, Y: top, W: p.Wide, H: p.High}, s.Grid.Px(28), fill)
		return append([]timeline.Layer{plate}, s.Canvas.Set("button.label", w, x+padX, top+padY, s.Pal.On(fill))...)
	}
	return p, ok
}

// plate returns the colour of the button: the accent on shots, else one that contrasts with the
// ground.
func (s scene) plate() timeline.Color {
	switch {
	case s.Overlaid():
		return s.StageAccent()
	case s.Ground.Bg == s.Pal.Deep:
		return s.Ground.Bar
	}
	return s.Pal.Deep
}
