package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/internal/step/narrate"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// SceneInfo is a scene as far as the project has come with it.
type SceneInfo struct {
	ID        string       `json:"id"`
	Index     int          `json:"index"`          // from 0
	Beat      string       `json:"beat,omitempty"` // of the storytelling technique
	Heading   string       `json:"heading"`        // "" where none is shown
	Narration string       `json:"narration"`
	Layout    story.Layout `json:"layout"`
	Query     string       `json:"query"`              // the words that pictures are looked for by
	Voice     string       `json:"voice,omitempty"`    // VoiceOption.ID, once it is narrated
	Revision  int          `json:"revision"`           // of the project, at which it was changed last; 0 = not since it was first made
	Start     float64      `json:"start"`              // seconds from the film's start, once the storyboard is made
	Duration  float64      `json:"duration,omitempty"` // seconds, once the storyboard is made
}

// Scenes lists a project's scenes: what they say once the script is written,
// by which voice once they are narrated, and when once the storyboard is made.
// Before the script they are none.
func (e *Engine) Scenes(ctx context.Context, id string) ([]SceneInfo, error) {
	p, err := e.projects.Project(ctx, id)
	if err != nil {
		return nil, err
	}
	var script story.Script
	var n narrate.Result
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
		script = n.Script // as it was fitted to the voice
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

// EditScene changes one scene of a project that is made, and has the film made
// anew from there: only this scene is spoken and filled again, and an export
// encodes only what looks different. It does not export by itself, whatever the
// request's ToAutoExport says: call Export once the project is idle, for an edit
// of its own. Earlier exports stay as they are.
//
// CodeInvalid names the field that cannot be so: a layout for which the scene
// has no content, for example. CodeNotFound: there is no such project or scene.
// CodeConflict: creation is not complete, or a job is under way; and, as
// project.ErrRevised, scenes were edited since the caller saw them.
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

// revisable says why a project that was seen at some revision cannot be changed now.
func revisable(p project.Project, seen *int) error {
	if seen != nil && *seen != p.Revisions() {
		return project.Revised()
	}
	return p.Editable()
}
