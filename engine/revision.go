package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// EditScene changes one scene of a project that is made, and has the film made
// anew from there: only this scene is spoken and filled again, and an export
// encodes only what looks different. It does not export by itself, whatever the
// request's ToAutoExport says: call Export once the project is idle, for an edit
// of its own. Earlier exports stay as they are.
//
// CodeInvalid names the field that cannot be so: a layout for which the scene
// has no content, for example. CodeNotFound: there is no such project or scene.
// CodeConflict: creation is not complete, or a job is under way.
func (e *Engine) EditScene(ctx context.Context, projectID, sceneID string, edit SceneEdit) (project.Project, error) {
	p, err := e.projects.project(ctx, projectID)
	if err != nil {
		return p, err
	}
	if err := edit.validate(); err != nil {
		return p, err
	}
	if err := e.checker.checkSceneReferences(ctx, p, edit); err != nil {
		return p, err
	}
	if err := p.Editable(); err != nil {
		return p, err
	}
	m, err := e.reviser.made(ctx, p)
	if err != nil {
		return p, err
	}
	script, err := e.reviser.edited(ctx, p, m, sceneID, edit)
	if err != nil {
		return p, err
	}
	return e.reviser.revise(ctx, p, m.tempo, sceneChange{sceneID, edit, script})
}

// editBase is what edits of scenes build upon.
type editBase struct {
	script story.Script
	tempo
	masters func(sceneID string) bool // whether a scene's film speaks for itself
}

// tempo is how much time a film takes for what is said in it: its scenes keep it
// when one of them is changed.
type tempo struct{ pace, rate float64 }

// reviser changes finished projects scene by scene.
type reviser struct {
	now   func() time.Time
	store project.Store

	projects *projectLog
	results  *results
	rewriter *sceneRewriter
}

// editBase reads the script as it was last spoken, or as edits have left it.
func (re *reviser) made(ctx context.Context, p project.Project) (editBase, error) {
	var brings gatherResult
	found, err := re.store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepGather}, &brings)
	if err != nil {
		return editBase{}, err
	}
	m := editBase{masters: func(id string) bool { _, ok := brings.masterOf(p.Request, id); return ok }}
	if !found { // an edit was stopped before this was known again
		m.masters = p.IsMaster
	}
	if p.Revision != nil {
		m.tempo = tempo{p.Revision.Pace, p.Revision.Rate}
		_, err := re.store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepWrite, Part: project.PartRevised}, &m.script)
		return m, err
	}
	var n narrateResult
	if err := re.results.result(ctx, &task{Project: p}, project.StepNarrate, &n); err != nil {
		return m, err
	}
	speech, scenes := n.speech()
	m.script, m.tempo = n.Script, tempo{pauseScale(p, speech, scenes, brings), n.Rate}
	return m, nil
}

// edited is the script with an edit of one of its scenes.
func (re *reviser) edited(ctx context.Context, p project.Project, m editBase, sceneID string, edit SceneEdit) (story.Script, error) {
	s := m.script
	i := slices.IndexFunc(s.Scenes, func(sc story.ScriptScene) bool { return sc.ID == sceneID })
	if i < 0 {
		return s, fault.NotFound("scene")
	}
	if m.masters(sceneID) {
		if err := edit.onMaster(); err != nil {
			return s, err
		}
	}
	sc, err := re.rewriter.rewritten(ctx, p, s, i, edit)
	if err != nil {
		return s, err
	}
	s.Scenes = slices.Clone(s.Scenes)
	s.Scenes[i] = sc
	return s, checkScript(s)
}

// sceneChange is an edit on its way into a project.
type sceneChange struct {
	sceneID string
	edit    SceneEdit
	script  story.Script
}

// revise keeps an edit, forgets what it makes untrue and begins the work.
func (re *reviser) revise(ctx context.Context, seen project.Project, tempo tempo, r sceneChange) (project.Project, error) {
	raw, err := json.Marshal(r.script)
	if err != nil {
		return seen, err
	}
	drawn, err := re.results.seenLooks(ctx, seen)
	if err != nil {
		return seen, err
	}
	now := re.now()
	next := seen
	note(&next, r, tempo)
	return re.projects.commit(ctx, project.Commit{
		ProjectID: seen.ID,
		Results:   slices.Concat(r.forgotten(next), []project.Result{{Step: project.StepWrite, Part: project.PartRevised, Value: raw}}, drawn),
		Enqueue:   []job.Job{project.StepJob(seen.ID, project.StepCollect, "")},
		Change: func(p *project.Project) error {
			if p.Revisions() != seen.Revisions() {
				return fault.Conflict("the project was changed meanwhile", "look at its scenes and try again")
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
	rev.Scenes[r.sceneID] = r.edit.change(rev.Scenes[r.sceneID])
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
	if r.edit.refills() {
		all = append(all, project.Result{Step: project.StepFill, Part: r.sceneID})
	}
	for _, er := range projectMedia(p) {
		if er.For == r.sceneID && r.edit.Media != nil {
			all = append(all, project.Result{Step: project.StepCollect, Part: fetchPart(er.URL)}, project.Result{Step: project.StepGather, Part: er.checkpoint()}) // it may have failed before
		}
	}
	return all
}

// projectMedia are the materials that the request and the edits bring.
func projectMedia(p project.Project) []mediaTask {
	all := requestedMedia(p.Request)
	if p.Revision == nil {
		return all
	}
	for _, id := range slices.Sorted(maps.Keys(p.Revision.Scenes)) {
		media := p.Revision.Scenes[id].Media
		if media == nil {
			continue
		}
		for i, v := range *media {
			all = append(all, mediaTask{material: material{
				Field: fmt.Sprintf("scenes[%s].media[%d]", id, i), URL: v.URL, Scene: -1, For: id, Stage: v.StagePositionNumber, Muted: v.IsMuted,
			}, trim: v.ToAutoTrim, clean: p.Request.PreConfigs().ToCleanAudio})
		}
	}
	return all
}
