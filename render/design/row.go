package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// layout is how scenes of one content are arranged: a row of the table.
type layout struct {
	name     story.Layout
	family   string // what layouts have in common that are built alike; "" = the layout's own
	spoken   bool   // it shows what is said, as it is said
	opens    bool   // it opens the film
	ends     bool   // it ends the film
	headed   bool   // it has a heading that says something by itself
	tagged   bool   // the name of its section stands at its head
	bare     bool   // over shots it stands on them as it is
	on       over   // what it stands on over shots: a card, or all of them dimmed
	contrary shade  // the films in which it stands on the ground that is not theirs
	colors   func(variant int, p palette.Palette) []palette.GroundName
	begins   func(t timeline.TransitionKind, lasts time.Duration) time.Duration // when its entrances begin; nil = by the house's rule
	draws    []func(*kit.Stage) bool                                            // ways to draw it, best first; false: the content does not fit, the stage is void
	adds     func(*kit.Stage) bool                                              // what it shows over shots beside the words that are spoken; nil = it does not have these
}

// over draws between the shots of a scene and what a layout draws; false where that does not fit.
type over func(s *kit.Stage, draw func(*kit.Stage) bool) bool

// arrangement is one way to draw a scene.
type arrangement struct {
	layout
	variant int
	staged  bool // its words stand on the shots of the scene
	draw    func(*kit.Stage) bool
}

// shade says of which films something holds.
type shade int

const (
	ofNone shade = iota
	ofDark
	ofLight
)

func (s shade) holds(dark bool) bool { return s == ofDark && dark || s == ofLight && !dark }
