package main

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/sandbox/sandboxtest"
)

// TestEncodersKilled kills only ffmpeg, each as soon as it is seen, until a step
// was broken off more often than it may fail. The film is made all the same.
func TestEncodersKilled(t *testing.T) {
	p := start(t, t.TempDir())
	c := p.client(t, p.said["api key"])
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
