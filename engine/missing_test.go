package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/typeset"
)

// TestNoFontForTheScript creates a Chinese film on a host without a font for
// it: the request is refused at once, with the package to install.
func TestNoFontForTheScript(t *testing.T) {
	ofValues(t)
	t.Parallel()
	bare, err := typeset.Load(&typeset.Options{Dirs: []string{t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	eng := enginetest.Build(t, t.TempDir(), func(p *engine.Ports) { p.Fonts = bare })
	r := newRequest()
	r.Language = "zh"
	_, err = eng.Create(t.Context(), r)
	var e *fault.Error
	if !errors.As(err, &e) || e.Code != fault.CodeMissing || e.Field != "language" || !strings.Contains(err.Error(), "fonts-noto-cjk") {
		t.Errorf("got %v, want CodeMissing at language that names fonts-noto-cjk", err)
	}
	if _, err := eng.Create(t.Context(), newRequest()); err != nil {
		t.Errorf("an English film on the same host: %v; the built-in face is enough", err)
	}
}

// fullDisk is a folder without space while full is set.
type fullDisk struct {
	blobs.Blobs
	full *atomic.Bool
}

func (d fullDisk) Put(ctx context.Context, key string, r io.Reader) error {
	if d.full.Load() && strings.HasPrefix(key, "exports/") {
		return fmt.Errorf("put blob: %w", syscall.ENOSPC)
	}
	return d.Blobs.Put(ctx, key, r)
}

// TestDiskFull fills the disk while the film is published: the project says so
// and loses nothing; with space again it comes to its end.
func TestDiskFull(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var full atomic.Bool
	full.Store(true)
	eng := enginetest.New(t, func(p *engine.Ports) { p.Blobs = fullDisk{p.Blobs, &full} })
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	p, err = eng.Wait(t.Context(), p.ID)
	var e *fault.Error
	if !errors.As(err, &e) || e.Code != fault.CodeExhausted || e.Stage != "render" || !e.Retryable || !strings.Contains(err.Error(), "free some space") {
		t.Fatalf("got %v, want CodeExhausted in step render with the remedy", err)
	}
	if p.CreationStatus() != project.StatusDone || p.Enhancement != project.Done {
		t.Errorf("creation %s, enhancement %s: what was done is lost", p.CreationStatus(), p.Enhancement)
	}
	full.Store(false)
	if err := eng.Retry(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil || p.Edit().State != project.Done {
		t.Errorf("with space again: %v", err)
	}
}

// TestNothingIsPublishedBeforeTheEnd wants the manifest to be the last file
// that appears: whoever sees it finds all that it names.
func TestNothingIsPublishedBeforeTheEnd(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var keys []string
	eng := enginetest.New(t, func(p *engine.Ports) { p.Blobs = &recorder{Blobs: p.Blobs, keys: &keys} })
	enginetest.Await(t, eng, newRequest())
	if n := len(keys); n == 0 || !strings.HasSuffix(keys[n-1], ".mpd") {
		t.Errorf("published in the order %v, want the manifest last", keys)
	}
}

// recorder notes the order in which an export's files are put, which is one
// after the other.
type recorder struct {
	blobs.Blobs
	keys *[]string
}

func (r *recorder) Put(ctx context.Context, key string, src io.Reader) error {
	err := r.Blobs.Put(ctx, key, src)
	if strings.HasPrefix(key, "exports/") {
		*r.keys = append(*r.keys, key)
	}
	return err
}
