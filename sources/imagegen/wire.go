package imagegen

import "github.com/google/wire"

// Set provides a [Source]. It needs an APIKey and *Options, and is not bound to
// footage.Source: a host usually has several sources and lists them itself.
var Set = wire.NewSet(New)
