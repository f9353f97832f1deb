// Package fill is the step that finds the pictures and films that scenes show.
package fill

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/media"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/slides"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// Result is the result of StepFill: the storyboard with its pictures and films,
// what they sound like, and how they were found.
type Result struct {
	story.Storyboard
	Sounds map[string][]sceneSound `json:"sounds,omitempty"` // by scene
	Ledger []footage.Entry         `json:"ledger"`

	Warnings []string `json:"warnings,omitempty"`
}

// sceneSound is the sound of a film that a scene shows.
type sceneSound struct {
	Blob  string        `json:"blob"`
	Skip  time.Duration `json:"skip,omitempty"`  // of it, where an earlier scene has sounded so far
	After time.Duration `json:"after,omitempty"` // from the scene's start
	For   time.Duration `json:"for"`
}

// sceneFill is what one scene shows, and why.
type sceneFill struct {
	Picture *story.Picture `json:"picture,omitempty"`
	Clips   []story.Clip   `json:"clips,omitempty"`
	Sounds  []sceneSound   `json:"sounds,omitempty"`
	Entry   footage.Entry  `json:"entry"`
	Brought bool           `json:"brought,omitempty"` // by the request, or an edit
	Shared  bool           `json:"shared,omitempty"`  // with the scenes that go on from it: clips and sounds run through all of them
	Unseen  []string       `json:"unseen,omitempty"`  // fields of the pictures that the request brings and the scene has no place for
	Source  string         `json:"source,omitempty"`  // and ID: what a source's candidate is
	ID      string         `json:"id,omitempty"`
}

// shows reports whether there is anything but what the designer draws.
func (f sceneFill) shows() bool { return f.Picture != nil || len(f.Clips) > 0 }

// sceneFiller fills the scenes of one film.
type sceneFiller struct {
	*Step
	t       *pipeline.Task
	board   story.Storyboard
	brings  material.Gathered
	assets  map[string][]material.Material // of the whole film, by the scene they suit best
	figures *figures
	choose  *footage.Chooser
	dir     string
}

// Step finds what scenes show.
type Step struct {
	Store       project.Store
	Logger      *slog.Logger
	Parallel    int              // scenes filled at once
	PublicFiles *filecache.Cache // nil = nothing is kept

	Fetching *fetch.Step
	Files    *pipeline.Files
	Media    *media.Maker
	Results  *pipeline.Results
	Sources  []footage.Source // those that can be asked
	Viewer   footage.Viewer
}

// Fill finds pictures and films for the scenes: what the request brings comes
// first, then what the sources have, and what the designer draws is always
// there.
func (s *Step) Fill(ctx context.Context, t *pipeline.Task) (any, error) {
	f := sceneFiller{Step: s, t: t}
	for step, v := range map[project.Step]any{project.StepBoard: &f.board, project.StepGather: &f.brings} {
		if err := s.Results.Result(ctx, t, step, v); err != nil {
			return nil, err
		}
	}
	dir, err := s.Files.WorkDir("fill-" + t.Project.ID)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	f.dir, f.choose = dir, s.chooser()
	_, pages, _ := slides.Asked(t)
	f.assets, f.figures = f.brings.AssignByRelevance(f.board, t.Project.Request), newFigures(t.Source, pages, f.board)
	all, err := f.scenes(ctx)
	if err != nil {
		return nil, err
	}
	out := withMedia(f.board, all)
	out.Warnings = slices.Concat(t.Project.Request.Covered(out.Storyboard), unseen(all), f.unfound(all))
	out.Credits = owes(out.Storyboard, t.Source)
	return out, nil
}

// unseen names the pictures that scenes were given and do not show.
func unseen(all []sceneFill) []string {
	var warnings []string
	for _, f := range all {
		for _, field := range f.Unseen {
			warnings = append(warnings, field+": is not seen: a scene shows one picture, or films. Give it a scene of its own.")
		}
	}
	return warnings
}

// scenes fills all scenes, several at once.
func (f sceneFiller) scenes(ctx context.Context) ([]sceneFill, error) {
	all := make([]sceneFill, len(f.board.Scenes))
	if err := f.earlier(ctx, all); err != nil {
		return nil, err
	}
	f.t.Scene(0, len(all))
	var done atomic.Int32
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(f.Parallel)
	for i, sc := range f.board.Scenes {
		g.Go(func() (err error) {
			if all[i].Entry.SceneID == "" {
				if all[i], err = f.scene(ctx, sc); err != nil {
					return pipeline.InScene(err, sc.ID)
				}
				err = f.Results.Keep(ctx, f.t, project.StepFill, sc.ID, all[i])
			}
			f.t.Scene(int(done.Add(1)), len(all))
			return err
		})
	}
	return all, g.Wait()
}

