package store

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides the store and the queue on one database. The host gives its
// URL.
var Set = wire.NewSet(
	Open,
	wire.Bind(new(engine.Store), new(*DB)),
	wire.Bind(new(engine.Queue), new(*DB)),
)
