package render

import (
	"bytes"
	"context"
	"errors"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/rendertest"
)

// still draws a frame and gives the picture's file.
func still(t *testing.T, r *Renderer, tl timeline.Timeline, frame, width int) []byte {
	t.Helper()
	dir := t.TempDir()
	name, err := r.Still(t.Context(), story.StillRequest{
		Timeline: tl, Frame: frame, Width: width, Dir: dir,
		Open: func(context.Context, string) (io.ReadCloser, error) {
			return nil, errors.New("nothing is shown that would be opened")
		},
	})
	if err != nil {
		t.Fatalf("Still: %v", err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%d files, want the still alone; %v", len(entries), err)
	}
	return raw
}

// TestStills are as wide as they are asked for and no wider than the film, show
// their own frame, and need neither sounds nor an encoder's place.
func TestStills(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, &Options{CacheDir: t.TempDir(), Workers: 1})
	if err := r.slots.acquire(t.Context(), false); err != nil { // as long as an export does
		t.Fatal(err)
	}
	tl := rendertest.Sample{Width: 640, Height: 360, Scenes: 2, Scene: 2 * time.Second}.Make().Timeline
	at := func(scene int) int { return tl.Scenes[scene].Start + tl.Scenes[scene].Frames - 5 }
	for asked, width := range map[int]int{0: 640, 640: 640, 4000: 640, 320: 320, 16: 16} {
		picture, err := jpeg.DecodeConfig(bytes.NewReader(still(t, r, tl, at(0), asked)))
		if err != nil || picture.Width != width || picture.Height != width*360/640 {
			t.Errorf("asked for %d pixels: %d × %d, %v", asked, picture.Width, picture.Height, err)
		}
	}
	first, second := still(t, r, tl, at(0), 320), still(t, r, tl, at(1), 320)
	if string(first) == string(second) {
		t.Error("two scenes look the same")
	}
	if again := still(t, r, tl, at(0), 320); string(again) != string(first) {
		t.Error("the same frame looks different the second time")
	}
}

// TestACancelledStillLeavesNothing in its folder.
func TestACancelledStillLeavesNothing(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, &Options{CacheDir: t.TempDir()})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	_, err := r.Still(ctx, story.StillRequest{Timeline: rendertest.Sample{Width: 640, Height: 360}.Make().Timeline, Dir: dir})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("%d files are left, %v", len(entries), err)
	}
}
