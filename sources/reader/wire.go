package reader

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set builds a reader from a Fetcher and *Options.
var Set = wire.NewSet(New, wire.Bind(new(engine.Reader), new(*Reader)))
