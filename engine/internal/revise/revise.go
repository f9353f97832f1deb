// Package revise changes finished projects: their scenes, their list of scenes, and
// what holds of the whole film. Each change is a revision, which can be restored.
package revise

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// tempo is how much time a film takes for what is said in it: its scenes keep it
// when one of them is changed.
type tempo struct{ pace, rate float64 }

// draft is a revision in the making.
type draft struct {
	script story.Script
	tempo
	scenes  map[string]project.SceneChange // by their ids
	film    request.Film
	rebrand bool                      // every scene may look different
	masters func(sceneID string) bool // whether a scene's film speaks for itself
	results []project.Result          // of steps that it makes untrue, or sets
	was     edition                   // what it changes
}

// Reviser changes finished projects.
type Reviser struct {
	Now   func() time.Time
	Store project.Store

	Projects *pipeline.Log
	Results  *pipeline.Results
	Rewriter *Rewriter
	Filling  *fill.Step
}

// Edit changes one scene of a project and begins to make the film anew from there.
func (re *Reviser) Edit(ctx context.Context, p project.Project, sceneID string, edit request.SceneEdit) (project.Project, error) {
	d, err := re.draft(ctx, p)
	if err != nil {
		return p, err
	}
	i := d.index(sceneID)
	if i < 0 {
		return p, fault.NotFound("scene")
	}
	if err := re.edit(ctx, p, d, i, edit); err != nil {
		return p, err
	}
	return re.commit(ctx, p, d)
}

// draft reads a project as it was last made, or as edits have left it.
func (re *Reviser) draft(ctx context.Context, p project.Project) (*draft, error) {
	var brings material.Gathered
	found, err := re.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepGather}, &brings)
	if err != nil {
		return nil, err
	}
	d := &draft{
		scenes: map[string]project.SceneChange{}, film: p.Request.Film(),
		masters: func(id string) bool { _, ok := brings.MasterOf(p.Request, id); return ok },
	}
	if !found { // an edit was stopped before this was known again
		d.masters = p.IsMaster
	}
	if p.Revision == nil {
		err = re.asMade(ctx, p, d, brings)
	} else {
		d.tempo = tempo{p.Revision.Pace, p.Revision.Rate}
		maps.Copy(d.scenes, p.Revision.Scenes)
		_, err = re.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepWrite, Part: project.PartRevised}, &d.script)
	}
	d.was = edition{Script: d.script, Pace: d.pace, Rate: d.rate, Scenes: maps.Clone(d.scenes), Film: d.film}
	d.script.Scenes = slices.Clone(d.script.Scenes)
	return d, err
}

// asMade reads the script of a project that nobody has changed.
func (re *Reviser) asMade(ctx context.Context, p project.Project, d *draft, brings material.Gathered) error {
	var n step.NarrateResult
	if err := re.Results.Result(ctx, &pipeline.Task{Project: p}, project.StepNarrate, &n); err != nil {
		return err
	}
	d.script, d.tempo = n.Script, tempo{step.PauseScale(p, n, brings), n.Rate}
	return nil
}

// filled reads what a scene shows, nil where that is not found yet.
func (re *Reviser) filled(ctx context.Context, p project.Project, sceneID string) (json.RawMessage, error) {
	var raw json.RawMessage
	_, err := re.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepFill, Part: sceneID}, &raw)
	return raw, err
}

func (d *draft) index(sceneID string) int {
	return slices.IndexFunc(d.script.Scenes, func(sc story.ScriptScene) bool { return sc.ID == sceneID })
}

// forget has results made anew.
func (d *draft) forget(made project.Step, parts ...string) {
	for _, part := range parts {
		d.results = append(d.results, project.Result{Step: made, Part: part})
	}
}

// edit puts an edit on scene i of a draft.
func (re *Reviser) edit(ctx context.Context, p project.Project, d *draft, i int, edit request.SceneEdit) error {
	id := d.script.Scenes[i].ID
	if d.masters(id) {
		if err := edit.OnMaster(); err != nil {
			return err
		}
	}
	sc, err := re.Rewriter.rewritten(ctx, p, d.script, i, edit)
	if err != nil {
		return err
	}
	d.script.Scenes[i] = sc
	d.keep(p, id, edit)
	return nil
}

// keep notes what an edit says beside the script, and forgets what it makes untrue
// of the scene.
func (d *draft) keep(p project.Project, sceneID string, edit request.SceneEdit) {
	d.scenes[sceneID] = changeOf(edit, d.scenes[sceneID])
	if edit.Refills() {
		d.forget(project.StepFill, sceneID)
	}
	if edit.Media == nil {
		return
	}
	p.Revision = &project.Revision{Scenes: d.scenes}
	for _, task := range material.TasksOf(p) {
		if task.For == sceneID { // it may have failed before
			d.forget(project.StepCollect, fetch.Part(task.URL))
			d.forget(project.StepGather, task.Checkpoint())
		}
	}
}

