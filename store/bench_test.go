package store_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/store"
)

func benchProject() engine.Project {
	now := time.Now()
	return engine.Project{ID: uuid.Must(uuid.NewV7()).String(), CreatedAt: now, UpdatedAt: now, Creation: engine.Waiting, Enhancement: engine.Waiting}
}

// BenchmarkCreate is a durable create: project and first job in one synced
// transaction.
func BenchmarkCreate(b *testing.B) {
	db, err := store.Open(b.Context(), store.URL(filepath.Join(b.TempDir(), "bench.db")), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for b.Loop() {
		p := benchProject()
		if err := db.CreateProject(b.Context(), p, engine.Job{Kind: job.Video, Subject: p.ID, Step: string(engine.StepWrite), Delay: time.Hour}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "creates/s")
}

// BenchmarkStart is the time from a commit to the job's start.
func BenchmarkStart(b *testing.B) {
	db, err := store.Open(b.Context(), store.URL(filepath.Join(b.TempDir(), "bench.db")), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	began := make(chan struct{})
	stop, err := db.Work(b.Context(), func(context.Context, engine.Job) error {
		began <- struct{}{}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	defer stop(context.Background())
	for b.Loop() {
		p := benchProject()
		if err := db.CreateProject(b.Context(), p, engine.Job{Kind: job.Video, Subject: p.ID, Step: string(engine.StepWrite)}); err != nil {
			b.Fatal(err)
		}
		<-began
	}
}
