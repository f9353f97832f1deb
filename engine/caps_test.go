package engine_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
)

// capped is an engine that works nothing, so that what waits stays, with caps that
// change; they are the same for all organizations.
func capped(t *testing.T) (*engine.Engine, *atomic.Pointer[engine.Caps]) {
	t.Helper()
	var caps atomic.Pointer[engine.Caps]
	caps.Store(&engine.Caps{})
	return enginetest.Build(t, t.TempDir(), nil, func(o *engine.Options) {
		now := time.Now() // no day ends
		o.Now = func() time.Time { return now }
		o.Caps = func(context.Context, string) (engine.Caps, error) { return *caps.Load(), nil }
	}), &caps
}

// ask has a film made for a workspace.
func ask(t *testing.T, eng *engine.Engine, workspaceID string) error {
	t.Helper()
	r := statements()
	r.WorkspaceID = workspaceID
	_, err := eng.Create(t.Context(), r)
	return err
}

// wantCap wants a refusal that names a cap and what to do.
func wantCap(t *testing.T, err error, name string) {
	t.Helper()
	var refused *engine.CapError
	var told *fault.Error
	if !errors.As(err, &refused) || !errors.As(err, &told) || refused.Cap != name || told.Code != fault.CodeLimited || told.Remedy == "" || told.Retryable != (refused.Until > 0) {
		t.Errorf("%v, want the cap %s", err, name)
	}
}

// TestCaps refuses what is beyond an organization's caps, and nobody else.
func TestCaps(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, caps := capped(t)
	own, other := workspace(t, eng, "A").ID, workspace(t, eng, "B").ID
	for _, c := range []struct {
		caps engine.Caps
		want string
	}{{engine.Caps{Queued: 2}, "queued"}, {engine.Caps{FilmsADay: 4}, "films-a-day"}} {
		caps.Store(&c.caps)
		if err := errors.Join(ask(t, eng, own), ask(t, eng, own)); err != nil {
			t.Fatal(err)
		}
		wantCap(t, ask(t, eng, own), c.want)
		if err := ask(t, eng, other); err != nil {
			t.Errorf("another organization: %v", err)
		}
	}
}

// TestCapsHoldAtOnce takes two of twenty that come together.
func TestCapsHoldAtOnce(t *testing.T) {
	t.Parallel()
	eng, caps := capped(t)
	caps.Store(&engine.Caps{Queued: 2})
	own := workspace(t, eng, "A").ID
	all := make(chan error)
	const many = 20
	for range many {
		go func() { all <- ask(t, eng, own) }()
	}
	taken := 0
	for range many {
		if err := <-all; err == nil {
			taken++
		} else {
			wantCap(t, err, "queued")
		}
	}
	if taken != 2 {
		t.Errorf("%d of %d at once were taken, want 2", taken, many)
	}
}

// TestCapOfBytes refuses an upload and a film where there is no room, until
// something is deleted.
func TestCapOfBytes(t *testing.T) {
	t.Parallel()
	eng, caps := capped(t)
	caps.Store(&engine.Caps{Bytes: int64(len(mp4)) + 1})
	w := workspace(t, eng, "A")
	send := func() (library.Asset, error) {
		return eng.Assets.Upload(t.Context(), library.NewAsset{
			Target: library.Target{WorkspaceID: w.ID}, Name: "a.mp4", Content: strings.NewReader(mp4),
		})
	}
	a, err := send()
	if err != nil {
		t.Fatal(err)
	}
	if err := ask(t, eng, w.ID); err != nil {
		t.Errorf("a film while there is room: %v", err)
	}
	_, err = send()
	wantCap(t, err, "bytes")
	caps.Store(&engine.Caps{Bytes: int64(len(mp4))})
	wantCap(t, ask(t, eng, w.ID), "bytes")
	if err := eng.Assets.Delete(t.Context(), w.ID, []string{a.ID}); err != nil {
		t.Fatal(err)
	}
	if err := ask(t, eng, w.ID); err != nil {
		t.Errorf("a film after the deletion: %v", err)
	}
}
