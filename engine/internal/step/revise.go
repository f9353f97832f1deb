package step

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// edition is the state of a project at one of its revisions.
type edition struct {
	Script story.Script                   `json:"script"`
	Pace   float64                        `json:"pace"`           // scale of the pauses, which unchanged scenes keep
	Rate   float64                        `json:"rate,omitempty"` // of speech, likewise
	Scenes map[string]project.SceneChange `json:"scenes,omitempty"`
	Film   request.Film                   `json:"film"`
	Fills  map[string]json.RawMessage     `json:"fills,omitempty"` // by scene id
	Looks  json.RawMessage                `json:"looks,omitempty"`
}

// draft is a revision before its commit.
type draft struct {
	*Services
	edition                           // as changed so far, without Fills and Looks
	was     edition                   // the edition that it changes, likewise
	task    *pipeline.Task            // of the project as the caller saw it
	added   []string                  // ids of the added scenes, oldest first
	rebrand bool                      // the look of every scene may change
	masters func(sceneID string) bool // whether a scene's film speaks for itself
	results []project.Result          // new or dropped results of steps
}

// Reviser changes finished projects.
type Reviser struct{ *Services }

// Edit changes one scene of a project and starts to remake the film from there.
func (re Reviser) Edit(
	ctx context.Context, p project.Project, sceneID string, edit request.SceneEdit,
) (project.Project, error) {
	return re.revise(ctx, p, func(d *draft) error {
		i := d.index(sceneID)
		if i < 0 {
			return fault.NotFound("scene")
		}
		return d.edit(ctx, i, edit)
	})
}

// revise commits a change of a project as its next revision, and starts to remake the film from
// there.
func (re Reviser) revise(ctx context.Context, p project.Project, change func(*draft) error) (project.Project, error) {
	d, err := re.draft(ctx, p)
	if err == nil {
		err = change(d)
	}
	if err != nil {
		return p, err
	}
	return d.commit(ctx)
}

// draft reads a project as it was last made, or as its edits have left it.
func (re Reviser) draft(ctx context.Context, p project.Project) (*draft, error) {
	t, err := re.Projects.Task(ctx, p)
	if err != nil {
		return nil, err
	}
	var brings material.Gathered
	found, err := t.Stored(ctx, project.StepGather, "", &brings)
	if err != nil {
		return nil, err
	}
	d := &draft{
		Services: re.Services, task: t,
		masters: func(id string) bool { _, ok := brings.MasterOf(p.Request, id); return ok },
	}
	d.Film, d.Scenes = p.Request.Film(), map[string]project.SceneChange{}
	if !found { // an edit was stopped before this was stored again
		d.masters = p.IsMaster
	}
	if p.Revision == nil {
		var n NarrateResult
		err = t.Result(ctx, project.StepNarrate, &n)
		d.Script, d.Pace, d.Rate = n.Script, PauseScale(p, n, brings), n.Rate
	} else {
		d.Pace, d.Rate = p.Revision.Pace, p.Revision.Rate
		maps.Copy(d.Scenes, p.Revision.Scenes)
		_, err = t.Stored(ctx, project.StepWrite, project.PartRevised, &d.Script)
	}
	d.was = d.edition
	d.Script.Scenes, d.Scenes = slices.Clone(d.Script.Scenes), maps.Clone(d.Scenes)
	return d, err
}

// filled reads a scene's filling, nil where there is none yet.
func (d *draft) filled(ctx context.Context, sceneID string) (raw json.RawMessage, err error) {
	_, err = d.task.Stored(ctx, project.StepFill, sceneID, &raw)
	return raw, err
}

func (d *draft) index(sceneID string) int {
	return slices.IndexFunc(d.Script.Scenes, func(sc story.ScriptScene) bool { return sc.ID == sceneID })
}

// forget drops a result, so that its step makes it again.
func (d *draft) forget(made project.Step, part string) {
	d.results = append(d.results, project.Result{Step: made, Part: part})
}

// edit applies an edit to scene i.
func (d *draft) edit(ctx context.Context, i int, edit request.SceneEdit) (err error) {
	sc := &d.Script.Scenes[i]
	if d.masters(sc.ID) {
		if err := edit.OnMaster(); err != nil {
			return err
		}
	}
	if *sc, err = d.rewritten(ctx, *sc, edit); err == nil {
		d.keep(sc.ID, edit)
	}
	return err
}

// keep notes an edit's settings beside the script, and drops the scene's results that it
// invalidates.
func (d *draft) keep(sceneID string, edit request.SceneEdit) {
	c := d.Scenes[sceneID]
	c.Media, c.Voice = cmp.Or(edit.Media, c.Media), cmp.Or(edit.Voice, c.Voice)
	d.Scenes[sceneID] = c
	if edit.Refills() {
		d.forget(project.StepFill, sceneID)
	}
	if edit.Media == nil {
		return
	}
	for _, task := range material.TasksOf(d.project()) {
		if task.For == sceneID { // it may have failed before
			d.forget(project.StepCollect, material.FetchPart(task.URL))
			d.forget(project.StepGather, task.Checkpoint())
		}
	}
}

// project returns the project with the draft's changes of scenes.
func (d *draft) project() project.Project {
	p := d.task.Project
	p.Revision = &project.Revision{Scenes: d.Scenes}
	return p
}

