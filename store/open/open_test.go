package open_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store/open"
)

// TestDatabase: a file is opened with and without its kind before it, and what is neither a
// file nor Postgres is refused without what may be a password.
func TestDatabase(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "a.db")
	for _, address := range []string{file, "sqlite:" + file, "sqlite://" + file} {
		db, err := open.Database(t.Context(), address, nil)
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := open.Database(t.Context(), "mysql://root:secret@db/x", nil); !errors.Is(err, fault.ErrInvalid) || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}

// TestFiles: a folder's files are reached below the base URL.
func TestFiles(t *testing.T) {
	t.Parallel()
	files, err := open.Files(t.Context(), t.TempDir(), "https://video.example.com/v1/files")
	if err != nil || files.URL("a/b.mp4") != "https://video.example.com/v1/files/a/b.mp4" {
		t.Errorf("got %v, %v", files, err)
	}
}
