package plain

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides the offline writer as engine.Writer. The host provides an
// *Options, which may be nil.
var Set = wire.NewSet(New, wire.Bind(new(engine.Writer), new(*Writer)))
