package engine

import (
	"cmp"
	"context"

	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// ChangeScenes adds, deletes, moves, splits, joins and edits scenes of a finished project, or
// replaces their pictures: in the order of the changes, all or none, and as one revision. Only
// scenes with other words are spoken and filled again; one that only moved is at most encoded
// again.
//
// The only scene of a film cannot be deleted, and there are no more than [request.MaxScenes]; title
// and closing are scenes like any other. A scene whose film speaks for itself cannot be split,
// joined or given another picture. Whether the sources have another picture is asked before any
// change; nothing is fetched or paid for yet. EditScene's rules of exports and errors apply here
// too; fields are named below changes[i].
func (e *Engine) ChangeScenes(ctx context.Context, projectID string, changes request.SceneChanges) (project.Project, error) {
	p, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	if err := changes.Validate(); err != nil {
		return p, err
	}
	for i, c := range changes.Changes {
		if err := e.checker.SceneEdit(ctx, p, c.SceneEdit); err != nil {
			return p, request.InChange(i, err)
		}
	}
	if err := revisable(p, changes.Seen); err != nil {
		return p, err
	}
	return e.reviser.Arrange(ctx, p, changes.Changes)
}

// ChangeFilm changes settings of a whole finished film: its shape, music, subtitles, voice,
// presenter or its workspace's branding; or the project's name, which may change at any time and
// makes no revision. Only dependent parts are made again: a new voice speaks all scenes, a new
// frame needs films searched and prepared again, and everything else is laid out anew. Words,
// pictures and the order of scenes stay. EditScene's rules of exports and errors apply here too.
func (e *Engine) ChangeFilm(ctx context.Context, projectID string, edit request.FilmEdit) (project.Project, error) {
	p, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	film := p.Request.Film().With(edit.Film)
	r := p.Request.WithFilm(film)
	r.Name = cmp.Or(edit.Name, r.Name)
	if err := edit.Validate(r); err != nil {
		return p, err
	}
	if err := e.catalog.CheckOptions(ctx, r, p.Language); err != nil {
		return p, request.InFilm(err)
	}
	if err := e.catalog.CheckAvatarID(ctx, r); err != nil {
		return p, err
	}
	if edit.Film != (request.Film{}) || edit.ToRebrand {
		if err := revisable(p, edit.Seen); err != nil {
			return p, err
		}
		if p, err = e.reviser.Film(ctx, p, film, edit.ToRebrand); err != nil {
			return p, err
		}
	}
	if edit.Name == "" {
		return p, nil
	}
	return e.projects.Commit(ctx, project.Commit{ProjectID: p.ID, Change: func(p *project.Project) error {
		p.Name, p.UpdatedAt = edit.Name, e.opts.Now()
		return nil
	}})
}

// Restore returns a project to an earlier revision, 0 being its first version: its scenes, their
// pictures, and the settings of the whole film. It makes a new revision, so that it can be undone,
// too. The last [project.KeptRevisions] are kept. seen is the revision that the caller last saw,
// nil if any will do. EditScene's rules of exports and errors apply here too.
func (e *Engine) Restore(ctx context.Context, projectID string, revision int, seen *int) (project.Project, error) {
	p, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	if err := revisable(p, seen); err != nil {
		return p, err
	}
	return e.reviser.Restore(ctx, p, revision)
}

// SceneInfo describes a scene at the project's present progress.
type SceneInfo struct {
	ID        string       `json:"id"`
	Index     int          `json:"index"`          // from 0
	Beat      string       `json:"beat,omitempty"` // of the storytelling technique
	Heading   string       `json:"heading"`        // "" where none is shown
	Narration string       `json:"narration"`
	Layout    story.Layout `json:"layout"`
	Query     string       `json:"query"`              // the words that pictures are searched by
	Voice     string       `json:"voice,omitempty"`    // VoiceOption.ID, once it is narrated
	Revision  int          `json:"revision"`           // of the project, that changed it last; 0 = the first version
	Start     float64      `json:"start"`              // seconds from the film's start, once the storyboard is made
	Duration  float64      `json:"duration,omitempty"` // seconds, once the storyboard is made
}

// Scenes lists a project's scenes: with their words once the script is written, their voice once
// narrated, and their times once the storyboard is made. Before the script there are none.
func (e *Engine) Scenes(ctx context.Context, id string) ([]SceneInfo, error) {
	p, err := e.projects.Project(ctx, id)
	if err != nil {
		return nil, err
	}
	var script story.Script
	var n step.NarrateResult
	var b story.Storyboard
	for _, r := range []struct {
		step project.Step
		part string
		v    any
	}{{project.StepWrite, "", &script}, {project.StepWrite, project.PartRevised, &script}, {project.StepNarrate, "", &n}, {project.StepBoard, "", &b}} {
		if _, err := e.Stores.Projects.Result(ctx, project.ResultKey{ProjectID: id, Step: r.step, Part: r.part}, r.v); err != nil {
			return nil, err
		}
	}
	if len(n.Script.Scenes) > 0 {
		script = n.Script // fitted to the voice
	}
	out := make([]SceneInfo, len(script.Scenes))
	for i, s := range script.Scenes {
		out[i] = sceneInfo(s, i)
		out[i].Voice = n.Voice(i)
		out[i].Revision = p.SceneRevision(s.ID)
		out[i].Start, out[i].Duration = b.Seconds(i)
	}
	return out, nil
}

func sceneInfo(s story.ScriptScene, i int) SceneInfo {
	return SceneInfo{ID: s.ID, Index: i, Beat: s.Beat, Heading: story.On(s.Shown()).Heading(), Narration: s.Narration, Layout: s.Shown().Layout(), Query: s.Query}
}

// EditScene changes one scene of a finished project and remakes the film from there: only this
// scene is spoken and filled again, and an export encodes only changed parts. It never exports by
// itself, even with ToAutoExport: call Export once the project is idle, for a new edit. Earlier
// exports stay.
//
// CodeInvalid names the field with an impossible value: a layout for which the scene has no
// content, for example. CodeNotFound: there is no such project or scene. CodeConflict: creation is
// not complete, or a job is under way; and, as project.ErrRevised, another edit came since the
// caller read the scenes.
func (e *Engine) EditScene(ctx context.Context, projectID, sceneID string, edit request.SceneEdit) (project.Project, error) {
	p, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	if err := edit.Validate(); err != nil {
		return p, err
	}
	if err := e.checker.SceneEdit(ctx, p, edit); err != nil {
		return p, err
	}
	if err := revisable(p, edit.Seen); err != nil {
		return p, err
	}
	return e.reviser.Edit(ctx, p, sceneID, edit)
}

// revisable returns why a project that was seen at some revision cannot be changed now.
func revisable(p project.Project, seen *int) error {
	if seen != nil && *seen != p.Revisions() {
		return project.Revised()
	}
	return p.Editable()
}
