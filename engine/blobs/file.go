package blobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrNoFile says that what was to be kept is no regular file. A link in its place would
// publish whatever it leads to.
var ErrNoFile = errors.New("not a regular file")

// PutFile keeps a file of this machine under a key. It follows no link: the
// error matches ErrNoFile where the path is one.
func PutFile(ctx context.Context, to Blobs, key, path string) error {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer root.Close()
	name := filepath.Base(path)
	info, err := root.Lstat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%w: %s", ErrNoFile, name)
	}
	f, err := root.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(to.Put(ctx, key, f), f.Close())
}

// Digest names something by all that determines it: 24 hexadecimal digits, fit
// for keys and file names whatever the parts are.
func Digest(parts []byte) string {
	sum := sha256.Sum256(parts)
	return hex.EncodeToString(sum[:12])
}
