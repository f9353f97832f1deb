package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
)

// TestWorkersAreToldOfJobs has ten jobs worked one after the other. A worker that
// had to look for each would take two seconds: it looks five times in one.
func TestWorkersAreToldOfJobs(t *testing.T) {
	db := open(t)
	began := make(chan struct{})
	stop, err := db.Work(t.Context(), func(context.Context, engine.Job) error {
		began <- struct{}{}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	first := time.Now()
	for range 10 {
		ask(t, db, "write")
		<-began
	}
	if took := time.Since(first); took > 1500*time.Millisecond {
		t.Errorf("ten jobs in a row were taken up in %v", took)
	}
}
