package storetest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// Database is a store with its queue.
type Database struct {
	engine.Stores
	job.Queue
}

func work(t *testing.T, d Database, do job.Do) (stop func()) {
	t.Helper()
	return workWith(t, d, do, nil)
}

func workWith(t *testing.T, d Database, do job.Do, opts *job.WorkOptions) (stop func()) {
	t.Helper()
	end, err := d.Work(t.Context(), do, opts)
	if err != nil {
		t.Fatalf("work: %v", err)
	}
	var once sync.Once
	stop = func() {
		once.Do(func() {
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			if err := end(ctx); err != nil {
				t.Errorf("stop: %v", err)
			}
		})
	}
	t.Cleanup(stop)
	return stop
}

func enqueue(t *testing.T, d Database, p project.Project, jobs ...job.Job) {
	t.Helper()
	if _, err := d.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Enqueue: jobs}); err != nil {
		t.Fatalf("enqueue: %v", err)
	}
}

// step is a step of a project as a job.
func step(p project.Project, s project.Step) job.Job {
	return job.Job{Kind: job.Video, Subject: p.ID, Step: string(s)}
}

func receive[T any](t *testing.T, ch <-chan T) T {
	t.Helper()
	select {
	case v := <-ch:
		return v
	case <-time.After(patience):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

// patience bounds every wait for a job.
const patience = 30 * time.Second
