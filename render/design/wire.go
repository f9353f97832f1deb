package design

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides the designer.
var Set = wire.NewSet(New, wire.Bind(new(engine.Designer), new(*Designer)))
