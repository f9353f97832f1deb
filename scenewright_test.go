package scenewright_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
)

const tea = "Tea came to Europe by ship. A cup of it takes three minutes. Wait, and it is worth it."

// TestMain runs many tests beside each other: they wait for services that are down.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "6"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestOpenMakesAFilm: one call gives an engine that makes a film, and what it made
// is found again by the next.
func TestOpenMakesAFilm(t *testing.T) {
	t.Parallel()
	dir, ctx := filepath.Join(t.TempDir(), "data"), t.Context()
	eng, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := eng.Create(ctx, request.Request{Prompt: tea, Resolution: "720p", ToAutoExport: true})
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		t.Fatal(err)
	}
	video := eng.Path(p.Edit().Rendition.Video)
	if info, err := os.Stat(video); err != nil || info.Size() < 100_000 {
		t.Errorf("the film: %v %v", info, err)
	}
	if err := eng.Close(context.WithoutCancel(ctx)); err != nil {
		t.Fatal(err)
	}
	again, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close(context.WithoutCancel(ctx))
	if found, err := again.Project(ctx, p.ID); err != nil || found.Name != p.Name {
		t.Errorf("the next engine finds %q, %v", found.Name, err)
	}
}

// TestOpenTakesAHostsOwnParts: what Ports changes is what the engine is built of,
// and what cannot be built leaves no database open.
func TestOpenTakesAHostsOwnParts(t *testing.T) {
	t.Parallel()
	_, err := scenewright.Open(t.Context(), t.TempDir(), &scenewright.Options{Ports: func(p *engine.Ports) error { p.Writer = nil; return nil }})
	if !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("without a writer: %v", err)
	}
	own := errors.New("the archive is closed")
	_, err = scenewright.Open(t.Context(), t.TempDir(), &scenewright.Options{Ports: func(*engine.Ports) error { return own }})
	if !errors.Is(err, own) {
		t.Errorf("where a part of the host's own cannot be built: %v", err)
	}
}
