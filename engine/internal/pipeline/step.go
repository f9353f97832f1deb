package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/project"
)

// Step is a step of the pipeline: In has its inputs from earlier steps, Out its result. Each field
// of In with the tag step:"NAME" takes the result of that step.
type Step[In, Out any] struct {
	Name project.Step
	Run  func(context.Context, *Task, In) (Out, error)
}

// NewStep returns a step whose types are those of its function.
func NewStep[In, Out any](name project.Step, run func(context.Context, *Task, In) (Out, error)) Work {
	return Step[In, Out]{name, run}
}

// None is the input of a step without earlier results.
type None struct{}

// Work is a step with its types hidden, for the runner.
type Work interface {
	// Step returns its name.
	Step() project.Step
	// Do runs it. The returned value is stored as the step's result.
	Do(ctx context.Context, t *Task) (json.RawMessage, error)
}

// Step implements Work.
func (s Step[In, Out]) Step() project.Step { return s.Name }

// Do implements Work.
func (s Step[In, Out]) Do(ctx context.Context, t *Task) (json.RawMessage, error) {
	var in In
	inputs := reflect.ValueOf(&in).Elem()
	for _, f := range reflect.VisibleFields(inputs.Type()) {
		step, ok := f.Tag.Lookup("step")
		if !ok {
			continue
		}
		if err := t.Result(ctx, project.Step(step), inputs.FieldByIndex(f.Index).Addr().Interface()); err != nil {
			return nil, err
		}
	}
	out, err := s.Run(ctx, t, in)
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return raw, nil
}

// Steps are all steps.
type Steps []Work

// Do runs the step with a name.
func (all Steps) Do(ctx context.Context, name project.Step, t *Task) (json.RawMessage, error) {
	for _, w := range all {
		if w.Step() == name {
			return w.Do(ctx, t)
		}
	}
	return nil, fmt.Errorf("no step is called %q", name)
}

// Each calls do for 0 to n-1, several at once, until one fails, and returns that error.
func Each(ctx context.Context, n, atOnce int, do func(ctx context.Context, i int) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for i := range n {
		g.Go(func() error { return do(ctx, i) })
	}
	return g.Wait()
}
