package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/footage"
)

// LedgerEntry is one slot of a scene and how it was filled; see [footage.Entry].
type LedgerEntry = footage.Entry

// Asked is a source that was asked for a slot; see [footage.Asked].
type Asked = footage.Asked

// Outcome is what came of asking a source; see [footage.Outcome].
type Outcome = footage.Outcome

// The outcomes.
const (
	OutcomeTaken         = footage.Taken
	OutcomeNothingFound  = footage.NothingFound
	OutcomeFailed        = footage.Failed
	OutcomeNotConfigured = footage.NotConfigured
	OutcomeLookedAt      = footage.LookedAt
)

// Sources that no request names.
const (
	SourceTemplate = footage.Brought
	SourceMotion   = footage.Drawn
	SourceWriter   = "writer"
)

// slotPicture is what is seen behind and beside a scene's words.
const slotPicture = "picture"

// slotScreen is the words of a scene: its entry says why what the writer stated
// for them is not shown.
const slotScreen = "screen"

// Ledger tells, scene by scene, where a project's pictures come from, and last
// where the text does, where it was read or looked up: an entry without a scene.
// It is empty before the scenes are filled.
func (e *Engine) Ledger(ctx context.Context, id string) ([]LedgerEntry, error) {
	p, err := e.projects.project(ctx, id)
	if err != nil {
		return nil, err
	}
	var f fillResult
	found, err := e.Stores.Projects.Result(ctx, ResultKey{id, StepFill, ""}, &f)
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
