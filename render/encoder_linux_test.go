package render

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/rendertest"
)

// TestFilmsStartFewPrograms: as many encoders as there are places, however many
// segments; one program decodes what is looked at, and nothing is probed. A film of
// which nothing changed starts none, and one of which a scene did as few.
func TestFilmsStartFewPrograms(t *testing.T) {
	var started atomic.Int32
	box, err := sandbox.New(&sandbox.Options{Started: func(string) { started.Add(1) }})
	if err != nil {
		t.Fatal(err)
	}
	r := newRenderer(t, &Options{CacheDir: t.TempDir(), Workers: 2})
	r.box = box
	if _, err := r.identity(t.Context(), box); err != nil { // which a process asks for once
		t.Fatal(err)
	}
	sample := rendertest.Sample{Width: 160, Height: 90, FPS: 10, Scenes: 12, Scene: 2 * time.Second}
	for _, c := range []struct {
		heading string
		most    int32
	}{{"", 2 + 2 + 1}, {"", 0}, {"Another one", 3}} {
		started.Store(0)
		sample.Heading = func(i int) string {
			if i == 5 {
				return c.heading
			}
			return ""
		}
		made, _ := rendered(t, r, sample.Make())
		if n := started.Load(); n > c.most {
			t.Errorf("%d programs were started for %d segments of which %d were there, want %d at most", n, made.Report.Segments, made.Report.Reused, c.most)
		}
	}
}

// TestSegmentsOfOneEncoderStandAlone: each segment in the cache can be decoded without
// any other, whatever its encoder made before.
func TestSegmentsOfOneEncoderStandAlone(t *testing.T) {
	r := newRenderer(t, &Options{CacheDir: t.TempDir(), Workers: 1})
	made, _ := rendered(t, r, rendertest.Sample{Width: 160, Height: 90, FPS: 10, Scenes: 4, Scene: 3 * time.Second, NoSound: true}.Make())
	alone, path := 0, filepath.Join(t.TempDir(), "segment.mp4")
	for _, entry := range cachedSegments(t, r) {
		raw, err := os.ReadFile(entry)
		if err != nil {
			t.Fatal(err)
		}
		_, media, _ := bytes.Cut(raw, []byte("\n"))
		if err := os.WriteFile(path, media, 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("ffmpeg", "-v", "warning", "-xerror", "-i", path, "-map", "0:v", "-f", "null", "-").CombinedOutput(); err == nil && len(out) == 0 {
			alone++
		}
	}
	if alone != made.Report.Segments {
		t.Errorf("%d segments of %d can be decoded alone", alone, made.Report.Segments)
	}
}

// TestFilmsTakeTurns: who waits for the only place of a film is let in by another that
// has them all.
func TestFilmsTakeTurns(t *testing.T) {
	p := newSemaphore(1)
	if err := p.acquire(t.Context(), true); err != nil || p.wanted() {
		t.Fatalf("%v; wanted: %t", err, p.wanted())
	}
	in := make(chan error)
	go func() { in <- p.acquire(t.Context(), true) }()
	for !p.wanted() {
		runtime.Gosched()
	}
	p.release()
	if err := <-in; err != nil || p.wanted() {
		t.Errorf("%v; wanted: %t", err, p.wanted())
	}
}
