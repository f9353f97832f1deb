package engine_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// growing is a renderer whose stream has grown a little when it waits, and which then
// ends as it is told.
type growing struct {
	t    *testing.T
	then chan error
}

func (g growing) render(ctx context.Context, r story.RenderRequest) error {
	for _, name := range []string{"init.m4s", "manifest.mpd"} {
		path := filepath.Join(r.Dir, name+".grown")
		if err := os.WriteFile(path, []byte("some of "+name), 0o600); err != nil {
			g.t.Error(err)
		}
		r.Grown(ctx, name, path)
	}
	select {
	case err := <-g.then:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// grown starts a film and returns it as soon as its stream can be watched.
func (g growing) grown(eng *engine.Engine) (project.Project, string) {
	g.t.Helper()
	p, err := eng.Create(g.t.Context(), newRequest())
	if err != nil {
		g.t.Fatal(err)
	}
	changes, err := eng.Watch(g.t.Context(), p.ID)
	if err != nil {
		g.t.Fatal(err)
	}
	for p = range changes {
		if e := p.Edit(); e != nil && e.Growing != "" {
			return p, e.Growing
		}
	}
	g.t.Fatal("the film was over before its stream could be watched")
	return p, ""
}

// content is what a file of a project has.
func content(t *testing.T, eng *engine.Engine, key string) string {
	t.Helper()
	b, err := eng.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	all, err := io.ReadAll(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

func newGrowing(t *testing.T) (growing, *engine.Engine) {
	g := growing{t, make(chan error, 1)}
	return g, enginetest.New(t, func(p *engine.Ports) { p.Renderer = enginetest.Renderer{Before: g.render} })
}

func TestAStreamCanBeWatchedWhileItsFilmIsMade(t *testing.T) {
	t.Parallel()
	g, eng := newGrowing(t)
	p, manifest := g.grown(eng)
	if got := content(t, eng, manifest); got != "some of manifest.mpd" {
		t.Errorf("the manifest that grows is %q", got)
	}
	segment := strings.TrimSuffix(manifest, "manifest.mpd") + "init.m4s"
	if got := content(t, eng, segment); got != "some of init.m4s" {
		t.Errorf("what it names is %q", got)
	}
	g.then <- nil
	p, err := eng.Wait(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	if made := p.Edit().Rendition.Manifest; made != manifest {
		t.Errorf("the film's manifest is %q, the one that grew was %q", made, manifest)
	}
	if got := content(t, eng, manifest); strings.HasPrefix(got, "some of") {
		t.Errorf("in the end the manifest is %q", got)
	}
	if got := content(t, eng, segment); got != "some of init.m4s" {
		t.Errorf("a segment that players may have was written over with %q", got)
	}
}

func TestTheManifestOfAFailedFilmIsWithdrawn(t *testing.T) {
	t.Parallel()
	g, eng := newGrowing(t)
	p, manifest := g.grown(eng)
	g.then <- &fault.Error{Code: fault.CodeQuality, Message: "it was found wanting"}
	if _, err := eng.Wait(t.Context(), p.ID); !errors.Is(err, fault.ErrQuality) {
		t.Fatalf("the film ended with %v", err)
	}
	if _, err := eng.Open(t.Context(), manifest); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("whoever watches it waits for the rest: %v", err)
	}
}

func TestTheManifestOfACancelledFilmIsWithdrawn(t *testing.T) {
	t.Parallel()
	g, eng := newGrowing(t)
	p, manifest := g.grown(eng)
	if err := eng.Cancel(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if err := eng.Close(t.Context()); err != nil { // waits for what runs
		t.Fatal(err)
	}
	if _, err := eng.Open(t.Context(), manifest); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("whoever watches it waits for the rest: %v", err)
	}
}
