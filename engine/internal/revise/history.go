package revise

import (
	"context"
	"fmt"
	"maps"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
)

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
