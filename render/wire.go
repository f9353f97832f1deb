package render

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides an engine.Renderer from a *sandbox.Box, *typeset.Fonts and
// *Options.
var Set = wire.NewSet(New, wire.Bind(new(engine.Renderer), new(*Renderer)))
