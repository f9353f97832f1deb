//go:build unix

package blobs_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/store/blob"
)

func TestALinkIsNotKept(t *testing.T) {
	dir := t.TempDir()
	kept, err := blob.Open(blob.Dir(filepath.Join(dir, "blobs")), nil)
	if err != nil {
		t.Fatal(err)
	}
	file, link := filepath.Join(dir, "film.mp4"), filepath.Join(dir, "part-1.m4s")
	if err := errors.Join(os.WriteFile(file, []byte("film"), 0o600), os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	if err := blobs.PutFile(t.Context(), kept, "a/link", link); !errors.Is(err, blobs.ErrNoFile) {
		t.Errorf("a link was kept: %v", err)
	}
	if _, err := kept.Open(t.Context(), "a/link"); err == nil {
		t.Error("there is a blob of the link")
	}
	if err := blobs.PutFile(t.Context(), kept, "a/film", file); err != nil {
		t.Fatal(err)
	}
	b, err := kept.Open(t.Context(), "a/film")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if raw, err := io.ReadAll(b); err != nil || string(raw) != "film" {
		t.Errorf("kept %q, %v", raw, err)
	}
}
