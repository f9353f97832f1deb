package main

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// TestLookbook draws a page and reads back what is written of it.
func TestLookbook(t *testing.T) {
	dir := t.TempDir()
	f := flags{sheet: filepath.Join(dir, "book.png"), only: "b02-statement-1x1"}
	if err := run(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][2]int{
		"book.png":                   {cellWidth + cellGap, cellHeight + labelRoom},
		"book/b02-statement-1x1.png": {1080, 1080},
	} {
		file, err := os.Open(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		img, err := png.Decode(file)
		if err != nil {
			t.Fatal(err)
		}
		if b := img.Bounds(); b.Dx() != want[0] || b.Dy() != want[1] {
			t.Errorf("%s is %d × %d, want %v", path, b.Dx(), b.Dy(), want)
		}
	}
}

// TestPages: every page has a name of its own, and words to be looked at by
// that it really speaks.
func TestPages(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range pages() {
		if seen[p.name] {
			t.Errorf("two pages are called %s", p.name)
		}
		seen[p.name] = true
		b := p.board()
		if at := p.moment(b.Scenes[0]); p.at != "" && at >= b.Scenes[0].Frames-fps/3 {
			t.Errorf("%s is looked at in frame %d of %d: %q is not spoken", p.name, at, b.Scenes[0].Frames, p.at)
		}
	}
}

// TestLookbookOfNothing says what is wrong.
func TestLookbookOfNothing(t *testing.T) {
	if err := run(t.Context(), flags{sheet: filepath.Join(t.TempDir(), "book.png"), only: "no such page"}); err == nil {
		t.Error("no error for a page that is not there")
	}
}
