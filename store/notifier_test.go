package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// TestWorkersAreToldOfJobs has ten jobs worked one after the other by workers
// that look for jobs once an hour: each is taken up because they are told.
func TestWorkersAreToldOfJobs(t *testing.T) {
	db := open(t)
	db.FetchEvery(time.Hour)
	began := make(chan string)
	stop, err := db.Work(t.Context(), func(_ context.Context, j job.Job) error {
		began <- j.Subject
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	for range 10 {
		now, id := time.Now(), uuid.Must(uuid.NewV7()).String()
		p := project.Project{ID: id, CreatedAt: now, UpdatedAt: now, Creation: project.Waiting, Enhancement: project.Waiting}
		if err := db.Stores.Projects.CreateProject(t.Context(), p, job.Job{Kind: job.Video, Subject: id, Step: "write"}, nil); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-began:
			if got != id {
				t.Fatalf("%s was begun, not %s", got, id)
			}
		case <-time.After(time.Minute):
			t.Fatal("nobody began the job: the workers were not told of it")
		}
	}
}
