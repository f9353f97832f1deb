package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/chart"
	"github.com/scenewright/scenewright/render/design/layout/closing"
	"github.com/scenewright/scenewright/render/design/layout/compare"
	"github.com/scenewright/scenewright/render/design/layout/events"
	"github.com/scenewright/scenewright/render/design/layout/list"
	"github.com/scenewright/scenewright/render/design/layout/number"
	"github.com/scenewright/scenewright/render/design/layout/picture"
	"github.com/scenewright/scenewright/render/design/layout/quote"
	"github.com/scenewright/scenewright/render/design/layout/spoken"
	"github.com/scenewright/scenewright/render/design/layout/statement"
	"github.com/scenewright/scenewright/render/design/layout/steps"
	"github.com/scenewright/scenewright/render/design/layout/title"
)

// layout is how scenes of one content are arranged: a row of the table.
type layout struct {
	name     story.Layout
	family   string  // what layouts have in common that are built alike; "" = the layout's own
	media    media   // where the scene's picture or film goes
	spoken   bool    // it shows what is said, as it is said
	opens    bool    // it opens the film
	ends     bool    // it ends the film
	headed   bool    // it has a heading that says something by itself
	tagged   bool    // the name of its section stands at its head
	panel    float64 // the share of a wide frame that a panel at the start takes beside which nothing stands at the head
	variants int     // taken in turn; 0 = the way to draw it decides
	contrary shade   // the films in which it stands on the ground that is not theirs
	colors   func(variant int, p palette.Palette) []palette.GroundName
	begins   func(t timeline.TransitionKind, lasts time.Duration) time.Duration // when its entrances begin; nil = by the house's rule
	draws    []func(*kit.Stage) bool                                            // ways to draw it, best first; false: the content does not fit, the stage is void
}

// arrangement is one way to draw a scene.
type arrangement struct {
	layout
	variant   int
	fixed     bool // the variant is the scene's, not the rhythm's
	onPicture bool // its words stand on a picture
	draw      func(*kit.Stage) bool
}

// allOver is the variant of any layout whose picture or film is all over the frame.
const allOver = 9

// media says where a layout shows the picture or the film of its scene.
type media int

const (
	nowhere  media = iota
	asArt          // in the place of the motif
	asGround       // all over the frame, below the words
)

// shade says of which films something holds.
type shade int

const (
	ofNone shade = iota
	ofDark
	ofLight
)

func (s shade) holds(dark bool) bool { return s == ofDark && dark || s == ofLight && !dark }

// layouts is the table of all there are.
func layouts() []layout {
	return []layout{
		row[story.Spoken](layout{media: asGround, spoken: true, tagged: true, colors: spoken.Colors, begins: spoken.Begins}), // its ways: spokenWays
		row(layout{opens: true, headed: true, media: asArt, family: "sentence"}, title.Draw),
		row(layout{headed: true, media: asGround, family: "sentence", variants: statement.Variants, colors: statement.FieldColors}, statement.Draw),
		row(layout{headed: true, family: "row"}, list.Draw),
		row(layout{headed: true, family: "row"}, steps.Draw, steps.AsList),
		row(layout{tagged: true, media: asArt, colors: lightColors}, number.Draw),
		row(layout{tagged: true, panel: .284, media: asArt, family: "sentence", contrary: ofDark}, quote.Draw),
		row(layout{headed: true, family: "row"}, list.DrawTable, list.DrawTableAsList),
		row(layout{tagged: true}, compare.Draw),
		row(layout{headed: true, family: "row", contrary: ofDark}, events.Draw),
		row(layout{headed: true, family: "chart", contrary: ofLight}, chart.DrawBars),
		row(layout{headed: true, family: "chart", contrary: ofDark}, chart.DrawLine, chart.DrawLineAsBars),
		row(layout{headed: true, family: "chart", contrary: ofLight}, chart.DrawDonut, chart.DrawSharesAsBars),
		row(layout{headed: true, media: asArt, ends: true}, closing.Draw),
	}
}

// row is a layout with its content's name and the ways to draw it.
func row[C story.Content](l layout, ways ...func(*kit.Stage, C) bool) layout {
	var content C
	l.name = content.Layout()
	if l.family == "" {
		l.family = string(l.name)
	}
	for _, draw := range ways {
		l.draws = append(l.draws, func(s *kit.Stage) bool {
			c, ok := s.Board.Screen.Content().(C)
			return ok && draw(s, c)
		})
	}
	return l
}

// rowOf is the row of a layout.
func rowOf(name story.Layout) layout {
	for _, l := range layouts() {
		if l.name == name {
			return l
		}
	}
	return layout{name: name, family: string(name)}
}

// candidates are the ways in which scene i may be drawn, best first. The last one,
// which says what is spoken, always can.
func (f *film) candidates(i int) []arrangement {
	sc := f.board.Scenes[i]
	l := rowOf(sc.Screen.Layout())
	switch {
	case sc.Master && l.spoken:
		return []arrangement{rowOf(story.LayoutStatement).over(picture.Clips)}
	case sc.Master, kit.HasClips(sc) && !l.spoken && (l.media != asArt || picture.InPlaces(sc)):
		return []arrangement{l.over(picture.Clips)}
	case l.spoken:
		return f.spokenWays(i)
	}
	var all []arrangement
	if l.media == asGround && kit.HasPicture(sc) {
		all = append(all, l.over(picture.Picture))
	}
	for _, draw := range l.draws {
		all = append(all, arrangement{layout: l, draw: draw})
	}
	if l.headed && f.board.Subtitles && f.board.Subtitled(sc) { // the words are in the subtitles
		all = append(all, arrangement{layout: rowOf(story.LayoutStatement), draw: headingAlone})
	}
	return append(all, f.spokenWays(i)...)
}

// headingAlone stands in for what does not fit.
func headingAlone(s *kit.Stage) bool {
	return statement.Draw(s, story.Statement{Heading: s.Board.Screen.Heading()})
}

// over is a layout whose picture or film is all over the frame.
func (l layout) over(draw func(*kit.Stage) bool) arrangement {
	l.family, l.colors = "picture", nil
	return arrangement{layout: l, variant: allOver, fixed: true, onPicture: true, draw: draw}
}

// spokenWays are the ways in which what is spoken in scene i may be shown.
func (f *film) spokenWays(i int) []arrangement {
	sc := f.board.Scenes[i]
	b := spoken.Brief{
		Board: sc, Language: f.board.Language, Mute: f.board.Subtitled(sc) && f.board.Subtitles, Last: -1, Was: -1,
		Rested: func(icon string) bool { return f.rhythm.mayShow(icon, i) },
	}
	if l := f.rhythm.last; l != nil && l.spoken {
		b.Last = l.variant
	}
	if was := f.rhythm.was(i); was != nil && was.Layout == story.LayoutSpoken {
		b.Was = was.Variant
	}
	var all []arrangement
	for _, w := range spoken.Ways(b) {
		all = append(all, arrangement{layout: rowOf(story.LayoutSpoken), variant: w.Variant, fixed: true, onPicture: w.OnPicture, draw: w.Draw})
	}
	return all
}

// lightColors are for what stands on colour in films that are light.
func lightColors(_ int, p palette.Palette) []palette.GroundName {
	if p.Dark {
		return nil
	}
	return []palette.GroundName{palette.Primary, palette.Secondary}
}
