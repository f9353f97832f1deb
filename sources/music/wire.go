package music

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides a [Library] as the engine's music library. It needs *Options.
var Set = wire.NewSet(New, wire.Bind(new(engine.MusicLibrary), new(*Library)))
