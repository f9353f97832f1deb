package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Results reads and keeps what the steps of projects found.
type Results struct {
	Store project.Store
}

// Keep stores a checkpoint inside a step.
func (r *Results) Keep(ctx context.Context, t *Task, step project.Step, part string, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = r.Store.Commit(ctx, project.Commit{ProjectID: t.Project.ID, Results: []project.Result{{Step: step, Part: part, Value: raw}}})
	return err
}

// Result reads what an earlier step found out.
func (r *Results) Result(ctx context.Context, t *Task, step project.Step, v any) error {
	found, err := r.Store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: step}, v)
	if err == nil && !found {
		err = fmt.Errorf("the result of step %s is not there", step)
	}
	return err
}

// LoadSource reads what StepRead found. Projects of before there was that step
// have none.
func (r *Results) LoadSource(ctx context.Context, t *Task) error {
	_, err := r.Store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepRead}, &t.Source)
	return err
}

// Unfinished returns the step after the last one of a job that has a result: a project
// may have been stopped after one was kept and before the next began. CodeConflict:
// every step has one.
func (r *Results) Unfinished(ctx context.Context, projectID string, kind project.JobKind, editID string) (project.Step, error) {
	step := project.FirstStep(kind)
	for _, row := range project.Pipeline() {
		if row.Job != kind {
			continue
		}
		var done json.RawMessage
		found, err := r.Store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: row.Name, Part: editID}, &done)
		if err != nil {
			return "", err
		}
		if found {
			step = project.After(row)
		}
	}
	if step == "" {
		return "", fault.Conflict("nothing is left to do", "")
	}
	return step, nil
}

// InScene adds the scene to a failure.
func InScene(err error, id string) error {
	e, ok := err.(*fault.Error) //nolint:errorlint // only the outermost error is ours to amend
	if !ok || e.SceneID != "" {
		return err
	}
	c := *e
	c.SceneID = id
	return &c
}

// Unusable tells the faults of a file and of where it was to be found from
// those of this machine.
func Unusable(err error) (why string, ok bool) {
	var f *fault.Error
	if !errors.As(err, &f) || errors.Is(err, sandbox.ErrInterrupted) {
		return "", false
	}
	switch f.Code {
	case fault.CodeInvalid, fault.CodeUnsupported, fault.CodeTooLarge, fault.CodeNotFound, fault.CodeProvider:
		return f.Message, true
	}
	return "", false
}
