package design

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
)

// layout is how scenes of one content are arranged: a row of the table.
type layout struct {
	name     story.Layout
	media    media  // where the scene's picture or film goes
	spoken   bool   // it shows what is said, as it is said
	ends     bool   // it ends the film
	headed   bool   // it has a heading that says something by itself
	family   string // what layouts have in common that are built alike; "" = the layout's own
	contrary shade  // the films in which it stands on the ground that is not theirs
	colors   func(look, palette.Palette) []palette.GroundName
	draws    []func(*stage) bool // ways to draw it, best first; false: the content does not fit, the stage is void
}

// arrangement is one way to draw a scene.
type arrangement struct {
	layout
	variant int
	fixed   bool // the variant is the scene's, not the rhythm's
	draw    func(*stage) bool
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
		row[story.Spoken](layout{media: asGround, spoken: true, colors: turnColors}), // its compositions: spokenLayouts
		row(layout{headed: true, media: asArt, family: "sentence"}, title),
		row(layout{headed: true, media: asGround, family: "sentence", colors: fieldColors}, statement),
		row(layout{headed: true, family: "row"}, list),
		row(layout{headed: true, family: "row"}, steps, stepsAsList),
		row(layout{headed: true, colors: lightColors}, cluster, clusterAsList),
		row(layout{media: asArt, colors: lightColors}, number),
		row(layout{media: asArt, family: "sentence", contrary: ofDark}, quote),
		row(layout{headed: true, family: "row"}, table, tableAsList),
		row(layout{}, compare),
		row(layout{headed: true, family: "row", contrary: ofDark}, events),
		row(layout{headed: true, family: "chart", contrary: ofLight}, bars),
		row(layout{headed: true, family: "chart", contrary: ofDark}, lines, lineAsBars),
		row(layout{headed: true, family: "chart", contrary: ofLight}, donut, sharesAsBars),
		row(layout{headed: true, media: asArt, ends: true}, closing),
	}
}

// row is a layout with its content's name and the ways to draw it.
func row[C story.Content](l layout, ways ...func(*stage, C) bool) layout {
	var content C
	l.name = content.Layout()
	if l.family == "" {
		l.family = string(l.name)
	}
	for _, draw := range ways {
		l.draws = append(l.draws, func(s *stage) bool {
			c, ok := s.board.Screen.Content().(C)
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
		return []arrangement{rowOf(story.LayoutStatement).over(clips)}
	case sc.Master, hasClips(sc) && !l.spoken && (l.media != asArt || inPlaces(sc)):
		return []arrangement{l.over(clips)}
	case l.spoken:
		return f.spokenLayouts(i)
	}
	var all []arrangement
	if l.media == asGround && hasPicture(sc) {
		all = append(all, l.over(picture))
	}
	for _, draw := range l.draws {
		all = append(all, arrangement{layout: l, draw: draw})
	}
	if l.headed && f.board.Subtitles && f.board.Subtitled(sc) { // the words are in the subtitles
		all = append(all, arrangement{layout: rowOf(story.LayoutStatement), draw: headingAlone})
	}
	return append(all, f.spokenLayouts(i)...)
}

// headingAlone stands in for what does not fit.
func headingAlone(s *stage) bool {
	return statement(s, story.Statement{Heading: s.board.Screen.Heading()})
}

// over is a layout whose picture or film is all over the frame.
func (l layout) over(draw func(*stage) bool) arrangement {
	l.family, l.colors = "picture", nil
	return arrangement{layout: l, variant: allOver, fixed: true, draw: draw}
}
