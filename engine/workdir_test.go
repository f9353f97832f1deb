package engine_test

import (
	"context"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

// whereabouts is a preparer that keeps where the last film lay.
type whereabouts struct {
	enginetest.Preparer
	film atomic.Value
}

func (w *whereabouts) Clip(ctx context.Context, path string, want story.ClipOptions) (story.PreparedClip, error) {
	w.film.Store(path)
	return w.Preparer.Clip(ctx, path, want)
}

// TestFilesOnTheirWayHaveWholePaths: a host may name its folders from where it
// was started, but programs that look into files are started elsewhere.
func TestFilesOnTheirWayHaveWholePaths(t *testing.T) {
	t.Chdir(t.TempDir())
	seen := &whereabouts{}
	eng := enginetest.NewIn(t, "data", func(p *engine.Ports) {
		p.Preparer = seen
		p.Sources = []footage.Source{enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, About: []string{"boats", "keeper", "village"}}}
	})
	fill(t, eng, statements())
	if path, _ := seen.film.Load().(string); !filepath.IsAbs(path) {
		t.Errorf("the film was given as %q, want a whole path", path)
	}
}
