package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
)

// Sources that no request names.
const (
	SourceWriter = "writer"
)

// slotPicture is what is seen behind and beside a scene's words.
const slotPicture = "picture"

// slotScreen is the words of a scene: its entry says why what the writer stated
// for them is not shown.
const slotScreen = "screen"

// Ledger tells, scene by scene, where a project's pictures come from, and last
// where the text does, where it was read or looked up: an entry without a scene.
// It is empty before the scenes are filled.
func (e *Engine) Ledger(ctx context.Context, id string) ([]footage.Entry, error) {
	p, err := e.projects.project(ctx, id)
	if err != nil {
		return nil, err
	}
	var f fillResult
	found, err := e.Stores.Projects.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepFill}, &f)
	if err != nil || !found {
		return nil, err
	}
	t := task{Project: p}
	if err := e.results.loadSource(ctx, &t); err != nil {
		return nil, err
	}
	if source, ok := sourceEntry(t.Source, p.Request.Prompt); ok {
		f.Ledger = append(f.Ledger, source)
	}
	return f.Ledger, nil
}