// changeOf returns what the project keeps of an edit, after what it kept before.
func changeOf(s request.SceneEdit, before project.SceneChange) project.SceneChange {
	if s.Media != nil {
		media := slices.Clone(*s.Media)
		before.Media = &media
	}
	if s.Voice != nil {
		before.Voice = s.Voice
	}
	return before
}

// commit keeps a draft as the project's next revision, forgets what it makes untrue
// and begins the work.
func (re *Reviser) commit(ctx context.Context, seen project.Project, d *draft) (project.Project, error) {
	if err := step.CheckScript(d.script); err != nil {
		return seen, err
	}
	raw, err := json.Marshal(d.script)
	if err != nil {
		return seen, err
	}
	before, err := re.remember(ctx, seen, d.was)
	if err != nil {
		return seen, err
	}
	now := re.Now()
	return re.Projects.Commit(ctx, project.Commit{
		ProjectID: seen.ID,
		Results:   slices.Concat(untrue(), before, []project.Result{{Step: project.StepWrite, Part: project.PartRevised, Value: raw}}, d.results),
		Enqueue:   []job.Job{project.StepJob(seen.ID, project.StepCollect, "")},
		Change: func(p *project.Project) error {
			if p.Revisions() != seen.Revisions() {
				return project.Revised()
			}
			if err := p.Editable(); err != nil {
				return err
			}
			p.Revision = &project.Revision{Number: seen.Revisions() + 1, Pace: d.pace, Rate: d.rate, Scenes: d.scenes, Made: d.made(seen)}
			p.Request = p.Request.WithFilm(d.film)
			return p.Reopen(now)
		},
	})
}

// made returns at which revision each scene was changed last: at this one where it
// says or shows something else now.
func (d *draft) made(p project.Project) map[string]int {
	was := map[string]story.ScriptScene{}
	for _, sc := range d.was.Script.Scenes {
		was[sc.ID] = sc
	}
	all := map[string]int{}
	for _, sc := range d.script.Scenes {
		old, there := was[sc.ID]
		same := there && reflect.DeepEqual(old, sc) && reflect.DeepEqual(d.was.Scenes[sc.ID], d.scenes[sc.ID])
		switch {
		case !same || d.rebrand || !d.film.Shows(d.was.Film):
			all[sc.ID] = p.Revisions() + 1
		case p.Revision != nil && p.Revision.Made[sc.ID] > 0:
			all[sc.ID] = p.Revision.Made[sc.ID]
		}
	}
	return all
}

// untrue are the results of whole steps that any revision makes untrue. Their parts
// stay, so that nothing else is done twice.
func untrue() []project.Result {
	var all []project.Result
	for _, row := range project.Pipeline() {
		if row.Name != project.StepFetch && row.Name != project.StepRead && row.Job != project.JobExport {
			all = append(all, project.Result{Step: row.Name})
		}
	}
	return all
}

// edition is a project as one of its revisions left it.
type edition struct {
	Script story.Script                   `json:"script"`
	Pace   float64                        `json:"pace"`
	Rate   float64                        `json:"rate,omitempty"`
	Scenes map[string]project.SceneChange `json:"scenes,omitempty"`
	Film   request.Film                   `json:"film"`
	Fills  map[string]json.RawMessage     `json:"fills,omitempty"` // what scenes show, by their ids
	Looks  json.RawMessage                `json:"looks,omitempty"`
}

// editionPart is where the edition of a revision lies.
func editionPart(revision int) string { return fmt.Sprintf("revision-%d", revision) }

// remember keeps the edition that a draft follows, and forgets the one that is too
// old.
func (re *Reviser) remember(ctx context.Context, p project.Project, was edition) ([]project.Result, error) {
	was.Fills = map[string]json.RawMessage{}
	for _, sc := range was.Script.Scenes {
		raw, err := re.filled(ctx, p, sc.ID)
		if err != nil {
			return nil, err
		}
		if raw != nil {
			was.Fills[sc.ID] = raw
		}
	}
	var err error
	if was.Looks, err = re.Results.Looks(ctx, p); err != nil {
		return nil, err
	}
	raw, err := json.Marshal(was)
	return []project.Result{
		pipeline.NotedLooks(was.Looks),
		{Step: project.StepWrite, Part: editionPart(p.Revisions()), Value: raw},
		{Step: project.StepWrite, Part: editionPart(p.Revisions() - project.KeptRevisions)},
	}, err
}
