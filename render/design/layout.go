package design

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/card"
	"github.com/scenewright/scenewright/render/design/layout/chart"
	"github.com/scenewright/scenewright/render/design/layout/closing"
	"github.com/scenewright/scenewright/render/design/layout/compare"
	"github.com/scenewright/scenewright/render/design/layout/list"
	"github.com/scenewright/scenewright/render/design/layout/number"
	"github.com/scenewright/scenewright/render/design/layout/placed"
	"github.com/scenewright/scenewright/render/design/layout/quote"
	"github.com/scenewright/scenewright/render/design/layout/spoken"
	"github.com/scenewright/scenewright/render/design/layout/steps"
	"github.com/scenewright/scenewright/render/design/layout/title"
)

// layouts returns the table of the built-in layouts.
func layouts() []layout {
	return []layout{
		row[story.Spoken](layout{spoken: true, tagged: true, colors: spoken.Colors}), // its ways: spokenWays
		row(layout{opens: true, headed: true, family: "sentence", bare: true}, title.Draw),
		row(layout{headed: true, family: "row", on: card.Narrow.On}, list.Draw),
		row(layout{headed: true, family: "row", adds: drawing(steps.Count)}, steps.Draw),
		row(layout{tagged: true, colors: lightColors, bare: true}, number.Draw),
		row(layout{tagged: true, family: "sentence", contrary: ofDark, bare: true}, quote.Draw),
		row(layout{headed: true, family: "row", on: card.Broad.On}, list.DrawTable, list.DrawTableAsList),
		row(layout{tagged: true, on: card.Narrow.On}, compare.Draw),
		row(layout{headed: true, family: "row", on: (*kit.Stage).Dimmed, contrary: ofDark}, list.DrawTimeline),
		row(layout{headed: true, family: "chart", on: (*kit.Stage).Dimmed, contrary: ofLight}, chart.DrawBars),
		row(layout{headed: true, family: "chart", on: (*kit.Stage).Dimmed, contrary: ofDark}, chart.DrawLine, chart.DrawLineAsBars),
		row(layout{headed: true, family: "chart", on: (*kit.Stage).Dimmed, contrary: ofLight}, chart.DrawDonut, chart.DrawSharesAsBars),
		row(layout{headed: true, ends: true, bare: true}, closing.Draw),
	}
}

// row returns a layout with its content's name and the ways to draw it.
func row[C story.Content](l layout, ways ...func(*kit.Stage, C) bool) layout {
	var content C
	l.name = content.Layout()
	if l.family == "" {
		l.family = string(l.name)
	}
	for _, draw := range ways {
		l.draws = append(l.draws, drawing(draw))
	}
	return l
}

// drawing adapts a function that draws a content to one that draws the scene's own content.
func drawing[C story.Content](draw func(*kit.Stage, C) bool) func(*kit.Stage) bool {
	return func(s *kit.Stage) bool {
		c, ok := s.Board.Screen.Content().(C)
		return ok && draw(s, c)
	}
}

// rowOf returns the row of a layout.
func (f *film) rowOf(name story.Layout) layout {
	for _, l := range f.layouts {
		if l.name == name {
			return l
		}
	}
	return layout{name: name, family: string(name)}
}

// candidates returns the arrangements of scene i, best first. The last one shows the narration and
// always fits.
func (f *film) candidates(i int) []arrangement {
	sc := f.board.Scenes[i]
	l := f.rowOf(sc.Screen.Layout())
	switch {
	case sc.Master:
		return []arrangement{f.rowOf(story.LayoutTitle).over(placed.DrawMaster)}
	case placed.InPlaces(sc):
		a := l.over(placed.Draw)
		a.staged = f.backdrop(i) != nil
		return []arrangement{a}
	case sc.Paged():
		return []arrangement{{layout: f.rowOf(story.LayoutSpoken), staged: true, draw: spoken.Silent}}
	case f.backdrop(i) != nil:
		return f.onShots(i)
	case l.spoken:
		return f.spokenWays(i)
	}
	var all []arrangement
	for _, draw := range l.draws {
		all = append(all, arrangement{layout: l, draw: draw})
	}
	if l.headed && f.board.Subtitles && f.board.Subtitled(sc) { // the subtitles have the words
		draw := func(s *kit.Stage) bool { return title.Draw(s, story.Title{Heading: s.Board.Screen.Heading()}) }
		all = append(all, arrangement{layout: f.rowOf(story.LayoutTitle), draw: draw})
	}
	return append(all, f.spokenWays(i)...)
}

// onShots returns the arrangements of scene i on its shots, best first. The last one shows the
// narration and always fits; if subtitles were requested, they show it instead.
func (f *film) onShots(i int) []arrangement {
	sc := f.board.Scenes[i]
	l, words := f.rowOf(sc.Screen.Layout()), spoken.OnStage
	if (l.spoken || l.adds != nil) && f.board.Subtitles && f.board.Subtitled(sc) {
		words = spoken.Silent
	}
	var all []arrangement
	for _, draw := range l.draws {
		if l.on != nil {
			all = append(all, arrangement{layout: l, staged: true, draw: func(s *kit.Stage) bool { return l.on(s, draw) }})
		} else if l.bare {
			all = append(all, arrangement{layout: l, staged: true, draw: draw})
		}
	}
	if l.adds != nil {
		all = append(all, arrangement{layout: l, staged: true, draw: func(s *kit.Stage) bool { return l.adds(s) && words(s) }})
	}
	return append(all, arrangement{layout: f.rowOf(story.LayoutSpoken), staged: true, draw: words})
}

// over returns an arrangement whose picture or film fills the frame.
func (l layout) over(draw func(*kit.Stage) bool) arrangement {
	l.family, l.colors = "picture", nil
	return arrangement{layout: l, draw: draw}
}

// spokenWays returns the compositions in which the narration of scene i may be shown, best first:
// none comes twice running while there is another. The last one can always be drawn.
func (f *film) spokenWays(i int) []arrangement {
	sc, l := f.board.Scenes[i], f.rowOf(story.LayoutSpoken)
	if f.board.Subtitles && f.board.Subtitled(sc) {
		return []arrangement{{layout: l, variant: spoken.Mute, draw: spoken.Wordless}}
	}
	other := map[int]int{spoken.Stack: spoken.Across, spoken.Across: spoken.Stack}
	turn := spoken.Stack
	if last := f.rhythm.last; last != nil && last.spoken {
		turn = other[last.variant]
	}
	first := turn
	if was := f.rhythm.was(i); was != nil && was.Layout == story.LayoutSpoken {
		if _, known := other[was.Variant]; known { // as before an edit
			first = was.Variant
		}
	}
	return []arrangement{
		{layout: l, variant: first, draw: spoken.Stacked},
		{layout: l, variant: other[first], draw: spoken.Stacked},
		{layout: l, variant: turn, draw: spoken.StackAnyhow},
	}
}

// lightColors returns the grounds for layouts on colour in light films.
func lightColors(_ int, p palette.Palette) []palette.GroundName {
	if p.Dark {
		return nil
	}
	return []palette.GroundName{palette.Primary, palette.Secondary}
}
