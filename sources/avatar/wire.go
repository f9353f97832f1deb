package avatar

import "github.com/google/wire"

// Set provides the presenter. A host that has several makes its list of them.
var Set = wire.NewSet(New)
