package s3

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/store/blob/bucket"
)

// Set provides blobs in S3. The host gives the bucket's URL.
var Set = wire.NewSet(Open, wire.Bind(new(blobs.Blobs), new(*bucket.Bucket)))
