// Package blob keeps files in a folder, or in a bucket.
//
// In a folder, a file is written beside its final name and then renamed, so
// that a reader never meets half of one and a crash leaves nothing under the
// name. In a bucket, it appears when its upload has ended.
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
	"regexp"
	"strings"
	"syscall"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/gcerrors"

	"github.com/scenewright/scenewright/engine"
)

// Options tune a folder or a bucket. Nil means the defaults, which a bucket has
// not for BaseURL.
type Options struct {
	BaseURL string // what URL puts before a key; a folder has a default: the file's own address

	// BeforeWrite is gocloud.dev/blob's hook of that name, for buckets.
	BeforeWrite func(as func(any) bool) error
}

// Dir is where the files lie.
type Dir string

// Folder is engine.Blobs on a folder.
type Folder struct {
	bucket *blob.Bucket
	dir    string
	base   string
}

var _ engine.Blobs = (*Folder)(nil)

// Open opens the folder, and makes it where there is none.
func Open(dir Dir, opts *Options) (*Folder, error) {
	if scheme, _, found := strings.Cut(string(dir), "://"); found { // what follows is not ours to repeat
		return nil, &engine.Error{Code: engine.CodeInvalid, Message: fmt.Sprintf("%s://… is a bucket, not a folder", scheme), Remedy: "give a folder, or use a program that links the bucket's driver"}
	}
	abs, err := filepath.Abs(string(dir))
	if err != nil {
		return nil, fmt.Errorf("blob folder: %w", err)
	}
	bucket, err := fileblob.OpenBucket(abs, &fileblob.Options{
		CreateDir: true, DirFileMode: 0o750, NoTempDir: true, Metadata: fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, fmt.Errorf("blob folder: %w", err)
	}
	f := &Folder{bucket: bucket, dir: abs, base: (&url.URL{Scheme: "file", Path: abs}).String()}
	if opts != nil && opts.BaseURL != "" {
		f.base = strings.TrimRight(opts.BaseURL, "/")
	}
	return f, nil
}

// Close ends the use of the folder.
func (f *Folder) Close() error { return f.bucket.Close() }

var keyForm = regexp.MustCompile(`^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$`)

// check guards against keys that are none, or lead out of the folder.
func check(key string) error {
	if !keyForm.MatchString(key) || path.Clean(key) != key || strings.HasPrefix(key, "..") {
		return &engine.Error{Code: engine.CodeInvalid, Message: fmt.Sprintf("%q is not a blob key", key)}
	}
	return nil
}

// Put writes a file, wholly or not at all.
func (f *Folder) Put(ctx context.Context, key string, r io.Reader) error {
	if err := check(key); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := f.bucket.NewWriter(ctx, key, &blob.WriterOptions{ContentType: "application/octet-stream"})
	if err != nil {
		return fmt.Errorf("put blob: %w", err)
	}
	if _, err := io.Copy(w, r); err != nil {
		cancel() // makes Close throw away what was written
		return errors.Join(fmt.Errorf("put blob: %w", err), ignoreCanceled(w.Close()))
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("put blob: %w", err)
	}
	if err := settle(f.Path(key)); err != nil {
		return fmt.Errorf("put blob: %w", err)
	}
	return nil
}

// settle has a file and its name outlive a power cut: the row that speaks of
// it, which is written next, does.
func settle(path string) error {
	for _, p := range []string{path, filepath.Dir(path)} {
		file, err := os.Open(p)
		if err != nil {
			return err
		}
		if err := errors.Join(file.Sync(), file.Close()); err != nil {
			return err
		}
	}
	return nil
}

func ignoreCanceled(err error) error {
	if errors.Is(err, context.Canceled) || gcerrors.Code(err) == gcerrors.Canceled {
		return nil
	}
	return err
}

// Open opens a file for reading, seeking included.
func (f *Folder) Open(ctx context.Context, key string) (engine.Blob, error) {
	if err := check(key); err != nil {
		return nil, err
	}
	r, err := f.bucket.NewReader(ctx, key, nil)
	if gcerrors.Code(err) == gcerrors.NotFound || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ENAMETOOLONG) {
		return nil, &engine.Error{Code: engine.CodeNotFound, Message: "there is no such file", Err: err}
	}
	if err != nil {
		return nil, fmt.Errorf("open blob: %w", err)
	}
	return r, nil
}

// Delete removes every file whose key begins with prefix, and the folders
// that are empty then.
func (f *Folder) Delete(ctx context.Context, prefix string) error {
	if err := check(strings.TrimSuffix(prefix, "/")); err != nil {
		return err
	}
	list := f.bucket.List(&blob.ListOptions{Prefix: prefix})
	for {
		obj, err := list.Next(ctx)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("delete blobs: %w", err)
		}
		if err := f.bucket.Delete(ctx, obj.Key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return fmt.Errorf("delete blobs: %w", err)
		}
	}
	return f.prune(path.Dir(prefix + "x"))
}

// prune removes empty folders under a key, deepest first, and then upwards
// from it.
func (f *Folder) prune(key string) error {
	var dirs []string
	err := filepath.WalkDir(f.Path(key), func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			dirs = append(dirs, p)
		}
		return nil
	})
	for i := len(dirs) - 1; i >= 0; i-- {
		if dirs[i] != f.dir {
			_ = os.Remove(dirs[i]) // fails where it is not empty, as it should
		}
	}
	return err
}

// URL is where clients fetch a file.
func (f *Folder) URL(key string) string { return f.base + "/" + key }

// Path is where a file lies on this machine.
func (f *Folder) Path(key string) string { return filepath.Join(f.dir, filepath.FromSlash(key)) }
