package archive

import "github.com/google/wire"

// Set provides a [Library]. It needs the *safehttp.Client that files are fetched
// by, and *Options.
var Set = wire.NewSet(New)
