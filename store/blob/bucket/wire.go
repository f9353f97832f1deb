package bucket

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine/blobs"
)

// Set provides blobs in a bucket. The host gives the bucket's URL, and links
// its driver.
var Set = wire.NewSet(OpenURL, wire.Bind(new(blobs.Blobs), new(*Bucket)))
