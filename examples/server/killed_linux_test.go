package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/sandbox/sandboxtest"
)

// TestEncodersKilled kills only ffmpeg, each as soon as it is seen, until a step
// was broken off more often than it may fail. The film is made all the same.
func TestEncodersKilled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := start(t, dir)
	c := p.client(t, p.said["api key"])
	hurry(t, dir)
	const often = 45 // seven end an attempt
	killed := sandboxtest.Kill(t.Context(), t, p.Process.Pid, "ffmpeg", often)
	id, err := c.Projects.Create(t.Context(), short())
	if err != nil {
		t.Fatal(err)
	}
	done, err := c.Projects.Wait(t.Context(), id)
	if err != nil || len(done.Edits) != 1 || done.Edits[0].Status != "DONE" {
		t.Fatalf("the project ended as %+v, %v; the service logged:\n%s", done, err, p.log)
	}
	breaks := strings.Count(p.log.String(), "step broken off")
	t.Logf("%d breaks of %d kills", breaks, <-killed)
	if breaks <= job.MaxAttempts {
		t.Errorf("%d breaks: too few to prove anything", breaks)
	}
}

// hurry has the jobs of a service on SQLite that are put off begin at once, as long as
// the test runs: the waits themselves are the store's to test.
func hurry(t *testing.T, dir string) {
	t.Helper()
	db := openSQLite(t, filepath.Join(dir, "scenewright.db"))
	tick := time.NewTicker(50 * time.Millisecond)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ; t.Context().Err() == nil; <-tick.C {
			_, err := db.ExecContext(t.Context(), `UPDATE river_job SET state = 'available', scheduled_at = created_at WHERE state = 'scheduled'`)
			if err != nil && t.Context().Err() == nil {
				t.Errorf("jobs that are put off: %v", err)
				return
			}
		}
	}()
	t.Cleanup(func() { <-ended }) // the test's context has ended by now
}