// commit stores a draft as the project's next revision, drops the results that it invalidates and
// starts the work.
func (d *draft) commit(ctx context.Context) (project.Project, error) {
	seen := d.task.Project
	if err := CheckScript(d.Script); err != nil {
		return seen, err
	}
	raw, err := json.Marshal(d.Script)
	if err != nil {
		return seen, err
	}
	before, err := d.remember(ctx)
	if err != nil {
		return seen, err
	}
	revised := project.Result{Step: project.StepWrite, Part: project.PartRevised, Value: raw}
	now := d.Projects.Now()
	return d.Projects.Commit(ctx, project.Commit{
		ProjectID: seen.ID,
		Results:   slices.Concat(untrue(), before, []project.Result{revised}, d.results),
		Enqueue:   []job.Job{project.StepJob(seen.ID, project.StepCollect, "")},
		Change: func(p *project.Project) error {
			if p.Revisions() != seen.Revisions() {
				return project.Revised()
			}
			if err := p.Editable(); err != nil {
				return err
			}
			p.Revision = &project.Revision{
				Number: seen.Revisions() + 1, Pace: d.Pace, Rate: d.Rate, Scenes: d.Scenes, Made: d.made(),
			}
			p.Request = p.Request.WithFilm(d.Film)
			return p.Reopen(now)
		},
	})
}

// made returns the revision that changed each scene last: this one where its words or media differ.
func (d *draft) made() map[string]int {
	p := d.task.Project
	was := map[string]story.ScriptScene{}
	for _, sc := range d.was.Script.Scenes {
		was[sc.ID] = sc
	}
	all := map[string]int{}
	for _, sc := range d.Script.Scenes {
		old, there := was[sc.ID]
		same := there && reflect.DeepEqual(old, sc) && reflect.DeepEqual(d.was.Scenes[sc.ID], d.Scenes[sc.ID])
		switch {
		case !same || d.rebrand || !d.Film.Shows(d.was.Film):
			all[sc.ID] = p.Revisions() + 1
		case p.Revision != nil && p.Revision.Made[sc.ID] > 0:
			all[sc.ID] = p.Revision.Made[sc.ID]
		}
	}
	return all
}

// untrue returns the results of whole steps that any revision invalidates. Their parts stay, so
// that only changed ones are made again.
func untrue() []project.Result {
	var all []project.Result
	for _, row := range project.Pipeline() {
		if row.Name != project.StepFetch && row.Name != project.StepRead && row.Job != project.JobExport {
			all = append(all, project.Result{Step: row.Name})
		}
	}
	return all
}

// editionPart returns the part of a result with the edition of a revision.
func editionPart(revision int) string { return fmt.Sprintf("revision-%d", revision) }

// remember returns results that store the edition before a draft, and drop the one that is too old.
func (d *draft) remember(ctx context.Context) ([]project.Result, error) {
	p, was := d.task.Project, d.was
	was.Fills = map[string]json.RawMessage{}
	for _, sc := range was.Script.Scenes {
		raw, err := d.filled(ctx, sc.ID)
		if err != nil {
			return nil, err
		}
		if raw != nil {
			was.Fills[sc.ID] = raw
		}
	}
	var err error
	if was.Looks, err = d.task.Looks(ctx); err != nil {
		return nil, err
	}
	raw, err := json.Marshal(was)
	return []project.Result{
		pipeline.NotedLooks(was.Looks),
		{Step: project.StepWrite, Part: editionPart(p.Revisions()), Value: raw},
		{Step: project.StepWrite, Part: editionPart(p.Revisions() - project.KeptRevisions)},
	}, err
}

// Restore commits an earlier revision of a project as its next one, with its former pictures.
func (re Reviser) Restore(ctx context.Context, p project.Project, revision int) (project.Project, error) {
	if revision < 0 || revision >= p.Revisions() {
		own := fmt.Sprintf("is none before the project's own, %d", p.Revisions())
		return p, fault.Invalid("revision", own, "take a smaller one, from 0")
	}
	return re.revise(ctx, p, func(d *draft) error {
		var e edition
		found, err := d.task.Stored(ctx, project.StepWrite, editionPart(revision), &e)
		if err != nil {
			return err
		}
		if !found {
			remedy := fmt.Sprintf("take one of the last %d", project.KeptRevisions)
			return fault.Invalid("revision", "is not kept any more", remedy)
		}
		if err := d.setFilm(ctx, e.Film); err != nil {
			return err
		}
		d.Script, d.Pace, d.Rate, d.Scenes = e.Script, e.Pace, e.Rate, map[string]project.SceneChange{}
		maps.Copy(d.Scenes, e.Scenes)
		for _, sc := range e.Script.Scenes {
			d.results = append(d.results, project.Result{Step: project.StepFill, Part: sc.ID, Value: e.Fills[sc.ID]})
		}
		d.results = append(d.results, pipeline.NotedLooks(e.Looks))
		return nil
	})
}

// Film changes settings of a whole film and starts to remake it from there. With rebrand each scene
// takes on the brand's present look.
func (re Reviser) Film(
	ctx context.Context, p project.Project, film request.Film, rebrand bool,
) (project.Project, error) {
	return re.revise(ctx, p, func(d *draft) error {
		d.rebrand = rebrand
		return d.setFilm(ctx, film)
	})
}

// setFilm sets the settings of the whole film, and drops the results that depend on them: films are
// prepared for a frame, and a rate of speech is measured for a voice.
func (d *draft) setFilm(ctx context.Context, film request.Film) error {
	was := d.Film
	d.Film = film
	if !film.Spoken(was) {
		d.Rate = 0
	}
	if film.AspectRatio != was.AspectRatio {
		d.results = append(d.results, pipeline.NotedLooks(nil))
	}
	if film.Sized(was) {
		return nil
	}
	for _, sc := range d.Script.Scenes {
		raw, err := d.filled(ctx, sc.ID)
		if err != nil {
			return err
		}
		if fill.MadeForFrame(raw) {
			d.forget(project.StepFill, sc.ID)
		}
	}
	return nil
}
