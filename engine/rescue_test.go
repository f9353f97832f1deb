package engine_test

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the database/sql driver "pgx"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/store/postgres"
	"github.com/scenewright/scenewright/store/postgrestest"
)

// place is where engines work on one database, from any number of processes.
type place struct {
	dir string
	url string // of a Postgres database; "" = the SQLite file in dir
}

// onBoth runs a test on both kinds of database.
func onBoth(t *testing.T, test func(*testing.T, place)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, place{dir: t.TempDir()})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, place{t.TempDir(), postgrestest.New(t)})
	})
}

// build makes an engine there, which does not work yet.
func (at place) build(t *testing.T, edit func(*engine.Ports)) *engine.Engine {
	t.Helper()
	return enginetest.Build(t, at.dir, func(p *engine.Ports) {
		if at.url != "" {
			db, err := postgres.Open(t.Context(), postgres.URL(at.url), nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { db.Close() })
			p.Stores, p.Queue = db.Stores, db
		}
		if edit != nil {
			edit(p)
		}
	})
}

// start starts as many engines as may work there at once, all at the same time.
func (at place) start(t *testing.T) *engine.Engine {
	t.Helper()
	all := []*engine.Engine{at.build(t, nil)}
	for at.url != "" && len(all) < 3 {
		all = append(all, at.build(t, nil))
	}
	var starting sync.WaitGroup
	for _, eng := range all {
		starting.Go(func() {
			if err := eng.Start(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	starting.Wait()
	return all[0]
}

func (at place) open(t *testing.T) *sql.DB {
	t.Helper()
	driver, source := "sqlite", filepath.Join(at.dir, "scenewright.db")
	if at.url != "" {
		driver, source = "pgx", at.url
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// operate changes jobs by hand.
func (at place) operate(t *testing.T, statement string) {
	t.Helper()
	res, err := at.open(t).ExecContext(t.Context(), statement)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := res.RowsAffected(); n == 0 || err != nil {
		t.Fatalf("%s: met %d jobs, %v", statement, n, err)
	}
}

// jobs counts those that there were of a step.
func (at place) jobs(t *testing.T, step project.Step) (n int) {
	t.Helper()
	of := `json_extract(args, '$.step')`
	if at.url != "" {
		of = `args->>'step'`
	}
	if err := at.open(t).QueryRowContext(t.Context(), `SELECT count(*) FROM river_job WHERE `+of+` = $1`, step).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// told returns the words that were sent of a project, by their events.
func told(t *testing.T, eng *engine.Engine, p project.Project) (films, failures int) {
	t.Helper()
	all, err := eng.Webhooks.Deliveries(t.Context(), delivery.Query{ProjectID: p.ID})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range all {
		if bytes.HasPrefix(d.Body, []byte(`{"type":"export"`)) {
			films++
		} else {
			failures++
		}
	}
	return films, failures
}

func announced() request.Request {
	r := newRequest()
	r.Webhook, r.ToNotifyFailures = "https://films.example/told", true
	return r
}

// finished waits for the project's film, and checks that it was made and told of once.
func finished(t *testing.T, eng *engine.Engine, p project.Project, failures int) {
	t.Helper()
	p, err := eng.Wait(t.Context(), p.ID)
	if err != nil || p.Edit() == nil || p.Edit().State != project.Done || len(p.Edits) != 1 {
		t.Errorf("got edits %+v, %v; want one that is done", p.Edits, err)
	}
	if films, failed := told(t, eng, p); films != 1 || failed != failures {
		t.Errorf("told of %d films and %d failures, want 1 and %d", films, failed, failures)
	}
}

// The test binary is a process that is killed where these say in which place and step.
const (
	killedDir  = "SCENEWRIGHT_TEST_KILLED_DIR"
	killedURL  = "SCENEWRIGHT_TEST_KILLED_URL"
	killedStep = "SCENEWRIGHT_TEST_KILLED_STEP"
)

// TestLostJobs kills a process within a step, has its job lost, and starts others.
func TestLostJobs(t *testing.T) {
	if dir := os.Getenv(killedDir); dir != "" {
		beKilled(t, place{dir, os.Getenv(killedURL)}, project.Step(os.Getenv(killedStep)))
		return
	}
	for _, step := range []project.Step{project.StepFetch, project.StepNarrate, project.StepScore, project.StepRender} {
		t.Run(string(step), func(t *testing.T) {
			t.Parallel()
			onBoth(t, func(t *testing.T, at place) {
				kill(t, at, step)
				at.operate(t, `DELETE FROM river_job WHERE state = 'running'`) // also those of which the queue had not noted that they were done
				eng := at.start(t)
				all, err := eng.Projects(t.Context(), project.Query{})
				if err != nil || len(all) != 1 {
					t.Fatalf("got %d projects, %v", len(all), err)
				}
				finished(t, eng, all[0], 0)
				if n := at.jobs(t, step); n != 1 {
					t.Errorf("the step got %d jobs, want one", n)
				}
			})
		})
	}
}

// beKilled begins a film, says so where it comes to the step, and stays there.
func beKilled(t *testing.T, at place, step project.Step) {
	h := &holding{step: step, reached: make(chan struct{})}
	eng := at.build(t, func(p *engine.Ports) { h.Queue, p.Queue = p.Queue, h })
	if err := eng.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := eng.Create(t.Context(), announced()); err != nil {
		t.Fatal(err)
	}
	<-h.reached
	fmt.Println("reached")
	<-t.Context().Done()
}

// kill kills a process that has begun a film when it is at the step.
func kill(t *testing.T, at place, step project.Step) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestLostJobs$")
	cmd.Env = append(os.Environ(), killedDir+"="+at.dir, killedURL+"="+at.url, killedStep+"="+string(step))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && lines.Text() != "reached" {
		t.Log(lines.Text())
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.Success() {
		t.Fatalf("the process ended by itself, %v", err)
	}
}

// handling is a queue whose jobs another function does first.
type handling struct {
	job.Queue
	do func(ctx context.Context, j job.Job, do job.Do) error
}

// Work hands jobs to the function.
func (h *handling) Work(ctx context.Context, do job.Do, opts *job.WorkOptions) (func(context.Context) error, error) {
	return h.Queue.Work(ctx, func(ctx context.Context, j job.Job) error { return h.do(ctx, j, do) }, opts)
}

// TestGivenUpJobs has the queue give the first job of a project up.
func TestGivenUpJobs(t *testing.T) {
	for name, giveUp := range map[string]func(*testing.T, place){
		"after its last attempt": lastAttempt,
		"by an operator": func(t *testing.T, at place) {
			at.operate(t, `UPDATE river_job SET state = 'cancelled', finalized_at = CURRENT_TIMESTAMP`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			onBoth(t, func(t *testing.T, at place) {
				p, err := at.build(t, nil).Create(t.Context(), announced())
				if err != nil {
					t.Fatal(err)
				}
				giveUp(t, at)
				eng := at.start(t)
				p, err = eng.Wait(t.Context(), p.ID)
				var failure *fault.Error
				if !errors.As(err, &failure) || failure.Stage != string(project.StepFetch) || failure.Remedy == "" || p.Creation != project.Failed {
					t.Errorf("got %v, creation %s; want a failure of the step", err, p.Creation)
				}
				if films, failures := told(t, eng, p); films != 0 || failures != 1 {
					t.Errorf("told of %d films and %d failures, want one failure", films, failures)
				}
				if err := eng.Retry(t.Context(), p.ID); err != nil {
					t.Fatal(err)
				}
				finished(t, eng, p, 1)
			})
		})
	}
}

// lastAttempt has the only attempt at the job fail of which the engine hears nothing.
func lastAttempt(t *testing.T, at place) {
	at.operate(t, `UPDATE river_job SET max_attempts = 1`)
	tried := make(chan struct{})
	eng := at.build(t, func(p *engine.Ports) {
		p.Queue = &handling{p.Queue, func(context.Context, job.Job, job.Do) error {
			close(tried)
			return errors.New("the database is away")
		}}
	})
	if err := eng.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-tried
	at.givenUp(t)
	if err := eng.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// givenUp waits for the queue to write that it gave a job up: who closes it before that
// stops the job, which is no attempt.
func (at place) givenUp(t *testing.T) {
	t.Helper()
	db := at.open(t)
	for n := 0; n == 0; <-time.After(10 * time.Millisecond) {
		if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM river_job WHERE state = 'discarded'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
	}
}

// hasty is a queue that is told to cancel when somebody has had the project go on already.
type hasty struct {
	job.Queue
	retry func(id string) error
}

// Cancel has the project go on first.
func (h *hasty) Cancel(ctx context.Context, subject string) error {
	return errors.Join(h.retry(subject), h.Queue.Cancel(ctx, subject))
}

// TestRetryWhileCancelling retries a project before the queue heard of its end, so that
// the new job goes with the old one.
func TestRetryWhileCancelling(t *testing.T) {
	for _, step := range []project.Step{project.StepFetch, project.StepNarrate} {
		t.Run(string(step), func(t *testing.T) {
			t.Parallel()
			onBoth(t, func(t *testing.T, at place) {
				queue, h := &hasty{}, &holding{step: step, reached: make(chan struct{})}
				first := at.build(t, func(p *engine.Ports) { queue.Queue, h.Queue, p.Queue = p.Queue, queue, h })
				queue.retry = func(id string) error { return first.Retry(t.Context(), id) }
				if err := first.Start(t.Context()); err != nil {
					t.Fatal(err)
				}
				p, err := first.Create(t.Context(), announced())
				if err != nil {
					t.Fatal(err)
				}
				<-h.reached
				if err := errors.Join(first.Cancel(t.Context(), p.ID), first.Close(t.Context())); err != nil {
					t.Fatal(err)
				}
				finished(t, at.start(t), p, 0)
			})
		})
	}
}

// TestIdleProjectTakenForBusy has a project that a process of an earlier release finished
// without a note that it is idle.
func TestIdleProjectTakenForBusy(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, at place) {
		eng := at.build(t, nil)
		if err := eng.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		idle := enginetest.Await(t, eng, announced())
		if err := eng.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		at.operate(t, `UPDATE project SET busy = 1`)
		lost, err := eng.Create(t.Context(), announced()) // seen to after the other
		if err != nil {
			t.Fatal(err)
		}
		at.operate(t, `DELETE FROM river_job WHERE state = 'available'`)
		eng = at.start(t)
		finished(t, eng, lost, 0)
		finished(t, eng, idle, 0)
		var busy int
		if err := at.open(t).QueryRowContext(t.Context(), `SELECT count(*) FROM project WHERE busy = 1`).Scan(&busy); err != nil || busy != 0 {
			t.Errorf("%d projects are busy, %v; want none", busy, err)
		}
	})
}
