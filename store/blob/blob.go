// Package blob keeps files in a folder. Package bucket, below it, keeps them in a bucket of a
// cloud, and package s3 in one of S3; they are separate so that a program links a cloud's client
// only where it uses that.
//
// A file is written beside its final name and then renamed, so that no reader sees a partial file
// and a crash leaves nothing under the name.
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// Options tune a folder. Nil means the defaults.
type Options struct {
	BaseURL string // URL's prefix for keys; default: the folder's own, file:///…
}

// Dir is the path of the folder.
type Dir string

// Folder is blobs.Blobs on a folder. It is safe for concurrent use, by several
// processes too.
type Folder struct {
	dir  string
	base string
}

var _ blobs.Blobs = (*Folder)(nil)

// Open opens the folder, and creates it if needed. The URL of a bucket is a *fault.Error with
// CodeInvalid.
func Open(dir Dir, opts *Options) (*Folder, error) {
	if scheme, _, found := strings.Cut(string(dir), "://"); found { // the rest may hold a secret
		return nil, &fault.Error{Code: fault.CodeInvalid, Message: fmt.Sprintf("%s://… is a bucket, not a folder", scheme), Remedy: "give a folder, or use a program that links the bucket's driver"}
	}
	abs, err := filepath.Abs(string(dir))
	if err == nil {
		err = os.MkdirAll(abs, dirMode)
	}
	if err != nil {
		return nil, fmt.Errorf("blob folder: %w", err)
	}
	f := &Folder{dir: abs, base: (&url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}).String()}
	if opts != nil && opts.BaseURL != "" {
		f.base = strings.TrimRight(opts.BaseURL, "/")
	}
	return f, nil
}

// Put writes a file, wholly or not at all. Once it returns nil, the file and its name survive a
// power cut, as does the row that refers to it, which is written next.
func (f *Folder) Put(ctx context.Context, key string, r io.Reader) error {
	if err := blobs.CheckKey(key); err != nil {
		return err
	}
	err := os.MkdirAll(filepath.Dir(f.Path(key)), dirMode)
	if err == nil {
		err = blobs.SaveFile(blobs.Reader(ctx, r), f.Path(key), fileMode)
	}
	if err != nil {
		return fmt.Errorf("put blob: %w", err)
	}
	return nil
}

// Open opens a file for reading, seeking included.
func (f *Folder) Open(ctx context.Context, key string) (blobs.Blob, error) {
	if err := errors.Join(blobs.CheckKey(key), ctx.Err()); err != nil {
		return nil, err
	}
	b, err := open(f.Path(key))
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ENAMETOOLONG):
		return nil, &fault.Error{Code: fault.CodeNotFound, Message: "there is no such file", Err: err}
	case err != nil:
		return nil, fmt.Errorf("open blob: %w", err)
	}
	return b, nil
}

// Delete removes every file whose key begins with prefix, and folders left empty. A concurrent Put
// under the prefix may fail.
func (f *Folder) Delete(ctx context.Context, prefix string) error {
	if err := blobs.CheckPrefix(prefix); err != nil {
		return err
	}
	var dirs []string
	err := filepath.WalkDir(f.Path(path.Dir(prefix+"x")), func(file string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // deleted by another call
			return nil
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if d.IsDir() {
			dirs = append(dirs, file)
			return f.skip(file, prefix)
		}
		return f.remove(file, prefix)
	})
	if err != nil {
		return fmt.Errorf("delete blobs: %w", err)
	}
	f.prune(dirs)
	return nil
}

// skip returns fs.SkipDir for a folder in which no key can begin with prefix.
func (f *Folder) skip(dir, prefix string) error {
	key := f.key(dir) + "/"
	if dir == f.dir || strings.HasPrefix(key, prefix) || strings.HasPrefix(prefix, key) {
		return nil
	}
	return fs.SkipDir
}

// remove removes a file whose key begins with prefix.
func (f *Folder) remove(file, prefix string) error {
	if !strings.HasPrefix(f.key(file), prefix) {
		return nil
	}
	if err := os.Remove(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// prune removes empty folders, deepest first. The list has each before its subfolders.
func (f *Folder) prune(dirs []string) {
	for i := len(dirs) - 1; i >= 0; i-- {
		if dirs[i] != f.dir {
			_ = os.Remove(dirs[i]) // fails where it is not empty, as it should
		}
	}
}

// key returns the key of a path in the folder.
func (f *Folder) key(file string) string {
	return filepath.ToSlash(strings.TrimPrefix(file, f.dir+string(filepath.Separator)))
}

// URL returns the address of a file for clients.
func (f *Folder) URL(key string) string { return f.base + "/" + key }

// Path returns the path of a file on this machine.
func (f *Folder) Path(key string) string { return filepath.Join(f.dir, filepath.FromSlash(key)) }

// Permissions: access to the files goes through this program.
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

// open opens a file for reading. A folder is fs.ErrNotExist.
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

// Set provides blobs in a folder. The host gives the folder's path.
var Set = wire.NewSet(Open, wire.Bind(new(blobs.Blobs), new(*Folder)))
