package httpapi

import "github.com/google/wire"

// Set provides the handler from an *engine.Engine and *Options.
var Set = wire.NewSet(New)
