package store_test

import (
	"context"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgrestest"
)

func benchProject() project.Project {
	now := time.Now()
	return project.Project{ID: uuid.Must(uuid.NewV7()).String(), CreatedAt: now, UpdatedAt: now, Creation: project.Waiting, Enhancement: project.Waiting}
}

// benchEach runs a benchmark on every kind of database.
func benchEach(b *testing.B, run func(*testing.B, *store.DB)) {
	b.Run("sqlite", func(b *testing.B) { run(b, openFile(b, filepath.Join(b.TempDir(), "bench.db"))) })
	b.Run("postgres", func(b *testing.B) { run(b, openServer(b, postgrestest.New(b))) })
}

// BenchmarkCreate is a durable create: project and first job in one synced
// transaction.
func BenchmarkCreate(b *testing.B) {
	benchEach(b, func(b *testing.B, db *store.DB) {
		for b.Loop() {
			create(b, db, time.Hour)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "creates/s")
	})
}

// BenchmarkCreates is the same by eight at once, as requests come.
func BenchmarkCreates(b *testing.B) {
	benchEach(b, func(b *testing.B, db *store.DB) {
		var connected sync.WaitGroup
		for range 8 {
			connected.Go(func() { create(b, db, time.Hour) })
		}
		connected.Wait()
		b.ResetTimer()
		b.SetParallelism(8 / min(8, runtime.GOMAXPROCS(0)))
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				create(b, db, time.Hour)
			}
		})
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "creates/s")
	})
}

func create(b *testing.B, db *store.DB, delay time.Duration) {
	p := benchProject()
	if err := db.Stores.Projects.CreateProject(b.Context(), p, job.Job{Kind: job.Video, Subject: p.ID, Step: string(project.StepWrite), Delay: delay}, nil); err != nil {
		b.Error(err)
	}
}

// BenchmarkStart is the time from a commit to the job's start.
func BenchmarkStart(b *testing.B) {
	benchEach(b, func(b *testing.B, db *store.DB) {
		began := make(chan struct{})
		stop, err := db.Work(b.Context(), func(context.Context, job.Job) error {
			began <- struct{}{}
			return nil
		}, nil)
		if err != nil {
			b.Fatal(err)
		}
		defer stop(context.Background())
		for b.Loop() {
			create(b, db, 0)
			<-began
		}
	})
}

// BenchmarkClaim is the time from one job's end to the next one's start where few
// jobs wait, and where many do, of a hundred organizations.
func BenchmarkClaim(b *testing.B) {
	benchEach(b, func(b *testing.B, db *store.DB) {
		waiting := 0
		for _, most := range []int{1_000, 10_000} {
			for ; waiting < most; waiting++ {
				p := benchProject()
				p.OrganizationID = strconv.Itoa(waiting % 100)
				if err := db.Stores.Projects.CreateProject(b.Context(), p, job.Job{Kind: job.Video, Subject: p.ID, Step: string(project.StepWrite)}, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.Run(strconv.Itoa(most), func(b *testing.B) {
				begun, next := make(chan struct{}), make(chan struct{})
				stop, err := db.Work(b.Context(), func(ctx context.Context, _ job.Job) error {
					select {
					case begun <- struct{}{}:
					case <-ctx.Done():
						return ctx.Err()
					}
					select {
					case <-next:
						return nil
					case <-ctx.Done():
						return ctx.Err()
					}
				}, nil)
				if err != nil {
					b.Fatal(err)
				}
				<-begun
				for b.Loop() {
					next <- struct{}{}
					<-begun
				}
				stopped, cancel := context.WithCancel(context.Background())
				cancel()
				stop(stopped)
			})
		}
	})
}
