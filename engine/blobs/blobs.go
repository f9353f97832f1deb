// Package blobs is the port to where files are kept.
package blobs

import (
	"context"
	"io"
	"time"
)

// Blobs keeps files under keys such as "exports/{editId}/video.mp4".
//
// A key is made of letters, digits, "-", "_", "." and "/"; it has no ".." and
// does not begin with "/". Put is all or nothing: a reader that fails leaves
// nothing under the key, and what is under it is replaced at once. A missing
// key is a *fault.Error with CodeNotFound.
type Blobs interface {
	Put(ctx context.Context, key string, r io.Reader) error
	Open(ctx context.Context, key string) (Blob, error)
	// Delete removes every blob whose key begins with prefix; none is fine.
	Delete(ctx context.Context, prefix string) error
	// URL is where clients fetch the blob.
	URL(key string) string
}

// Blob is an open file.
type Blob interface {
	io.ReadSeekCloser
	Size() int64
	ModTime() time.Time
}
