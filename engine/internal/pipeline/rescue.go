package pipeline

import (
	"context"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// Rescue sees to projects that wait for a job which is not in the queue: a lost job is
// given to them again, and what the queue gave up fails, of which the webhooks tell. Any
// number of processes may do so at once.
func (r *Runner) Rescue(ctx context.Context) error {
	var errs []error
	for after := ""; ; {
		found, err := r.Store.Stranded(ctx, after)
		if err != nil || len(found) == 0 {
			return errors.Join(append(errs, err)...)
		}
		for _, s := range found {
			after = s.ProjectID
			if err := r.rescue(ctx, s); err != nil {
				errs = append(errs, fmt.Errorf("project %s: %w", s.ProjectID, err))
			}
		}
	}
}

// rescue sees to one of them, unless another process was faster.
func (r *Runner) rescue(ctx context.Context, s project.Stranded) error {
	p, err := r.Store.Project(ctx, s.ProjectID)
	if err != nil {
		return IgnoreGone(err)
	}
	kind, editID, ok := p.Active()
	if !ok {
		_, err := r.Store.Commit(ctx, project.Commit{ProjectID: p.ID, Change: func(*project.Project) error { return nil }})
		return IgnoreGone(err) // by now the store knows that it is idle
	}
	step, err := r.Results.Unfinished(ctx, p.ID, kind, editID)
	if err != nil {
		return err
	}
	c, err := r.remedy(ctx, s, p, project.StepJob(p.ID, step, editID))
	if err != nil {
		return err
	}
	_, err = r.Projects.Commit(ctx, c)
	if errors.Is(err, project.ErrWorked) {
		return nil
	}
	if err == nil {
		r.Logger.Warn("project had no job", "project", p.ID, "step", step, "givenUp", s.GivenUp)
	}
	return IgnoreGone(err)
}

// remedy returns what is committed to a project without a job.
func (r *Runner) remedy(ctx context.Context, s project.Stranded, p project.Project, lost job.Job) (project.Commit, error) {
	c := project.Commit{ProjectID: p.ID, Jobless: true}
	if s.GivenUp == "" {
		c.Enqueue, c.Change = []job.Job{lost}, sameJob(&p)
		return c, nil
	}
	row, _ := project.StepByName(project.Step(lost.Step))
	failure := &fault.Error{
		Code: fault.CodeInternal, Stage: lost.Step, Message: "the queue gave the step up",
		Remedy: "retry the project; if it stays, see the log", Retryable: true,
	}
	now := r.Now()
	c.Change = func(p *project.Project) error { return p.Fail(row, lost.EditID, failure, now) }
	told, err := r.failureWebhooks(ctx, p, lost.EditID, failure, now)
	c.Deliver = told
	return c, err
}

// sameJob changes nothing, and refuses with project.ErrOver where another job of the
// project is active by now than was.
func sameJob(was *project.Project) func(*project.Project) error {
	kind, editID, _ := was.Active()
	return func(p *project.Project) error {
		k, e, ok := p.Active()
		if !ok || k != kind || e != editID {
			return project.ErrOver
		}
		return nil
	}
}
