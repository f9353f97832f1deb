package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
)

// TestWorkersAreToldOfJobs has ten jobs worked one after the other by workers
// that look for jobs once an hour: each is taken up because they are told.
func TestWorkersAreToldOfJobs(t *testing.T) {
	db := open(t)
	db.FetchEvery(time.Hour)
	began := make(chan string)
	stop, err := db.Work(t.Context(), func(_ context.Context, j engine.Job) error {
		began <- j.Subject
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	for range 10 {
		now, id := time.Now(), uuid.Must(uuid.NewV7()).String()
		p := engine.Project{ID: id, CreatedAt: now, UpdatedAt: now, Creation: engine.Waiting, Enhancement: engine.Waiting}
		if err := db.Stores.Projects.CreateProject(t.Context(), p, engine.Job{Kind: job.Video, Subject: id, Step: "write"}, nil); err != nil {
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
