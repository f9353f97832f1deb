package blobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

// SaveFile writes what a reader has into a file of this machine, whole or not at all, and
// makes its folder where there is none. It reaches the disk, and its name does.
func SaveFile(r io.Reader, file string, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(file), ".scenewright-*")
	if err != nil {
		return err
	}
	defer os.Remove(half.Name()) // where it did not get its name
	_, err = io.Copy(half, r)
	if err = errors.Join(err, half.Chmod(mode), half.Sync(), half.Close()); err != nil {
		return fmt.Errorf("write %s: %w", file, err)
	}
	if err := os.Rename(half.Name(), file); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// Digest names something by all that determines it: 24 hexadecimal digits, fit
// for keys and file names whatever the parts are.
func Digest(parts []byte) string {
	sum := sha256.Sum256(parts)
	return hex.EncodeToString(sum[:12])
}
