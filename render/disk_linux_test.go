package render

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/rendertest"
)

// tiny mounts a disk of its own, which only root may do.
func tiny(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Errorf("the small disk stays mounted: %v", err)
		}
	})
	return dir
}

// A disk that fills up while segments, the sound or the film are written.
func TestFullDisk(t *testing.T) {
	f := rendertest.Sample{Width: 1280, Height: 720, Scenes: 3}.Make()
	tests := map[string]struct{ cache, dir func(*testing.T) string }{
		"where segments are kept": {
			func(t *testing.T) string { return tiny(t, "64k") },
			func(t *testing.T) string { return t.TempDir() },
		},
		"where the film goes": {
			func(t *testing.T) string { return t.TempDir() },
			func(t *testing.T) string { return tiny(t, "2m") },
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			dir := tt.dir(t)
			r := newRenderer(t, &Options{CacheDir: tt.cache(t)})
			_, err := r.Render(context.Background(), story.RenderRequest{Timeline: f.Timeline, Open: f.Open, Dir: dir, Progress: func(float64) {}})
			if !errors.Is(err, fault.ErrExhausted) {
				t.Fatalf("got %v (%s), want CodeExhausted", err, fault.CodeOf(err))
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
			pieces, _ := filepath.Glob(filepath.Join(cacheDir(r), "kept-*"))
			if name == "where segments are kept" && len(pieces) > 1 {
				t.Errorf("unfinished segments got their names: %v", pieces)
			}
		})
	}
}
