package sqlite

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/store"
)

// Set provides the stores and the queue in one file. The host gives its path.
var Set = wire.NewSet(
	Open,
	wire.FieldsOf(new(*store.DB), "Stores"),
	wire.Bind(new(job.Queue), new(*store.DB)),
)
