// Package revise changes finished projects scene by scene.
package revise

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/board"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/internal/step/narrate"
	"github.com/scenewright/scenewright/engine/internal/step/write"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// editBase is what edits of scenes build upon.
type editBase struct {
	script story.Script
	tempo
	masters func(sceneID string) bool // whether a scene's film speaks for itself
}

// tempo is how much time a film takes for what is said in it: its scenes keep it
// when one of them is changed.
type tempo struct{ pace, rate float64 }

// Reviser changes finished projects scene by scene.
type Reviser struct {
	Now   func() time.Time
	Store project.Store

	Projects *pipeline.Log
	Results  *pipeline.Results
	Rewriter *Rewriter
}

// Edit changes one scene of a project and begins to make the film anew from there.
func (re *Reviser) Edit(ctx context.Context, p project.Project, sceneID string, edit request.SceneEdit) (project.Project, error) {
	m, err := re.made(ctx, p)
	if err != nil {
		return p, err
	}
	script, err := re.edited(ctx, p, m, sceneID, edit)
	if err != nil {
		return p, err
	}
	return re.revise(ctx, p, m.tempo, sceneChange{sceneID, edit, script})
}

// made reads the script as it was last spoken, or as edits have left it.
func (re *Reviser) made(ctx context.Context, p project.Project) (editBase, error) {
	var brings material.Gathered
	found, err := re.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepGather}, &brings)
	if err != nil {
		return editBase{}, err
	}
	m := editBase{masters: func(id string) bool { _, ok := brings.MasterOf(p.Request, id); return ok }}
	if !found { // an edit was stopped before this was known again
		m.masters = p.IsMaster
	}
	if p.Revision != nil {
		m.tempo = tempo{p.Revision.Pace, p.Revision.Rate}
		_, err := re.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepWrite, Part: project.PartRevised}, &m.script)
		return m, err
	}
	var n narrate.Result
	if err := re.Results.Result(ctx, &pipeline.Task{Project: p}, project.StepNarrate, &n); err != nil {
		return m, err
	}
	speech, scenes := n.Speech()
	m.script, m.tempo = n.Script, tempo{board.PauseScale(p, speech, scenes, brings), n.Rate}
	return m, nil
}

// edited is the script with an edit of one of its scenes.
func (re *Reviser) edited(ctx context.Context, p project.Project, m editBase, sceneID string, edit request.SceneEdit) (story.Script, error) {
	s := m.script
	i := slices.IndexFunc(s.Scenes, func(sc story.ScriptScene) bool { return sc.ID == sceneID })
	if i < 0 {
		return s, fault.NotFound("scene")
	}
	if m.masters(sceneID) {
		if err := edit.OnMaster(); err != nil {
			return s, err
		}
	}
	sc, err := re.Rewriter.rewritten(ctx, p, s, i, edit)
	if err != nil {
		return s, err
	}
	s.Scenes = slices.Clone(s.Scenes)
	s.Scenes[i] = sc
	return s, write.CheckScript(s)
}

// sceneChange is an edit on its way into a project.
type sceneChange struct {
	sceneID string
	edit    request.SceneEdit
	script  story.Script
}

// revise keeps an edit, forgets what it makes untrue and begins the work.
func (re *Reviser) revise(ctx context.Context, seen project.Project, tempo tempo, r sceneChange) (project.Project, error) {
	raw, err := json.Marshal(r.script)
	if err != nil {
		return seen, err
	}
	drawn, err := re.Results.SeenLooks(ctx, seen)
	if err != nil {
		return seen, err
	}
	now := re.Now()
	next := seen
	note(&next, r, tempo)
	return re.Projects.Commit(ctx, project.Commit{
		ProjectID: seen.ID,
		Results:   slices.Concat(r.forgotten(next), []project.Result{{Step: project.StepWrite, Part: project.PartRevised, Value: raw}}, drawn),
		Enqueue:   []job.Job{project.StepJob(seen.ID, project.StepCollect, "")},
		Change: func(p *project.Project) error {
			if p.Revisions() != seen.Revisions() {
				return project.Revised()
			}
			if err := p.Editable(); err != nil {
				return err
			}
			note(p, r, tempo)
			return p.Reopen(now)
		},
	})
}

// note keeps what an edit says beside the script.
func note(p *project.Project, r sceneChange, tempo tempo) {
	rev := project.Revision{Number: p.Revisions() + 1, Pace: tempo.pace, Rate: tempo.rate, Scenes: map[string]project.SceneChange{}}
	if p.Revision != nil {
		maps.Copy(rev.Scenes, p.Revision.Scenes)
	}
	rev.Scenes[r.sceneID] = changeOf(r.edit, rev.Scenes[r.sceneID])
	p.Revision = &rev
}

// forgotten are the results that an edit makes untrue: those of whole steps, and
// of the scene. Their parts stay, so that nothing else is done twice.
func (r sceneChange) forgotten(p project.Project) []project.Result {
	var all []project.Result
	for _, row := range project.Pipeline() {
		if row.Name != project.StepFetch && row.Name != project.StepRead && row.Job != project.JobExport {
			all = append(all, project.Result{Step: row.Name})
		}
	}
	if r.edit.Refills() {
		all = append(all, project.Result{Step: project.StepFill, Part: r.sceneID})
	}
	for _, er := range material.TasksOf(p) {
		if er.For == r.sceneID && r.edit.Media != nil {
			all = append(all, project.Result{Step: project.StepCollect, Part: fetch.Part(er.URL)}, project.Result{Step: project.StepGather, Part: er.Checkpoint()}) // it may have failed before
		}
	}
	return all
}

// changeOf returns what the project keeps of an edit, after what it kept before.
func changeOf(s request.SceneEdit, before project.SceneChange) project.SceneChange {
	switch {
	case s.Media != nil:
		media := slices.Clone(*s.Media)
		before.Media = &media
	case s.Layout != nil && !request.StandsOnMedia(*s.Layout):
		before.Media = &[]request.VideoToAdd{} // a scene that stands on media shows nothing else
	}
	if s.Voice != nil {
		before.Voice = s.Voice
	}
	return before
}
