package openai

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides the writer as engine.Writer. The host provides an APIKey and an
// *Options, which may be nil. A host that wants the offline writer behind it
// provides package fallback's instead, see there.
var Set = wire.NewSet(New, wire.Bind(new(engine.Writer), new(*Writer)))

// ViewerSet provides the viewer as engine.Viewer, from an APIKey and an *Options.
var ViewerSet = wire.NewSet(NewViewer, wire.Bind(new(engine.Viewer), new(*Viewer)))
