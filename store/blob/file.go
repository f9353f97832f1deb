package blob

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Permissions: whoever may read the files is asked by us.
const (
	dirMode  = 0o700
	fileMode = 0o600
)

// file is an open file of a folder.
type file struct {
	*os.File
	info fs.FileInfo
}

// Size returns the size in bytes.
func (f file) Size() int64 { return f.info.Size() }

// ModTime returns when the file was put.
func (f file) ModTime() time.Time { return f.info.ModTime() }

// open opens a file for reading. A folder is fs.ErrNotExist: it is no file.
func open(path string) (*file, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = fmt.Errorf("%s is a folder: %w", path, fs.ErrNotExist)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &file{f, info}, nil
}

// write puts what a reader has into a file, wholly or not at all. When it
// returns nil, the file and its name outlive a power cut: the row that speaks of
// it, which is written next, does.
func write(ctx context.Context, path string, r io.Reader) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, dirMode); err != nil {
		return err
	}
	tmp, err := os.OpenFile(filepath.Join(dir, ".put-"+rand.Text()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name()) // the error says why it is not wanted
		}
	}()
	if err := errors.Join(fill(ctx, tmp, r), tmp.Close()); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
}

// fill writes what a reader has until its end, and to the disk.
func fill(ctx context.Context, f *os.File, r io.Reader) error {
	if _, err := io.Copy(f, reader{ctx, r}); err != nil {
		return err
	}
	return f.Sync()
}

// reader reads until its context ends.
type reader struct {
	ctx context.Context
	r   io.Reader
}

// Read reads on, and returns the context's error where that has ended, be it
// during the last read.
func (r reader) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	if ended := r.ctx.Err(); ended != nil {
		return 0, ended
	}
	return n, err
}

// syncDir writes the names in a folder to the disk.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
