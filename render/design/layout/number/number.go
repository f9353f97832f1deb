// Package number draws one figure as large as possible, with its evidence.
package number

import (
	"strings"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw shows one figure as large as possible between the words before and after it; its unit has
// the accent. On a ground the figure has evidence beside it or above: a hundred dots for a share,
// else the motif.
func Draw(st *kit.Stage, c story.Number) bool {
	s := scene{st, c}
	figure := story.LettersOf(s.Figure.Text)
	if figure == "" {
		return false
	}
	if strings.Contains(story.LettersOf(s.Lead), figure) {
		s.Lead = "" // a heading that has the figure itself does not introduce it
	}
	p := kit.Pose{Share: .56, Down: .5, DownNarrow: .5, Settings: []kit.Setting{
		s.WithMotif(kit.Hero, s.Motif.Clear), s.WithMotif(kit.Curtain, s.Motif.Curtain),
	}}
	if s.Figure.Share > 0 && !s.Overlaid() {
		p.Settings = []kit.Setting{{}}
		if s.Grid.Wide() {
			dots := kit.Setting{Share: .445, Draw: func(timeline.Rect) { s.waffle(s.dotsBeside()) }}
			p.Settings = []kit.Setting{dots, s.WithMotif(kit.Curtain, s.Motif.Curtain)}
		}
	}
	return s.ShowColumn(p, s.column)
}

func (s scene) column(k, width float64) (kit.Column, bool) {
	before, digits, unit := kit.SplitFigure(s.Figure.Text)
	if worded := kit.Worded(unit); !worded || digits == "" {
		before, digits, unit = s.Figure.Text, "", ""
	}
	about, wide := s.Roles.Label.Sized(max(k, .78)), min(width, s.Grid.Px(940))
	lead, ok := s.Stacked(
		kit.Line{Name: "kicker", Text: s.kicker(), Role: s.Roles.Kicker, Width: width, Color: s.Accent(), Optional: true},
		kit.Line{Name: "lead", Text: s.Lead, Role: about, Width: wide, Color: s.Ground.Ink, Gap: 24},
	)
	figure, low, fits := s.figure(before+digits, width, k*400)
	below, okBelow := s.Stacked(
		kit.Line{Name: "unit", Text: unit, Role: s.Roles.Unit.Sized(max(k, .6)), Width: width, Color: s.Accent()},
		kit.Line{Name: "caption", Text: s.Caption, Role: about, Width: wide, Color: s.Ground.Ink, Gap: 36},
	)
	if !ok || !fits || !okBelow {
		return nil, false
	}
	if len(below) > 0 {
		below[0].Gap = max(s.Grid.Px(64), .2*figure.High, low+s.Grid.Px(28))
	}
	return s.proved(s.Pictured(append(append(lead, figure), below...), k), width), true
}

// kicker returns the section name above a figure on shots; on a ground that has a plate of its own.
func (s scene) kicker() string {
	if s.Overlaid() {
		return s.Section
	}
	return ""
}

// figure returns a figure of a size, reduced to fit the width, and how far it reaches below its
// baseline. On a ground it comes in when it is spoken.
func (s scene) figure(text string, width, px float64) (p kit.Part, low float64, ok bool) {
	f, ok := s.Type.Figure(text, width, px, .3*px)
	start, _ := s.sounds()
	p = kit.Part{Wide: f.Width, High: f.Cap, Gap: s.Grid.Px(52), Own: !s.Overlaid()}
	p.Set = func(x, top float64) []timeline.Layer {
		if p.Own {
			// the quietest tone of the motif, which may pass under the figure, must not make it faint
			strong, _ := palette.Step(s.Strong(), s.Tone().Low, palette.TextContrast+.05)
			return s.FigureComes(f, x, top+f.Cap, strong, start)
		}
		all, _ := s.Canvas.SetFigure("figure", f, x, top+f.Cap, s.Ground.Ink)
		return all
	}
	return p, f.Low, ok
}
