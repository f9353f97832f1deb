package ingest

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine/library"
)

// Set provides a library.Media from a *sandbox.Box and *Options.
var Set = wire.NewSet(New, wire.Bind(new(library.Media), new(*Ingest)))
