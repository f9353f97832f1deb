package pipeline

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/scenewright/scenewright/engine/project"
)

// Step is a step of the pipeline: In is what it reads of earlier steps, Out what it finds.
type Step[In, Out any] struct {
	Name  project.Step
	Needs func(*In) Needs // where in In the results of earlier steps go
	Run   func(context.Context, *Task, In) (Out, error)
}

// NewStep returns a step whose types are those of its function.
func NewStep[In, Out any](name project.Step, needs func(*In) Needs, run func(context.Context, *Task, In) (Out, error)) Work {
	return Step[In, Out]{name, needs, run}
}

// Needs is where the results of steps go, as pointers.
type Needs map[project.Step]any

// None is what a step takes that reads no results of others.
type None struct{}

// Needs returns nothing.
func (*None) Needs() Needs { return nil }

// Work is a step of whatever types, as it is run.
type Work interface {
	// Step returns which one it is.
	Step() project.Step
	// Do runs it. The answer is kept as the step's result.
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

// Steps are all of them.
type Steps []Work

// Do runs the step of a name.
func (all Steps) Do(ctx context.Context, name project.Step, r *Results, t *Task) (json.RawMessage, error) {
	for _, w := range all {
		if w.Step() == name {
			return w.Do(ctx, r, t)
		}
	}
	return nil, fmt.Errorf("no step is called %q", name)
}
