package engine_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// holding is a queue that holds the first job of a step before the engine sees
// it, until it is cancelled.
type holding struct {
	job.Queue
	step    project.Step
	once    sync.Once
	reached chan struct{}
}

// Work hands all other jobs on.
func (h *holding) Work(ctx context.Context, do job.Do, opts *job.WorkOptions) (func(context.Context) error, error) {
	return h.Queue.Work(ctx, func(ctx context.Context, j job.Job) error {
		held := false
		if j.Step == string(h.step) {
			h.once.Do(func() { held = true })
		}
		if !held {
			return do(ctx, j)
		}
		close(h.reached)
		<-ctx.Done()
		return ctx.Err()
	}, opts)
}

// TestRetryGoesOnFromBetweenTwoSteps cancels a project when one step's result
// is kept and the next has not begun, at each of them.
func TestRetryGoesOnFromBetweenTwoSteps(t *testing.T) {
	t.Parallel()
	for _, step := range []project.Step{
		project.StepFetch, project.StepRead, project.StepCollect, project.StepGather, project.StepWrite, project.StepNarrate, project.StepBoard, project.StepPresent, project.StepScore, project.StepArrange, project.StepRender,
	} {
		t.Run(string(step), func(t *testing.T) {
			h := &holding{step: step, reached: make(chan struct{})}
			eng := enginetest.New(t, func(p *engine.Ports) { h.Queue, p.Queue = p.Queue, h })
			p, err := eng.Create(t.Context(), newRequest())
			if err != nil {
				t.Fatal(err)
			}
			<-h.reached
			if err := eng.Cancel(t.Context(), p.ID); err != nil {
				t.Fatal(err)
			}
			if _, err := eng.Wait(t.Context(), p.ID); !errors.Is(err, fault.ErrCancelled) {
				t.Fatalf("after Cancel: %v", err)
			}
			if err := eng.Retry(t.Context(), p.ID); err != nil {
				t.Fatalf("retry: %v", err)
			}
			if p, err = eng.Wait(t.Context(), p.ID); err != nil || p.Edit() == nil || p.Edit().State != project.Done {
				t.Errorf("after Retry: %+v, %v", p.Edit(), err)
			}
		})
	}
}

// drawing is a designer that does something else.
type drawing struct {
	enginetest.Designer
	do func(context.Context) error
}

// Design does it.
func (d drawing) Design(ctx context.Context, _ story.Storyboard) ([]timeline.Scene, error) {
	return nil, d.do(ctx)
}

// TestLastAttemptOfAStep has steps panic and hang in the last attempt that the queue has
// for them.
func TestLastAttemptOfAStep(t *testing.T) {
	for name, row := range map[string]struct {
		do   func(context.Context) error
		want fault.Code
	}{
		"a panic": {func(context.Context) error { panic("a bug") }, fault.CodeInternal},
		"more time than a job has": {func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		}, fault.CodeExhausted},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eng := enginetest.New(t, func(p *engine.Ports) {
				p.Designer = drawing{do: row.do}
				p.Queue = &handling{p.Queue, func(ctx context.Context, j job.Job, do job.Do) error {
					j.Attempt = job.MaxAttempts
					if j.Step == string(project.StepArrange) {
						short, cancel := context.WithTimeout(ctx, time.Second)
						defer cancel()
						ctx = short
					}
					return do(ctx, j)
				}}
			})
			p, err := eng.Create(t.Context(), announced())
			if err != nil {
				t.Fatal(err)
			}
			p, err = eng.Wait(t.Context(), p.ID)
			if got := fault.CodeOf(err); got != row.want || p.Enhancement != project.Failed {
				t.Errorf("got %s, %v, enhancement %s; want %s", got, err, p.Enhancement, row.want)
			}
			if films, failures := told(t, eng, p); films != 0 || failures != 1 {
				t.Errorf("told of %d films and %d failures, want one failure", films, failures)
			}
		})
	}
}

// away is a store of projects that cannot be read for jobs which say so.
type away struct{ project.Store }

type awayKey struct{}

// Project reads a project for all others.
func (s away) Project(ctx context.Context, id string) (project.Project, error) {
	if ctx.Value(awayKey{}) != nil {
		return project.Project{}, &fault.Error{Code: fault.CodeUnavailable, Message: "the database cannot be reached", Retryable: true}
	}
	return s.Store.Project(ctx, id)
}

// TestUnreadable has the database be away when a step begins for the first time.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	tried := make(chan error, 1)
	var once sync.Once
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Stores.Projects = away{p.Stores.Projects}
		p.Queue = &handling{p.Queue, func(ctx context.Context, j job.Job, do job.Do) (err error) {
			failed := false
			once.Do(func() {
				err, failed = do(context.WithValue(ctx, awayKey{}, true), j), true
				tried <- err
			})
			if failed {
				return err
			}
			return do(ctx, j)
		}}
	})
	p := enginetest.Await(t, eng, announced())
	if err := <-tried; !errors.Is(err, job.ErrBroken) {
		t.Errorf("the first time: got %v, want one that is no attempt", err)
	}
	if films, failures := told(t, eng, p); films != 1 || failures != 0 {
		t.Errorf("told of %d films and %d failures, want one film", films, failures)
	}
}
