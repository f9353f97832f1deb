package blob_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/storetest"
)

func open(t *testing.T, dir string) *blob.Folder {
	t.Helper()
	b, err := blob.Open(blob.Dir(dir), nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func put(t *testing.T, b *blob.Folder, keys ...string) {
	t.Helper()
	for _, key := range keys {
		if err := b.Put(t.Context(), key, strings.NewReader("film")); err != nil {
			t.Fatal(err)
		}
	}
}

// files lists what lies below a folder, folders with a slash at their end.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if p = strings.TrimPrefix(strings.TrimPrefix(p, dir), "/"); p == "" {
			return err
		}
		if d.IsDir() {
			p += "/"
		}
		out = append(out, p)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestFolder(t *testing.T) {
	storetest.TestBlobs(t, func(t *testing.T) blobs.Blobs { return open(t, t.TempDir()) })
}

func TestManyFiles(t *testing.T) {
	dir := t.TempDir()
	storetest.TestManyBlobs(t, open(t, dir))
	if diff := cmp.Diff([]string{"manyother"}, files(t, dir)); diff != "" {
		t.Errorf("in the folder: %s", diff)
	}
}

// TestBuckets: the URL of a bucket is no folder, and is not repeated.
func TestBuckets(t *testing.T) {
	for _, dir := range []blob.Dir{"s3://films?secret=wordofpass", "mem://"} {
		if f, err := blob.Open(dir, nil); f != nil || !errors.Is(err, fault.ErrInvalid) || strings.Contains(err.Error(), "wordofpass") {
			t.Errorf("the folder %s: %v, %v", dir, f, err)
		}
	}
}

// TestWholeOrNotAtAll looks into the folder while a file is put: nothing is
// under its name before the last byte, and of one that is given up nothing is
// left.
func TestWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	b := open(t, dir)
	r, w := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- b.Put(ctx, "exports/1/video.mp4", r) }()
	if _, err := w.Write([]byte("half a film")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(b.Path("exports/1/video.mp4")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half a file is there: %v", err)
	}
	cancel()
	w.Close()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if diff := cmp.Diff([]string{"exports/", "exports/1/"}, files(t, dir)); diff != "" {
		t.Errorf("left in the folder: %s", diff)
	}
}

// TestDelete: what a crash left under a prefix goes with it, and so do folders
// that are empty then; a prefix need not end where a name does.
func TestDelete(t *testing.T) {
	for prefix, want := range map[string][]string{
		"p/1/":  {"other/", "other/x", "p/", "p/10/", "p/10/c", "p/2/", "p/2/d"},
		"p/1":   {"other/", "other/x", "p/", "p/2/", "p/2/d"},
		"p":     {"other/", "other/x"},
		"p/2/d": {"other/", "other/x", "p/", "p/1/", "p/1/.put-X", "p/1/a", "p/1/sub/", "p/1/sub/b", "p/10/", "p/10/c"},
		"q/":    {"other/", "other/x", "p/", "p/1/", "p/1/.put-X", "p/1/a", "p/1/sub/", "p/1/sub/b", "p/10/", "p/10/c", "p/2/", "p/2/d"},
	} {
		dir := t.TempDir()
		b := open(t, dir)
		put(t, b, "p/1/a", "p/1/sub/b", "p/10/c", "p/2/d", "other/x")
		if err := os.WriteFile(filepath.Join(dir, "p/1/.put-X"), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := b.Delete(t.Context(), prefix); err != nil {
			t.Errorf("%s: %v", prefix, err)
		}
		if diff := cmp.Diff(want, files(t, dir)); diff != "" {
			t.Errorf("%s: %s", prefix, diff)
		}
	}
}

func TestURL(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "my films")
	b := open(t, dir)
	if got, want := b.URL("a/b"), "file://"+strings.ReplaceAll(dir, " ", "%20")+"/a/b"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	b, err := blob.Open(blob.Dir(dir), &blob.Options{BaseURL: "https://video.example/v1/files/"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := b.URL("a/b"), "https://video.example/v1/files/a/b"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
