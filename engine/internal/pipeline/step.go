package pipeline

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/scenewright/scenewright/engine/project"
)

// Step is a step of the pipeline: In has its inputs from earlier steps, Out its result.
type Step[In, Out any] struct {
	Name  project.Step
	Needs func(*In) Needs // pointers to the fields of In that take earlier results
	Run   func(context.Context, *Task, In) (Out, error)
}

// NewStep returns a step whose types are those of its function.
func NewStep[In, Out any](name project.Step, needs func(*In) Needs, run func(context.Context, *Task, In) (Out, error)) Work {
	return Step[In, Out]{name, needs, run}
}

// Needs are pointers for the results of steps.
type Needs map[project.Step]any

// None is the input of a step without earlier results.
type None struct{}

// Needs returns nothing.
func (*None) Needs() Needs { return nil }

// Work is a step with its types hidden, for the runner.
type Work interface {
	// Step returns its name.
	Step() project.Step
	// Do runs it. The returned value is stored as the step's result.
	Do(ctx context.Context, r *Results, t *Task) (json.RawMessage, error)
}

// Step implements Work.
func (s Step[In, Out]) Step() project.Step { return s.Name }

// Do implements Work.
func (s Step[In, Out]) Do(ctx context.Context, r *Results, t *Task) (json.RawMessage, error) {
	var in In
	for step, v := range s.Needs(&in) {
		if err := r.Result(ctx, t, step, v); err != nil {
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
func (all Steps) Do(ctx context.Context, name project.Step, r *Results, t *Task) (json.RawMessage, error) {
	for _, w := range all {
		if w.Step() == name {
			return w.Do(ctx, r, t)
		}
	}
	return nil, fmt.Errorf("no step is called %q", name)
}
