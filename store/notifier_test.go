package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgres"
	"github.com/scenewright/scenewright/store/postgrestest"
)

// TestWorkersAreToldOfJobs has ten jobs worked one after the other by workers
// that look for jobs once an hour: each is taken up because they are told.
func TestWorkersAreToldOfJobs(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		db := open(t)
		toldOfJobs(t, db, db)
	})
}

// TestOtherWorkersAreToldOfJobs is the same where the jobs are another process's.
func TestOtherWorkersAreToldOfJobs(t *testing.T) {
	t.Parallel()
	url := postgrestest.New(t)
	toldOfJobs(t, openServer(t, url), openServer(t, url))
}

func toldOfJobs(t *testing.T, works, asks *store.DB) {
	works.FetchEvery(time.Hour)
	began := make(chan string)
	stop, err := works.Work(t.Context(), func(_ context.Context, j job.Job) error {
		began <- j.Subject
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	receive := func(want string) {
		t.Helper()
		select {
		case got := <-began:
			if got != want {
				t.Fatalf("%s was begun, not %s", got, want)
			}
		case <-time.After(time.Minute):
			t.Fatal("nobody began the job: the workers were not told of it")
		}
	}
	for range 10 {
		receive(ask(t, asks, "write").ID)
	}
	if err := asks.Drain(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	p := ask(t, asks, "write")
	if err := asks.Drain(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	receive(p.ID)
}

// TestToldOfWhatIsTriedAgain: workers are told also of what a transaction adds that had
// to begin anew, at once: here two add jobs to a project at the same time.
func TestToldOfWhatIsTriedAgain(t *testing.T) {
	t.Parallel()
	db := openServer(t, postgrestest.New(t))
	db.FetchEvery(time.Hour)
	began := make(chan string, 100)
	stop, err := db.Work(t.Context(), func(_ context.Context, j job.Job) error {
		began <- j.Step
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	p := ask(t, db, "write")
	<-began
	const each = 10
	failed := make(chan error, 2*each)
	for range 2 {
		go func() {
			for range each {
				_, err := db.Stores.Projects.Commit(context.Background(), project.Commit{
					ProjectID: p.ID, Enqueue: []job.Job{{Kind: job.Video, Subject: p.ID, Step: "narrate"}},
					Change: func(p *project.Project) error { p.Progress.Scene++; return nil },
				})
				failed <- err
			}
		}()
	}
	for range 2 * each {
		if err := <-failed; err != nil {
			t.Fatal(err)
		}
	}
	for range 2 * each {
		select {
		case <-began:
		case <-time.After(time.Minute):
			t.Fatal("nobody began a job: the workers were not told of it")
		}
	}
}

// TestIdle: a process that has nothing to do asks its database seldom. Its heartbeat and
// the look for cancelled leases take seven transactions a second.
func TestIdle(t *testing.T) {
	if testing.Short() {
		t.Skip("how often something is asked in a second, which the race detector's run says nothing of")
	}
	t.Parallel()
	url := postgrestest.New(t)
	db, err := postgres.Open(t.Context(), postgres.URL(url), nil)
	db = whileTested(t, db, err)
	stop, err := db.Work(t.Context(), func(context.Context, job.Job) error { return nil }, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	n := transactions(t, url)
	for looks := 1; n > 34 && looks < 5; looks++ { // a busy machine begins late
		n = transactions(t, url)
	}
	if n > 34 {
		t.Errorf("%.0f transactions a second, want 34 at most, 15 seconds after it began", n)
	}
}
