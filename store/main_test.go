package store_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgres"
)

// workerURL has the test binary be a worker of the database it names.
const workerURL = "SCENEWRIGHT_TEST_WORKER"

// TestMain lets the test binary be a worker.
func TestMain(m *testing.M) {
	if url := os.Getenv(workerURL); url != "" {
		if err := workAlong(postgres.URL(url)); err != nil {
			fmt.Println("failed:", err)
			os.Exit(1)
		}
		return
	}
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil { // they wait, for disks and for clocks
		panic(err)
	}
	os.Exit(m.Run())
}

// byOneGoroutine leaves a test out of the short run, which the race detector has: a single
// goroutine makes tables and reads them in it, or does what another test has raced already.
func byOneGoroutine(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine alone")
	}
}

// stubborn is a step whose job does not notice that it is to stop.
const stubborn = "stubborn"

// workAlong works jobs and tells of it on standard output, a line a word:
// ready, began, then committed, refused or stopped. Each job waits for a line
// on standard input before it commits, and is committed under this process's
// id. The end of the input ends it.
func workAlong(url postgres.URL) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	db, err := postgres.Open(ctx, url, nil)
	if err != nil {
		return err
	}
	defer db.Close()
	lines := make(chan struct{})
	go func() {
		defer cancel()
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			lines <- struct{}{}
		}
	}()
	stop, err := db.Work(ctx, func(ctx context.Context, j job.Job) error { return tell(ctx, db, j, lines) }, nil)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	<-ctx.Done()
	return stop(context.Background())
}

func tell(ctx context.Context, db *store.DB, j job.Job, lines <-chan struct{}) error {
	fmt.Println("began", j.Attempt)
	done := ctx.Done()
	if j.Step == stubborn {
		done, ctx = nil, context.WithoutCancel(ctx)
	}
	select {
	case <-lines:
	case <-done:
		fmt.Println("stopped:", context.Cause(ctx))
		return ctx.Err()
	}
	_, err := db.Stores.Projects.Commit(ctx, project.Commit{
		ProjectID: j.Subject,
		Results:   []project.Result{{Step: project.StepWrite, Value: json.RawMessage(fmt.Sprint(os.Getpid()))}},
		Change: func(p *project.Project) error {
			p.Progress.Scene++
			return nil
		},
	})
	if err != nil {
		fmt.Println("refused:", errors.Unwrap(err) != nil, err)
		return err
	}
	fmt.Println("committed")
	return nil
}
