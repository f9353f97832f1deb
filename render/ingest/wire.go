package ingest

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/library"
)

// Set provides a library.Media and an engine.Preparer from a *sandbox.Box and
// *Options.
var Set = wire.NewSet(New, wire.Bind(new(library.Media), new(*Ingest)), wire.Bind(new(engine.Preparer), new(*Ingest)))
