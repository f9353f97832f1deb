// Package blobs is the port to file storage.
package blobs

import (
	"context"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Blobs stores files under keys such as "exports/{editId}/video.mp4".
//
// A key consists of letters, digits, "-", "_", "." and "/"; it has no ".." and does not
// begin with "/". Put is atomic: if the reader fails, nothing changes, and an existing blob
// is replaced at once. The error for a missing key is a *fault.Error with CodeNotFound.
type Blobs interface {
	Put(ctx context.Context, key string, r io.Reader) error
	Open(ctx context.Context, key string) (Blob, error)
	// Delete removes every blob whose key begins with prefix; there may be none.
	Delete(ctx context.Context, prefix string) error
	// URL returns the address where clients fetch the blob.
	URL(key string) string
}

// Blob is an open file.
type Blob interface {
	io.ReadSeekCloser
	Size() int64
	ModTime() time.Time
}

var keyForm = regexp.MustCompile(`^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$`)

// CheckKey returns an error with CodeInvalid for an invalid key. A valid
// key stays within its folder.
func CheckKey(key string) error {
	if !keyForm.MatchString(key) || path.Clean(key) != key || strings.HasPrefix(key, "..") {
		return &fault.Error{Code: fault.CodeInvalid, Message: fmt.Sprintf("%q is not a blob key", key)}
	}
	return nil
}

// CheckPrefix returns an error for a prefix that begins no valid key.
func CheckPrefix(prefix string) error { return CheckKey(strings.TrimSuffix(prefix, "/")) }
