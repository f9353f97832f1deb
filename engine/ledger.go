package engine

import (
	"context"
	"fmt"

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
)

// Sources that no request names.
const (
	SourceTemplate = footage.Brought
	SourceMotion   = footage.Drawn
)

// slotPicture is what is seen behind and beside a scene's words.
const slotPicture = "picture"

// ledger is how the script's scenes get their pictures.
func (r Request) ledger(s Script) []LedgerEntry {
	out := make([]LedgerEntry, len(s.Scenes))
	for i, sc := range s.Scenes {
		out[i] = LedgerEntry{SceneID: sc.ID, Slot: slotPicture, Query: sc.Query, Asked: r.asked(i)}
	}
	return out
}

// asked goes through the sources for a scene's picture. There is no adapter
// for any but motion, which can always draw.
func (r Request) asked(scene int) []Asked {
	var out []Asked
	if r.brings(scene) {
		out = append(out, Asked{Source: SourceTemplate, Outcome: OutcomeNotConfigured, Reason: "this engine does not place media of the request yet"})
	}
	for _, k := range r.videoSources() {
		out = append(out, Asked{Source: string(k), Outcome: OutcomeNotConfigured, Reason: fmt.Sprintf("this engine has no adapter for %s", k)})
	}
	return append(out, Asked{
		Source: SourceMotion, Outcome: OutcomeTaken, Licence: "none needed", Author: "Scenewright",
		Reason: "drawn from the scene's own words, because no source before it is there",
	})
}

// brings reports whether the request has media for a scene.
func (r Request) brings(scene int) bool {
	t := r.CustomTemplate
	if t == nil {
		return false
	}
	return len(t.Assets) > 0 || scene < len(t.Scenes) && len(t.Scenes[scene].VideosToAdd) > 0
}

// videoSources is the order in which video is looked for: the request's, else
// its template's, else the documented one.
func (r Request) videoSources() []SourceKind {
	if len(r.VideoSourcesPipeline) > 0 {
		return r.VideoSourcesPipeline
	}
	if t := r.CustomTemplate; t != nil && len(t.VideoSourcesByOrder) > 0 {
		return t.VideoSourcesByOrder
	}
	return []SourceKind{SourceStock, SourceAssets, SourceFromImage, SourceFromText}
}

// Ledger tells, scene by scene, where a project's pictures come from. It is
// empty before the storyboard is made.
func (e *Engine) Ledger(ctx context.Context, id string) ([]LedgerEntry, error) {
	if _, err := e.Project(ctx, id); err != nil {
		return nil, err
	}
	var b boarded
	_, err := e.Store.Result(ctx, ResultKey{id, StepBoard, ""}, &b)
	return b.Ledger, err
}
