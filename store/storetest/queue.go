package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// TestQueue checks a queue against job.Queue's contract.
func TestQueue(t *testing.T, open func(*testing.T) Database) {
	for name, test := range map[string]func(*testing.T, Database){
		"a job is done once":                        doneOnce,
		"a chain runs in order":                     chain,
		"a failing job is tried again":              retried,
		"a panic is a failed attempt":               panics,
		"broken off, a job is tried again":          brokenOff,
		"a failure may say anything":                illegible,
		"jobs of one project never overlap":         serial,
		"cancel stops a running job":                cancelRunning,
		"cancel drops waiting jobs":                 cancelWaiting,
		"a stopped job goes on at the next start":   resumes,
		"an aborted commit enqueues nothing":        abortedEnqueue,
		"tenants take turns":                        takeTurns,
		"an organization runs as many as it may":    capped,
		"higher priorities begin first":             priorities,
		"what has begun is finished first":          finished,
		"what waits, runs and comes later":          backlog,
		"a job goes on with the trace of its maker": traced,
		"parts of a job":                            parts,
		"projects without a job are found":          stranded,
		"a project gets one job":                    jobless,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

func doneOnce(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	got := make(chan job.Job, 10)
	work(t, d, func(_ context.Context, j job.Job) error {
		got <- j
		return nil
	})
	want := job.Job{Kind: job.Video, Subject: p.ID, Step: string(project.StepRender), EditID: "e1"}
	enqueue(t, d, p, want)
	want.Attempt = 1
	if j := receive(t, got); j != want {
		t.Errorf("got %+v, want %+v", j, want)
	}
	enqueue(t, d, p, step(p, project.StepScore))
	if j := receive(t, got); j.Step != string(project.StepScore) {
		t.Errorf("the first job ran twice: %+v", j)
	}
}

func chain(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	steps := []project.Step{project.StepWrite, project.StepNarrate, project.StepBoard}
	var order []project.Step
	end := make(chan struct{})
	work(t, d, func(ctx context.Context, j job.Job) error {
		order = append(order, project.Step(j.Step))
		if len(order) == len(steps) {
			close(end)
			return nil
		}
		_, err := d.Projects.Commit(ctx, project.Commit{ProjectID: p.ID, Enqueue: []job.Job{step(p, steps[len(order)])}})
		return err
	})
	enqueue(t, d, p, step(p, steps[0]))
	receive(t, end)
	for i := range steps {
		if order[i] != steps[i] {
			t.Fatalf("ran %v, want %v", order, steps)
		}
	}
}

func retried(t *testing.T, d Database) {
	secondAttempt(t, d, func() error { return errors.New("not yet") })
}

func panics(t *testing.T, d Database) {
	secondAttempt(t, d, func() error { panic("a bug") })
}

// brokenOff is a job that is killed from outside once and fails by itself then.
func brokenOff(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	tries := make(chan [2]int, 10)
	work(t, d, func(_ context.Context, j job.Job) error {
		tries <- [2]int{j.Attempt, j.Broken}
		switch {
		case j.Broken == 0:
			return fmt.Errorf("ffmpeg: %w", job.ErrBroken)
		case j.Attempt == 1:
			return errors.New("not yet")
		}
		return nil
	})
	enqueue(t, d, p, step(p, project.StepScore))
	for _, want := range [][2]int{{1, 0}, {1, 1}, {2, 1}} {
		if got := receive(t, tries); got != want {
			t.Errorf("attempt and times broken off: got %v, want %v", got, want)
		}
	}
}

func illegible(t *testing.T, d Database) {
	secondAttempt(t, d, func() error { return errors.New("bytes: \x00 \xff \\u0000 \"") })
}

// secondAttempt runs a job that ends with first at its first attempt and well
// at its second, which must follow.
func secondAttempt(t *testing.T, d Database, first func() error) {
	t.Helper()
	p := add(t, d.Stores, aProject(1))
	attempts := make(chan int, 10)
	work(t, d, func(_ context.Context, j job.Job) error {
		attempts <- j.Attempt
		if j.Attempt == 1 {
			return first()
		}
		return nil
	})
	enqueue(t, d, p, step(p, project.StepScore))
	if a, b := receive(t, attempts), receive(t, attempts); a != 1 || b != 2 {
		t.Errorf("attempts %d, %d; want 1, 2", a, b)
	}
}

func serial(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	var inside, most atomic.Int32
	ended := make(chan struct{}, 10)
	work(t, d, func(context.Context, job.Job) error {
		most.Store(max(most.Load(), inside.Add(1)))
		defer func() { inside.Add(-1); ended <- struct{}{} }()
		return nil
	})
	for range 6 {
		enqueue(t, d, p, step(p, project.StepScore))
	}
	for range 6 {
		receive(t, ended)
	}
	if most.Load() != 1 {
		t.Errorf("%d jobs of one project ran at once", most.Load())
	}
}

func cancelRunning(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	began, cause := make(chan struct{}, 10), make(chan error, 10)
	work(t, d, func(ctx context.Context, _ job.Job) error {
		began <- struct{}{}
		<-ctx.Done()
		cause <- context.Cause(ctx)
		return ctx.Err()
	})
	enqueue(t, d, p, step(p, project.StepRender))
	receive(t, began)
	if err := d.Cancel(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if err := receive(t, cause); !errors.Is(err, fault.ErrCancelled) {
		t.Errorf("cause is %v, want ErrCancelled", err)
	}
	other := add(t, d.Stores, aProject(2))
	enqueue(t, d, other, job.Job{Kind: job.Video, Subject: other.ID, Step: string(project.StepRender)})
	receive(t, began) // the cancelled job would have been taken up before
	if err := d.Cancel(t.Context(), other.ID); err != nil {
		t.Fatal(err)
	}
	receive(t, cause)
}

func cancelWaiting(t *testing.T, d Database) {
	p, other := add(t, d.Stores, aProject(1)), add(t, d.Stores, aProject(2))
	enqueue(t, d, p, step(p, project.StepScore))
	if err := d.Cancel(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	enqueue(t, d, other, job.Job{Kind: job.Video, Subject: other.ID, Step: string(project.StepScore)})
	got := make(chan job.Job, 10)
	work(t, d, func(_ context.Context, j job.Job) error {
		got <- j
		return nil
	})
	if j := receive(t, got); j.Subject != other.ID {
		t.Error("a dropped job ran")
	}
}

func resumes(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	began := make(chan int, 10)
	stop := work(t, d, func(ctx context.Context, j job.Job) error {
		began <- j.Attempt
		<-ctx.Done()
		return ctx.Err()
	})
	enqueue(t, d, p, step(p, project.StepRender))
	receive(t, began)
	stop()
	again := make(chan int, 10)
	work(t, d, func(_ context.Context, j job.Job) error {
		again <- j.Attempt
		return nil
	})
	if a := receive(t, again); a != 1 {
		t.Errorf("attempt %d after a stop, want 1: a stop is no failure", a)
	}
}

func abortedEnqueue(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	_, err := d.Projects.Commit(t.Context(), project.Commit{
		ProjectID: p.ID, Enqueue: []job.Job{step(p, project.StepScore)},
		Change: func(*project.Project) error { return errRefused },
	})
	if !errors.Is(err, errRefused) {
		t.Fatal(err)
	}
	enqueue(t, d, p, step(p, project.StepArrange))
	got := make(chan job.Job, 10)
	work(t, d, func(_ context.Context, j job.Job) error {
		got <- j
		return nil
	})
	if j := receive(t, got); j.Step != string(project.StepArrange) {
		t.Errorf("the job of an aborted commit ran: %+v", j)
	}
}
