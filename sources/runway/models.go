package runway

import (
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
)

// model is what is known of one.
type model struct {
	name    string
	seconds []float64 // the lengths it makes
	price   float64   // of a second, in US dollars; 0 = not known
}

// prices are those of a second of film in US dollars, at a cent for a credit, as
// Runway's list had them in 2026.
var prices = map[string]float64{"gen4.5": .12, "gen4_turbo": .05, "veo3.1": .2, "veo3.1_fast": .1}

var (
	wholeSeconds = []float64{2, 3, 4, 5, 6, 7, 8, 9, 10}
	evenSeconds  = []float64{4, 6, 8}
)

// modelOf is a model by its name. Those that are not known are asked for what
// Runway's own take.
func modelOf(name string) model {
	m := model{name, wholeSeconds, prices[name]}
	if strings.HasPrefix(name, "veo") {
		m.seconds = evenSeconds
	}
	return m
}

// Shapes that films have, in pixels: all models have the first two, Runway's own
// have more of a picture.
var (
	textShapes  = [][2]int{{1280, 720}, {720, 1280}}
	stillShapes = [][2]int{{1280, 720}, {720, 1280}, {1104, 832}, {832, 1104}, {960, 960}}
)

// shape is the one that is nearest to a place's.
func (m model) shape(kind footage.Kind, width, height int) [2]int {
	shapes := textShapes
	if kind == footage.FromImage && strings.HasPrefix(m.name, "gen4") {
		shapes = stillShapes
	}
	return shapes[making.Nearest(width, height, shapes)]
}
