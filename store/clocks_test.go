//go:build unix

package store_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// TestHostsWithOtherClocks: of three hosts of one database the clock of one is five minutes
// behind, and of one as far ahead. Whichever of them leads, puts jobs off or works them, a
// job that is put off begins when it was to, and so does the second attempt at one.
func TestHostsWithOtherClocks(t *testing.T) {
	const putOff = time.Second
	const late = 30 * time.Second // far less than the clocks are apart
	url, right := sharedDatabase(t)
	behind, ahead := openServer(t, url), openServer(t, url)
	for off, db := range map[time.Duration]interface {
		HostClock(context.Context, func() time.Time) error
	}{-5 * time.Minute: behind, 5 * time.Minute: ahead} {
		if err := db.HostClock(t.Context(), func() time.Time { return time.Now().Add(off) }); err != nil {
			t.Fatal(err)
		}
	}
	for _, worker := range []struct {
		name string
		job.Queue
	}{{"behind", behind}, {"ahead", ahead}} {
		var attempts atomic.Int32
		began := make(chan time.Time, 10)
		stop, err := worker.Work(t.Context(), func(context.Context, job.Job) error {
			began <- time.Now()
			if attempts.Add(1) == 1 {
				return errors.New("the first attempt fails")
			}
			return nil
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := ask(t, right, "write")
		failed := await(t, began)
		if took := await(t, began).Sub(failed); took < time.Second || took > late {
			t.Errorf("%s: the second attempt began %v behind the first, want 2 s", worker.name, took)
		}
		for name, db := range map[string]interface {
			Commit(context.Context, project.Commit) (project.Project, error)
		}{"right": right.Stores.Projects, "behind": behind.Stores.Projects, "ahead": ahead.Stores.Projects} {
			asked := time.Now()
			if _, err := db.Commit(t.Context(), project.Commit{ProjectID: p.ID, Enqueue: []job.Job{{Kind: job.Video, Subject: p.ID, Step: "write", Delay: putOff}}}); err != nil {
				t.Fatal(err)
			}
			if took := await(t, began).Sub(asked); took < putOff/2 || took > late {
				t.Errorf("%s works what %s put off by %v: it began after %v", worker.name, name, putOff, took)
			}
		}
		if err := stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

func await(t *testing.T, began <-chan time.Time) time.Time {
	t.Helper()
	select {
	case at := <-began:
		return at
	case <-time.After(patience):
		t.Fatal("the job did not begin")
		return time.Time{}
	}
}
