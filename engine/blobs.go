package engine

import "github.com/scenewright/scenewright/engine/blobs"

// Blobs keeps files under keys such as "exports/{editId}/video.mp4".
type Blobs = blobs.Blobs

// Blob is an open file.
type Blob = blobs.Blob
