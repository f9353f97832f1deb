package library

import "github.com/google/wire"

// Set provides a [Library]. It needs Assets, for which the engine's Store does,
// Blobs and *Options.
var Set = wire.NewSet(New)
