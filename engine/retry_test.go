package engine_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
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
