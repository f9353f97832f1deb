package render

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/sandbox/sandboxtest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestKilledProgramsCostTimeAlone kills decoders, encoders and whatever else runs
// of ffmpeg. The film comes out as one that nobody disturbs, and no clip stands still
// in it.
func TestKilledProgramsCostTimeAlone(t *testing.T) {
	clip := map[string][]byte{"clips/a": clipped(t, moving)}
	shown := timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}
	want := filmOf(t, newRenderer(t, nil), filmedWith(t, clip, shown))

	r := newRenderer(t, nil)
	killed := sandboxtest.Kill(t.Context(), t, os.Getpid(), "ffmpeg", 12)
	got := filmOf(t, r, filmedWith(t, clip, shown))
	if n := <-killed; n != 12 {
		t.Fatalf("%d programs were killed, want 12", n)
	}
	sameFilm(t, got, want, 320, 180)
}

// filmOf is the path of the film of a request, which is asked for as often as programs are
// killed, as an engine does.
func filmOf(t *testing.T, r *Renderer, req story.RenderRequest) string {
	t.Helper()
	last := 0.0
	for {
		req.Progress = func(share float64) {
			if share < last {
				t.Errorf("progress went back from %v to %v", last, share)
			}
			last = share
		}
		made, err := r.Render(t.Context(), req)
		if errors.Is(err, sandbox.ErrInterrupted) {
			last = 0
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(made.Report.Remarks) > 0 {
			t.Errorf("remarks: %q", made.Report.Remarks)
		}
		return filepath.Join(req.Dir, made.Video)
	}
}
