package piper

import "github.com/google/wire"

// Set provides the voice from a BaseURL and *Options. It is not bound to
// engine.Voice: a host usually has several voices and lists them itself.
var Set = wire.NewSet(New)
