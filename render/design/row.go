package design

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// layout describes how scenes of one content are drawn: a row of the table.
type layout struct {
	name     story.Layout
	family   string // shared by layouts that are built alike; "" = the layout's own
	spoken   bool   // it shows the narration as it is spoken
	opens    bool   // it opens the film
	ends     bool   // it ends the film
	headed   bool   // its heading is meaningful by itself
	tagged   bool   // the name of its section stands at its head
	bare     bool   // over shots it is drawn on them directly
	on       over   // how it is drawn over shots: on a card, or on dimmed shots
	contrary shade  // the films in which it stands on the opposite ground
	colors   func(variant int, p palette.Palette) []palette.GroundName
	draws    []func(*kit.Stage) bool // ways to draw it, best first; false: the content does not fit, the stage is void
	adds     func(*kit.Stage) bool   // draws over shots beside the spoken words; nil = it does not have these
}

// over draws between the shots of a scene and a layout; false if that does not fit.
type over func(s *kit.Stage, draw func(*kit.Stage) bool) bool

// arrangement is one way to draw a scene.
type arrangement struct {
	layout
	variant int
	staged  bool // its words stand on the shots of the scene
	draw    func(*kit.Stage) bool
}

// shade selects films by their lightness.
type shade int

const (
	ofNone shade = iota
	ofDark
	ofLight
)

func (s shade) holds(dark bool) bool { return s == ofDark && dark || s == ofLight && !dark }
