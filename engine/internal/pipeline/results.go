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

// Task is what a step works on.
type Task struct {
	Project project.Project
	Job     job.Job
	Source  story.Document                         // what StepRead found
	Report  func(scene, scenes int, share float64) // progress of the step
	maker   project.ResultKey                      // what speaks of the files that are kept: see by
}

// Begins says that the step has something to do for the project: a step that
// never says so is passed over without a word.
func (t *Task) Begins() { t.Report(0, 0, 0) }

// Scene reports how many of a step's scenes are done; the next one is under way.
func (t *Task) Scene(done, of int) {
	t.Report(min(done+1, of), of, float64(done)/float64(of))
}

// By is a task whose files belong to a result.
func (t *Task) By(step project.Step, part string) *Task {
	own := *t
	own.maker = project.ResultKey{Step: step, Part: part}
	return &own
}

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

// looks are those of a film's scenes, by their ids.
type looks map[string]story.Look

// partLooks is where the looks lie that a project's scenes had before an edit.
const partLooks = "looks"

// Looks returns how a project's scenes look now, nil where that is not known. Where
// they were not drawn since the last edit, what that one noted still holds.
func (r *Results) Looks(ctx context.Context, p project.Project) (json.RawMessage, error) {
	var tl timeline.Timeline
	found, err := r.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepArrange}, &tl)
	if err != nil {
		return nil, err
	}
	if !found {
		var raw json.RawMessage
		_, err := r.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepArrange, Part: partLooks}, &raw)
		return raw, err
	}
	all := looks{}
	for _, s := range tl.Scenes {
		all[s.ID] = story.Look{Layout: story.Layout(s.Layout), Variant: s.Variant, Ground: s.Ground, Enter: s.Enter.Kind}
	}
	return json.Marshal(all)
}

// NotedLooks is where looks lie for the storyboard of an edited project, nil where
// each scene is to look as suits it.
func NotedLooks(looks json.RawMessage) project.Result {
	return project.Result{Step: project.StepArrange, Part: partLooks, Value: looks}
}

// KeepLooks tells the storyboard of an edited project how its scenes looked, so
// that those nobody touched look the same again.
func (r *Results) KeepLooks(ctx context.Context, p project.Project, b *story.Storyboard) error {
	if p.Revision == nil {
		return nil
	}
	var all looks
	if _, err := r.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepArrange, Part: partLooks}, &all); err != nil {
		return err
	}
	for i := range b.Scenes {
		if l, ok := all[b.Scenes[i].ID]; ok {
			b.Scenes[i].Look = &l
		}
	}
	return nil
}
