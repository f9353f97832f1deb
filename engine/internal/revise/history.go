package revise

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

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

// Restore makes a project again what it was at an earlier revision, as its next
// one, with the pictures it had.
func (re *Reviser) Restore(ctx context.Context, p project.Project, revision int) (project.Project, error) {
	if revision < 0 || revision >= p.Revisions() {
		return p, fault.Invalid("revision", fmt.Sprintf("is none before the project's own, %d", p.Revisions()), "take a smaller one, from 0")
	}
	var e edition
	found, err := re.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepWrite, Part: editionPart(revision)}, &e)
	if err != nil {
		return p, err
	}
	if !found {
		return p, fault.Invalid("revision", "is not kept any more", fmt.Sprintf("take one of the last %d", project.KeptRevisions))
	}
	d, err := re.draft(ctx, p)
	if err != nil {
		return p, err
	}
	if err := re.setFilm(ctx, p, d, e.Film); err != nil {
		return p, err
	}
	d.script, d.tempo, d.scenes = e.Script, tempo{e.Pace, e.Rate}, map[string]project.SceneChange{}
	maps.Copy(d.scenes, e.Scenes)
	for _, sc := range e.Script.Scenes {
		d.results = append(d.results, project.Result{Step: project.StepFill, Part: sc.ID, Value: e.Fills[sc.ID]})
	}
	d.results = append(d.results, pipeline.NotedLooks(e.Looks))
	return re.commit(ctx, p, d)
}

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
