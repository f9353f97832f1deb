package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/internal/step/narrate"
	"github.com/scenewright/scenewright/engine/project"
)

// Ledger tells, scene by scene, where a project's pictures come from, then, in entries
// without a scene, what a language model was asked for the script, and last where the text
// comes from, where it was read or looked up.
// It is empty before the scenes are filled.
func (e *Engine) Ledger(ctx context.Context, id string) ([]footage.Entry, error) {
	p, err := e.projects.Project(ctx, id)
	if err != nil {
		return nil, err
	}
	var f fill.Result
	found, err := e.Stores.Projects.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepFill}, &f)
	if err != nil || !found {
		return nil, err
	}
	var n narrate.Result
	if _, err := e.Stores.Projects.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepNarrate}, &n); err != nil {
		return nil, err
	}
	if script, ok := narrate.ScriptEntry(n.Script); ok {
		f.Ledger = append(f.Ledger, script)
	}
	t := pipeline.Task{Project: p}
	if err := e.results.LoadSource(ctx, &t); err != nil {
		return nil, err
	}
	if source, ok := fill.SourceEntry(t.Source, p.Request.Prompt); ok {
		f.Ledger = append(f.Ledger, source)
	}
	return f.Ledger, nil
}
