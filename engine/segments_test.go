package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// deletions tells of each prefix that was deleted.
type deletions struct {
	blobs.Blobs
	told chan string
}

func (d deletions) Delete(ctx context.Context, prefix string) error {
	err := d.Blobs.Delete(ctx, prefix)
	d.told <- prefix
	return err
}

// TestOldSegmentsAreSwept: segments of exports that began before the last week are
// deleted as the engine starts, and the others are not.
func TestOldSegmentsAreSwept(t *testing.T) {
	t.Parallel()
	told := make(chan string, 100)
	eng := enginetest.Build(t, t.TempDir(), func(p *engine.Ports) { p.Blobs = deletions{p.Blobs, told} })
	now := project.Week(time.Now())
	key := func(week int64) string { return project.SegmentsPrefix(week, "p") + "name" }
	for week := now - 3; week <= now; week++ {
		if err := eng.Blobs.Put(t.Context(), key(week), strings.NewReader("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := eng.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	for oldest := project.SegmentsOfWeek(now - 9); <-told != oldest; { // the last of the sweep
	}
	for week := now - 3; week <= now; week++ {
		b, err := eng.Blobs.Open(t.Context(), key(week))
		if kept := week >= now-1; kept != (err == nil) || !kept && !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("of %d weeks ago: %v", now-week, err)
		}
		if err == nil {
			b.Close()
		}
	}
}

// TestSharingNeedsItsParts: an engine that is to share films says at once what it
// lacks for that.
func TestSharingNeedsItsParts(t *testing.T) {
	ofValues(t)
	t.Parallel()
	db := sqlitetest.New(t)
	eng := enginetest.Build(t, t.TempDir(), nil)
	ports := eng.Ports
	ports.Stores, ports.Queue = db.Stores, db
	_, err := engine.New(ports, &engine.Options{ShareSegments: true})
	var f *fault.Error
	if !errors.As(err, &f) || f.Field != "Options.ShareSegments" || !strings.Contains(f.Message, "renderer") {
		t.Errorf("an engine whose renderer makes no segments: %v", err)
	}
}