// earlier takes what an earlier try has filled, so that nothing is used twice.
func (f sceneFiller) earlier(ctx context.Context, all []sceneFill) error {
	for i, sc := range f.board.Scenes {
		if _, err := f.Store.Result(ctx, project.ResultKey{ProjectID: f.t.Project.ID, Step: project.StepFill, Part: sc.ID}, &all[i]); err != nil {
			return err
		}
		switch {
		case all[i].Source == SourceDocument:
			f.figures.used[all[i].ID] = true
		case all[i].ID != "":
			f.choose.Use(all[i].Source, all[i].ID)
		}
	}
	return nil
}

// scene fills one scene.
func (f sceneFiller) scene(ctx context.Context, sc story.BoardScene) (sceneFill, error) {
	out := sceneFill{Entry: footage.Entry{SceneID: sc.ID, Slot: slotPicture, Query: sc.Query}}
	if sc.Master {
		out.Clips = sc.Clips
		out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Taken, Reason: "the request has it speak for itself"})
		return out, nil
	}
	changed := f.t.Project.Changed(sc.ID)
	if changed.Media != nil {
		out.given(f.brings, sc)
		return out, nil
	}
	if changed.Refused == nil && f.asked(sc, &out) {
		return out, nil
	}
	err := f.find(ctx, sc, &out)
	return out, err
}

// asked shows what the request brings, or has it drawn where the request leaves it
// empty; false where it says nothing of the scene's picture.
func (f sceneFiller) asked(sc story.BoardScene, out *sceneFill) bool {
	scene := f.t.Project.Request.SceneIndex(sc.ID)
	out.failed(f.brings, scene)
	out.bring(append(f.brings.Of(scene), f.assets[sc.ID]...))
	switch {
	case out.shows():
		out.Shared = true
		out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Taken, Reason: "the request brings it"})
	case f.staysEmpty(sc):
		out.note(footage.Asked{Source: footage.Drawn, Outcome: footage.Taken, Licence: "none needed", Author: "Scenewright", Reason: "drawn: the request leaves its image slot empty"})
	default:
		return false
	}
	return true
}

// find looks for a picture or a film in what was read and in the sources, and has the
// scene drawn where there is none.
func (f sceneFiller) find(ctx context.Context, sc story.BoardScene, out *sceneFill) error {
	wanted := wantsMedia(sc.ScriptScene)
	if wanted || len(f.figures.own[sc.ID]) > 0 {
		if err := f.fromDocument(ctx, sc, out); err != nil || out.shows() {
			return err
		}
	}
	if wanted {
		if err := f.source(ctx, sc, out); err != nil || out.shows() {
			return err
		}
	}
	out.drawn(sc, wanted)
	return nil
}

func (out *sceneFill) note(a footage.Asked) { out.Entry.Asked = append(out.Entry.Asked, a) }

// failed notes what the request brings and cannot be shown.
func (out *sceneFill) failed(g material.Gathered, scene int) {
	for _, m := range g.Materials {
		if m.Failed != "" && scene >= 0 && m.Scene == scene {
			out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Failed, Reason: m.Field + ": " + m.Failed})
		}
	}
}

// drawn notes that the designer draws the scene, and why.
func (out *sceneFill) drawn(sc story.BoardScene, wanted bool) {
	reason := "drawn from the scene's own words, because no source before it has anything"
	if !wanted {
		reason = fmt.Sprintf("drawn: what the scene says makes its own picture (%s)", sc.Shown().Layout())
	}
	out.note(footage.Asked{Source: footage.Drawn, Outcome: footage.Taken, Licence: "none needed", Author: "Scenewright", Reason: reason})
}

// given shows what an edit put on the scene, or has it drawn.
func (out *sceneFill) given(g material.Gathered, sc story.BoardScene) {
	for _, m := range g.Materials {
		if m.For == sc.ID && m.Failed != "" {
			out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Failed, Reason: m.Field + ": " + m.Failed})
		}
	}
	out.bring(g.ForScene(sc.ID))
	if out.shows() {
		out.note(footage.Asked{Source: footage.Brought, Outcome: footage.Taken, Reason: "an edit of the scene brings it"})
		return
	}
	out.note(footage.Asked{Source: footage.Drawn, Outcome: footage.Taken, Licence: "none needed", Author: "Scenewright", Reason: "drawn, because an edit of the scene took its media away or brought none that can be shown"})
}

// file is a place for a file on its way. The name may hold the id of a scene,
// which is whatever somebody has called it.
func (f sceneFiller) file(name string) string {
	return filepath.Join(f.dir, blobs.Digest([]byte(name)))
}
