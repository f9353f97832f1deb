package main

import (
	"path/filepath"
	"testing"
)

// TestMainMakesAFilm runs the example as it stands.
func TestMainMakesAFilm(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("TMPDIR", t.TempDir())
	main()
	films, err := filepath.Glob("scenewright-data/files/exports/*/video.mp4")
	if err != nil || len(films) != 1 {
		t.Errorf("films: %v, %v; want one", films, err)
	}
}
