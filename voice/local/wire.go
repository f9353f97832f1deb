package local

import "github.com/google/wire"

// Set provides the voice. It is not bound to engine.Voice: hosts usually combine several voices.
var Set = wire.NewSet(New)
