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

// ErrNoFile means that the source is not a regular file. A link would publish its target.
var ErrNoFile = errors.New("not a regular file")

// PutFile stores a local file under a key. It follows no links: the
// error matches ErrNoFile if the path is one.
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

// SaveFile writes a reader's content to a local file atomically, with content and name
// synced to disk. It creates missing folders.
func SaveFile(r io.Reader, file string, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(file), ".scenewright-*")
	if err != nil {
		return err
	}
	defer os.Remove(half.Name()) // if it was not renamed
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

// Digest returns 24 hexadecimal digits of a SHA-256 sum, suitable for keys and file names.
func Digest(parts []byte) string {
	sum := sha256.Sum256(parts)
	return hex.EncodeToString(sum[:12])
}

// Reader returns a reader that reads until its context ends.
func Reader(ctx context.Context, r io.Reader) io.Reader { return until{ctx, r} }

type until struct {
	ctx context.Context
	r   io.Reader
}

// Read reads, and returns the context's error once that has ended, even during the read.
func (u until) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if ended := u.ctx.Err(); ended != nil {
		return 0, ended
	}
	return n, err
}
