package wikipedia

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides a [Researcher] as the engine's researcher. It needs *Options.
var Set = wire.NewSet(New, wire.Bind(new(engine.Researcher), new(*Researcher)))
