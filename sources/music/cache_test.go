package music

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

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

func TestCacheHoldsTheLastBeds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "on demand")
	l := library(t, dir)
	for seed := range uint64(kept) {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("old-%02d.wav", seed)), []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		past := time.Now().Add(-time.Hour * time.Duration(kept-seed))
		if err := os.Chtimes(filepath.Join(dir, fmt.Sprintf("old-%02d.wav", seed)), past, past); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		open(t, l, "composed/driving-02.wav", 5*time.Second, 9)
	}
	got := files(t, dir)
	if len(got) != kept || !strings.HasPrefix(got[0], "driving-02-") || got[1] != "old-01.wav" {
		t.Errorf("the cache holds %d files, %q; want the new bed and all but the oldest", len(got), got)
	}
}

// A full or read-only disk costs time, not the music.
func TestCacheThatCannotBeWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "gone")
	l := library(t, dir)
	if err := os.Remove(dir); err != nil {
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
