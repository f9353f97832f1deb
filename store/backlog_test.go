package store_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgrestest"
)

// TestDrain: while a database is drained no job begins, and an operator sees what
// waits; afterwards it runs, fails, and is seen to come later, with its error.
func TestDrain(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		db := open(t)
		if err := db.Drain(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		p := ask(t, db, "render")
		begun, end := make(chan job.Job, 10), make(chan struct{})
		stop, err := db.Work(t.Context(), func(_ context.Context, j job.Job) error {
			begun <- j
			<-end
			return errors.New("no paper")
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = stop(context.Background()) })
		select {
		case j := <-begun:
			t.Errorf("%+v began", j)
		case <-time.After(1500 * time.Millisecond): // longer than jobs are not looked for
		}
		check := func(state job.State, message string) {
			t.Helper()
			for range 100 {
				all, err := db.QueuedJobs(t.Context(), 10)
				if err != nil || len(all) != 1 || all[0].Subject != p.ID || all[0].Step != "render" {
					t.Fatalf("%+v, %v", all, err)
				}
				if q := all[0]; q.State == state && q.Error == message && (state == job.Waiting) == (q.Worker == "") {
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
			t.Errorf("the job is not %s with %q", state, message)
		}
		check(job.Waiting, "")
		if on, err := db.Drained(t.Context()); err != nil || !on {
			t.Errorf("drained: %t, %v", on, err)
		}
		if err := db.Drain(t.Context(), false); err != nil {
			t.Fatal(err)
		}
		<-begun
		check(job.Running, "")
		close(end)
		check(job.Later, "no paper")
		workers, err := db.Workers(t.Context())
		host, _ := os.Hostname() // "" is in all names
		for _, w := range workers {
			if !strings.HasPrefix(w.Name, host) || w.Seen > 10*time.Second {
				t.Errorf("worker %+v", w)
			}
		}
		if err != nil || len(workers) != 1 && strings.HasSuffix(t.Name(), "postgres") {
			t.Errorf("%d workers, %v", len(workers), err)
		}
	})
}

// TestCaps: what is set holds for one organization or for all others.
func TestCaps(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		db := open(t)
		holds := func(id string, want engine.Caps) {
			t.Helper()
			got, err := db.Caps(t.Context(), id)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %v %s", id, err, diff)
			}
		}
		holds("a", engine.Caps{})
		all, own := engine.Caps{Running: 2, FilmsADay: 50}, engine.Caps{Queued: 7, Bytes: 1 << 40}
		for id, c := range map[string]engine.Caps{"": all, "a": own, "b": {}} {
			if err := db.SetCaps(t.Context(), id, &c); err != nil {
				t.Fatal(err)
			}
		}
		holds("a", own)
		holds("b", engine.Caps{})
		holds("c", all)
		if err := db.SetCaps(t.Context(), "a", nil); err != nil {
			t.Fatal(err)
		}
		holds("a", all)
	})
}

// TestCapsWithinAClaim: caps are read in the transaction that begins jobs, which may
// have the last connection there is.
func TestCapsWithinAClaim(t *testing.T) {
	t.Parallel()
	db := openServer(t, postgrestest.New(t)+"&pool_max_conns=2")
	if err := db.SetCaps(t.Context(), "", &engine.Caps{Running: 1}); err != nil {
		t.Fatal(err)
	}
	other := ask(t, db, "write")
	p := project.Project{ID: "p", OrganizationID: "o", CreatedAt: time.Now(), UpdatedAt: time.Now(), Creation: project.Waiting, Enhancement: project.Waiting}
	if err := db.Stores.Projects.CreateProject(t.Context(), p, job.Job{Kind: job.Video, Subject: p.ID, Step: "render"}, nil); err != nil {
		t.Fatal(err)
	}
	done := make(chan string, 2)
	work := func(_ context.Context, j job.Job) error {
		done <- j.Subject
		return nil
	}
	claims := make(chan struct{}, 100)
	stop, err := db.Work(t.Context(), work, &job.WorkOptions{Running: func(ctx context.Context, id string) (int, error) {
		held, leave := make(chan struct{}), make(chan struct{})
		go func() { // who has the other connection meanwhile
			_, _ = db.Stores.Projects.Commit(context.Background(), project.Commit{ProjectID: other.ID, Change: func(*project.Project) error {
				close(held)
				<-leave
				return errors.New("only held")
			}})
		}()
		<-held
		defer close(leave)
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		c, err := db.Caps(ctx, id)
		if err != nil {
			t.Errorf("caps: %v", err)
		}
		claims <- struct{}{}
		return c.Running, err
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stop(context.Background()) })
	<-claims
	for range 2 {
		<-done
	}
}
