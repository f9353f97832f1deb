// Package pipeline runs the steps of projects and stores their results: a [Step] reads the results
// of earlier steps and returns a value that later steps read.
package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Runner runs jobs of the pipeline, one step a job.
type Runner struct {
	Projects *Log
	Steps    Steps
	Webhooks *delivery.Outbox // sends the events of ended jobs; nil: none are sent
}

// Work runs one step of a project. An unreachable database does not count as an attempt.
func (r *Runner) Work(ctx context.Context, j job.Job) error {
	err := r.work(ctx, j)
	if errors.Is(err, job.ErrBroken) {
		return err
	}
	if again := j.BrokenOff(err); again != nil {
		return again
	}
	return err
}

func (r *Runner) work(ctx context.Context, j job.Job) error {
	row, ok := project.StepByName(project.Step(j.Step))
	if !ok {
		return fmt.Errorf("job of project %s: no step is called %q", j.Subject, j.Step)
	}
	p, err := r.Projects.Store.Project(ctx, j.Subject)
	if errors.Is(err, fault.ErrNotFound) {
		return nil // deleted in the meantime
	}
	if err != nil {
		return err
	}
	if over, err := r.over(ctx, row, p, j); over || err != nil {
		return err
	}
	err = r.step(ctx, row, p, j)
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return r.fault(context.WithoutCancel(ctx), row, j, overtime(err))
	case ctx.Err() != nil:
		return err
	}
	return r.fault(ctx, row, j, err)
}

// overtime returns the failure of a step that exceeded the queue's time limit.
func overtime(err error) error {
	return &fault.Error{
		Code: fault.CodeExhausted, Message: "the step took longer than a job may",
		Remedy:    "ask for a shorter film or a lower resolution, or retry the project on a machine that has less to do",
		Retryable: true, Err: errors.New(err.Error()), // the original error would match outside faults, too
	}
}

// over reports whether a job has nothing to do: its part of the project has ended, or the process
// died after the step committed and before the queue was notified. A step's result commits with the
// next job, so that one implies the other.
func (r *Runner) over(ctx context.Context, row project.StepRow, p project.Project, j job.Job) (bool, error) {
	if p.State(row.Job, j.EditID).Over() {
		return true, nil
	}
	var done json.RawMessage
	return r.Projects.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: row.Name, Part: j.EditID}, &done)
}

// step runs a row and commits its result together with the following job.
func (r *Runner) step(ctx context.Context, row project.StepRow, p project.Project, j job.Job) error {
	began := r.Projects.Now()
	p, err := r.Projects.Commit(ctx, project.Commit{ProjectID: p.ID, Change: func(p *project.Project) error {
		return p.Begin(row, j.EditID, began)
	}})
	if err != nil {
		return IgnoreGone(err)
	}
	t, err := r.Projects.Task(ctx, p)
	if err != nil {
		return err
	}
	t.Job, t.Report = j, r.Projects.reporter(ctx, p.ID, row)
	raw, err := r.do(provider.WithWaits(ctx, r.Projects.waits(ctx, p.ID, row.Name)), row, t)
	if err != nil {
		return err
	}
	r.Projects.Logger.Info("step done", "project", p.ID, "step", row.Name, "durationMs", time.Since(began).Milliseconds())
	return r.finish(ctx, row, p, j, raw)
}

// do runs a step and returns a panic as its error: otherwise the queue would give the job up after
// its last attempt, without a failure in the project.
func (r *Runner) do(ctx context.Context, row project.StepRow, t *Task) (raw json.RawMessage, err error) {
	defer func() {
		if v := recover(); v != nil {
			r.Projects.Logger.Error("step panicked", "project", t.Project.ID, "step", row.Name, "panic", v, "stack", string(debug.Stack()))
			err = &fault.Error{
				Code: fault.CodeInternal, Message: "the step failed unexpectedly", Remedy: "try again; if it stays, see the log",
				Retryable: true, Err: fmt.Errorf("panic: %v", v),
			}
		}
	}()
	return r.Steps.Do(ctx, row.Name, t)
}

// finish commits a step's result, the project's new state and the next job.
func (r *Runner) finish(ctx context.Context, row project.StepRow, p project.Project, j job.Job, raw json.RawMessage) (err error) {
	now := r.Projects.Now()
	editID := project.NewEditID() // for an export that starts by itself; unused otherwise
	next := project.After(row)
	c := project.Commit{
		ProjectID: j.Subject,
		Results:   []project.Result{{Step: row.Name, Part: j.EditID, Value: raw}},
		Change: func(p *project.Project) error {
			return p.Finish(row, j.EditID, editID, raw, now)
		},
	}
	if next != "" {
		c.Enqueue = []job.Job{project.StepJob(j.Subject, next, j.EditID)}
	} else if begun, ok := p.Following(row.Job, editID); ok {
		c.Enqueue = []job.Job{begun}
	}
	if c.Deliver, err = r.exportWebhooks(ctx, p, row, j.EditID, raw, now); err != nil {
		return err
	}
	_, err = r.Projects.Commit(ctx, c)
	return IgnoreGone(err)
}

