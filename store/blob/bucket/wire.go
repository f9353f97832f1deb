package bucket

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
)

// Set provides blobs in a bucket. The host gives the bucket's URL, and links
// its driver.
var Set = wire.NewSet(OpenURL, wire.Bind(new(engine.Blobs), new(*Bucket)))
