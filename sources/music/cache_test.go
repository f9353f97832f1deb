package music

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// files are the beds in a cache.
func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// damage cuts every cached file in half.
func damage(t *testing.T, dir string) {
	t.Helper()
	for _, name := range files(t, dir) {
		path := filepath.Join(dir, name)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, info.Size()/2); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCacheHoldsABedOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "on demand")
	l := library(t, dir)
	for range 2 {
		open(t, l, "composed/driving-02.wav", 5*time.Second, 9)
	}
	if got := files(t, dir); len(got) != 1 {
		t.Errorf("the cache holds %q; want the bed", got)
	}
}

// A full or read-only disk costs time, not the music.
func TestCacheThatCannotBeWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "gone")
	l := library(t, dir)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if s := open(t, l, "composed/driving-01.wav", 4*time.Second, 1); s.Frames() != 4*48000 {
		t.Errorf("%d frames", s.Frames())
	}
}

func TestCacheDirThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := New(&Options{CacheDir: filepath.Join(file, "dir")})
	if err == nil || !strings.Contains(err.Error(), "CacheDir") {
		t.Errorf("New: %v, want an error that names CacheDir", err)
	}
}