// fault retries a step after an error, or fails the project.
func (r *Runner) fault(ctx context.Context, row project.StepRow, j job.Job, err error) error {
	failure := AsFailure(err, row.Name)
	log := r.Projects.Logger.With("project", j.Subject, "step", row.Name, "attempt", j.Attempt)
	if again := j.BrokenOff(err); again != nil {
		log.Warn("step broken off, goes on from what is finished", "times", j.Broken+1, slog.Any("error", err))
		return again
	}
	if failure.Retryable && j.Attempt < job.MaxAttempts {
		log.Warn("step failed, will be tried again", slog.Any("error", err))
		return err
	}
	log.Error("step failed", slog.Any("error", err))
	telemetry.Failed(ctx, string(failure.Code))
	p, err := r.Projects.Store.Project(ctx, j.Subject)
	if err != nil {
		return IgnoreGone(err)
	}
	now := r.Projects.Now()
	told, err := r.failureWebhooks(ctx, p, j.EditID, failure, now)
	if err != nil {
		return err
	}
	_, err = r.Projects.Commit(ctx, project.Commit{ProjectID: j.Subject, Deliver: told, Change: func(p *project.Project) error {
		return p.Fail(row, j.EditID, failure, now)
	}})
	return IgnoreGone(err)
}

// AsFailure returns the public failure of any error.
func AsFailure(err error, step project.Step) *fault.Error {
	err = interrupted(fault.OfDisk(err))
	var known *fault.Error
	if !errors.As(err, &known) {
		return &fault.Error{Code: fault.CodeInternal, Stage: string(step), Message: "the step failed unexpectedly", Remedy: "try again; if it stays, see the log", Err: err}
	}
	f := *known
	if f.Stage == "" {
		f.Stage = string(step)
	}
	return &f
}

// interrupted returns a clear failure for a program that was killed again and again, and any other
// error unchanged.
func interrupted(err error) error {
	if !errors.Is(err, sandbox.ErrInterrupted) {
		return err
	}
	return &fault.Error{
		Code: fault.CodeExhausted, Message: "a program that the step needs was killed from outside again and again",
		Remedy: "see that the machine has memory enough and that nothing kills ffmpeg, and retry the project", Retryable: true, Err: err,
	}
}

// IgnoreGone returns nil for the error of a project that has ended or was deleted.
func IgnoreGone(err error) error {
	if errors.Is(err, project.ErrOver) || errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	return err
}

// exportWebhooks returns the deliveries of a finished export to all subscribers.
func (r *Runner) exportWebhooks(ctx context.Context, p project.Project, row project.StepRow, editID string, raw json.RawMessage, now time.Time) ([]delivery.Delivery, error) {
	if row.Job != project.JobExport || project.After(row) != "" {
		return nil, nil
	}
	var film project.Rendition
	if err := json.Unmarshal(raw, &film); err != nil {
		return nil, err
	}
	return r.deliveries(ctx, p, p.Request.Webhook, delivery.Message{
		EditID: editID, UploadPath: film.VideoURL, DashPath: film.ManifestURL, At: now,
	})
}

// failureWebhooks returns the deliveries of a failure: to the subscribers, and to the project's own
// webhook where that includes failures.
func (r *Runner) failureWebhooks(ctx context.Context, p project.Project, editID string, failure *fault.Error, now time.Time) ([]delivery.Delivery, error) {
	own := ""
	if p.Request.ToNotifyFailures {
		own = p.Request.Webhook
	}
	return r.deliveries(ctx, p, own, delivery.Message{EditID: editID, Error: failure, FailureID: project.NewEditID(), At: now})
}

// deliveries returns the deliveries of a message about a project to its receivers.
func (r *Runner) deliveries(
	ctx context.Context, p project.Project, own string, m delivery.Message,
) (all []delivery.Delivery, err error) {
	if r.Webhooks == nil {
		return nil, nil
	}
	m.WorkspaceID, m.ProjectID, m.ProjectName, m.AdditionalParams = p.WorkspaceID, p.ID, p.Name, p.Request.AdditionalParams
	to, err := r.Webhooks.Receivers(ctx, p.WorkspaceID, m.Event(), own)
	for _, one := range to {
		all = append(all, m.To(one))
	}
	return all, err
}

// Rescue repairs projects whose job is not in the queue: a lost job is added again, and a job that
// the queue gave up fails its project, with webhooks. Any number of processes may call it at once.
func (r *Runner) Rescue(ctx context.Context) error {
	var errs []error
	for after := ""; ; {
		found, err := r.Projects.Store.Stranded(ctx, after)
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

// rescue repairs one of them, unless another process was faster.
func (r *Runner) rescue(ctx context.Context, s project.Stranded) error {
	p, err := r.Projects.Store.Project(ctx, s.ProjectID)
	if err != nil {
		return IgnoreGone(err)
	}
	kind, editID, ok := p.Active()
	if !ok {
		_, err := r.Projects.Store.Commit(ctx, project.Commit{ProjectID: p.ID, Change: func(*project.Project) error { return nil }})
		return IgnoreGone(err) // by now the store knows that it is idle
	}
	step, err := r.Projects.Unfinished(ctx, p.ID, kind, editID)
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
		r.Projects.Logger.Warn("project had no job", "project", p.ID, "step", step, "givenUp", s.GivenUp)
	}
	return IgnoreGone(err)
}

// remedy returns the commit that repairs a project without a job.
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
	now := r.Projects.Now()
	c.Change = func(p *project.Project) error { return p.Fail(row, lost.EditID, failure, now) }
	told, err := r.failureWebhooks(ctx, p, lost.EditID, failure, now)
	c.Deliver = told
	return c, err
}

// sameJob returns a change that does nothing, and refuses with project.ErrOver where another job of
// the project is active by now.
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
