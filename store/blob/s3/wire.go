package s3

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/store/blob/bucket"
)

// Set provides blobs in S3. The host gives the bucket's URL.
var Set = wire.NewSet(Open, wire.Bind(new(engine.Blobs), new(*bucket.Bucket)))
