package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/project"
)

// Step is a step of the pipeline. The value that Do returns is stored as its result.
type Step struct {
	Name project.Step
	Do   func(ctx context.Context, t *Task) (json.RawMessage, error)
}

// None is the input of a step without earlier results.
type None struct{}

// NewStep returns the step of a typed function: In has its inputs, Out its result. Each field of In
// with the tag step:"NAME" takes the result of that step.
func NewStep[In, Out any](name project.Step, run func(context.Context, *Task, In) (Out, error)) Step {
	return Step{name, func(ctx context.Context, t *Task) (json.RawMessage, error) {
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
		out, err := run(ctx, t, in)
		if err != nil {
			return nil, err
		}
		raw, err := json.Marshal(out)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return raw, nil
	}}
}

// Steps are all steps.
type Steps []Step

// Do runs the step with a name.
func (all Steps) Do(ctx context.Context, name project.Step, t *Task) (json.RawMessage, error) {
	for _, s := range all {
		if s.Name == name {
			return s.Do(ctx, t)
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
