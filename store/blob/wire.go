package blob

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine/blobs"
)

// Set provides blobs in a folder. The host gives the folder's path.
var Set = wire.NewSet(Open, wire.Bind(new(blobs.Blobs), new(*Folder)))
