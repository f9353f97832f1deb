package pipeline

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Task is a step's view of its project: the state, the results of steps, and the step's progress.
type Task struct {
	Project project.Project
	Job     job.Job
	Source  story.Document                         // the result of StepRead
	Report  func(scene, scenes int, share float64) // progress of the step; nil outside of steps

	maker project.ResultKey // the result that refers to kept files: see By
	store project.Store
}

// Task returns a task of a project outside of a step.
func (pr *Log) Task(ctx context.Context, p project.Project) (*Task, error) {
	t := &Task{Project: p, store: pr.Store}
	_, err := t.Stored(ctx, project.StepRead, "", &t.Source)
	return t, err
}

// Begins reports that the step has work to do for the project: a step that never calls it is
// skipped silently.
func (t *Task) Begins() { t.Report(0, 0, 0) }

// Scene reports how many of a step's scenes are done; the next one is under way.
func (t *Task) Scene(done, of int) {
	t.Report(min(done+1, of), of, float64(done)/float64(of))
}

// By returns a task whose files belong to a result.
func (t *Task) By(step project.Step, part string) *Task {
	own := *t
	own.maker = project.ResultKey{Step: step, Part: part}
	return &own
}

// Keep stores a checkpoint inside a step.
func (t *Task) Keep(ctx context.Context, step project.Step, part string, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return t.Commit(ctx, project.Result{Step: step, Part: part, Value: raw})
}

// Commit stores results, and removes those without a value.
func (t *Task) Commit(ctx context.Context, results ...project.Result) error {
	_, err := t.store.Commit(ctx, project.Commit{ProjectID: t.Project.ID, Results: results})
	return err
}

// Stored reads a checkpoint, or the result of a whole step; found is false without one.
func (t *Task) Stored(ctx context.Context, step project.Step, part string, v any) (found bool, err error) {
	return t.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: step, Part: part}, v)
}

// Once returns a checkpoint, or has it made and stores it.
func Once[T any](
	ctx context.Context, t *Task, step project.Step, part string, make func() (T, error),
) (v T, err error) {
	found, err := t.Stored(ctx, step, part, &v)
	if err != nil || found {
		return v, err
	}
	if v, err = make(); err != nil {
		return v, err
	}
	return v, t.Keep(ctx, step, part, v)
}

// Result reads the result of an earlier step, which must exist.
func (t *Task) Result(ctx context.Context, step project.Step, v any) error {
	found, err := t.Stored(ctx, step, "", v)
	if err == nil && !found {
		err = fmt.Errorf("the result of step %s is not there", step)
	}
	return err
}

// Unfinished returns the step after the last one of a job that has a result: a project may stop
// after one was stored and before the next began. CodeConflict: every step has one.
func (pr *Log) Unfinished(
	ctx context.Context, projectID string, kind project.JobKind, editID string,
) (project.Step, error) {
	step := project.FirstStep(kind)
	for _, row := range project.Pipeline() {
		if row.Job != kind {
			continue
		}
		var done json.RawMessage
		found, err := pr.Store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: row.Name, Part: editID}, &done)
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

// looks are those of a film's scenes, by id.
type looks map[string]story.Look

// partLooks is the part of a result with the looks of a project's scenes before an edit.
const partLooks = "looks"

// Looks returns how the project's scenes look now, nil where that is not known. Where they were not
// drawn since the last edit, the edit's own note still applies.
func (t *Task) Looks(ctx context.Context) (raw json.RawMessage, err error) {
	var tl timeline.Timeline
	drawn, err := t.Stored(ctx, project.StepArrange, "", &tl)
	if err == nil && !drawn {
		_, err = t.Stored(ctx, project.StepArrange, partLooks, &raw)
	}
	if err != nil || !drawn {
		return raw, err
	}
	all := looks{}
	for _, s := range tl.Scenes {
		all[s.ID] = story.Look{Layout: story.Layout(s.Layout), Variant: s.Variant, Ground: s.Ground, Enter: s.Enter.Kind}
	}
	return json.Marshal(all)
}

// NotedLooks returns the result that gives an edited project's storyboard its looks; with nil, each
// scene gets a look that suits it.
func NotedLooks(looks json.RawMessage) project.Result {
	return project.Result{Step: project.StepArrange, Part: partLooks, Value: looks}
}

// KeepLooks sets the scenes' former looks in an edited project's storyboard, so that unchanged
// scenes look the same again.
func (t *Task) KeepLooks(ctx context.Context, b *story.Storyboard) error {
	if t.Project.Revision == nil {
		return nil
	}
	var all looks
	_, err := t.Stored(ctx, project.StepArrange, partLooks, &all)
	for i := range b.Scenes {
		if l, ok := all[b.Scenes[i].ID]; ok {
			b.Scenes[i].Look = &l
		}
	}
	return err
}
