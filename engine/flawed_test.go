package engine_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// flawed is a renderer whose films are not as planned, because of the plan.
type flawed struct{ enginetest.Renderer }

const flaw = "caption 3 is 869ms off the nearest word said"

func (f flawed) Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error) {
	made, err := f.Renderer.Render(ctx, r)
	made.Report.Flaws = []string{flaw}
	return made, err
}

// TestAFilmWithAFlawOfItsPlanIsDelivered: the user has it, with a warning, and the log
// has an error.
func TestAFilmWithAFlawOfItsPlanIsDelivered(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var log bytes.Buffer
	eng := enginetest.NewIn(t, t.TempDir(), func(p *engine.Ports) { p.Renderer = flawed{} }, func(o *engine.Options) {
		o.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
	})
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if e := p.Edit(); e.State != project.Done || e.Rendition == nil || e.Rendition.VideoURL == "" {
		t.Errorf("the export is %+v", e)
	}
	if !slices.Contains(p.Warnings, "the film is not all as planned: "+flaw) {
		t.Errorf("the project warns %q", p.Warnings)
	}
	if err := eng.Close(t.Context()); err != nil { // nothing is logged any more
		t.Fatal(err)
	}
	if got := log.String(); strings.Count(got, "level=ERROR") != 1 || !strings.Contains(got, flaw) || !strings.Contains(got, p.ID) {
		t.Errorf("the log has %s", got)
	}
}
