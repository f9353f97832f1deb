package openai

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// Set provides the writer as engine.Writer. The host provides an APIKey and an *Options,
// which may be nil. For the offline writer as a fallback, see package fallback.
var Set = wire.NewSet(New, wire.Bind(new(engine.Writer), new(*prompt.Author)))

// ViewerSet provides a footage.VisionModel from an APIKey and an *Options.
var ViewerSet = wire.NewSet(NewViewer, wire.Bind(new(footage.VisionModel), new(*prompt.Viewer)))
