package did

import "github.com/google/wire"

// Set provides a [Presenter]. It needs an APIKey and *Options. A host that has
// several makes its list of them.
var Set = wire.NewSet(New)
