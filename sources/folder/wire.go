package folder

import "github.com/google/wire"

// Set provides a [Library]. It needs a Dir and *Options.
var Set = wire.NewSet(New)
