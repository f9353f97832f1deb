package plain

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides the offline writer as engine.Writer.
var Set = wire.NewSet(New, wire.Bind(new(engine.Writer), new(*Writer)))
