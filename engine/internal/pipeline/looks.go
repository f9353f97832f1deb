package pipeline

import (
	"context"
	"encoding/json"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

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
