package fill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/slides"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/story"
)

// Shown returns which picture or film of a source a kept filling shows, an empty one
// where it shows none.
func Shown(raw json.RawMessage) (footage.Ref, error) {
	var f sceneFill
	if len(raw) == 0 {
		return footage.Ref{}, nil
	}
	err := json.Unmarshal(raw, &f)
	return footage.Ref{Source: f.Source, ID: f.ID}, err
}

// errThere ends a search at the first candidate.
var errThere = errors.New("there is one")

// Another makes sure that there is a picture or a film for scene i of a script which
// the project does not refuse. Sources are asked and nothing is fetched, so that what
// is found may turn out to be of no use after all. CodeInvalid: there is none.
func (s *Step) Another(ctx context.Context, p project.Project, script story.Script, i int) error {
	f, err := s.planned(ctx, p, script)
	if err != nil {
		return err
	}
	sc := f.board.Scenes[i]
	wanted := wantsMedia(sc.ScriptScene)
	if wanted || len(f.figures.own[sc.ID]) > 0 {
		if _, ok := f.figures.claim(sc, script.Language, f.refused(sc.ID)); ok {
			return nil
		}
	}
	if !wanted {
		return fault.Invalid("sceneId", fmt.Sprintf("is a scene that makes its own picture (%s)", sc.Shown().Layout()), "give it the layout spoken or statement first, or media of your own")
	}
	slot := f.slot(sc)
	slot.Query.Still = f.still(slot)
	_, asked, _, err := f.choose.Fill(ctx, slot, func(context.Context, footage.Source, footage.Candidate) error { return errThere })
	if errors.Is(err, errThere) {
		return nil
	}
	if err != nil {
		return err
	}
	return noOther(asked)
}

// planned are the scenes of a script as far as sources can be asked for them.
func (s *Step) planned(ctx context.Context, p project.Project, script story.Script) (sceneFiller, error) {
	t := &pipeline.Task{Project: p}
	f := sceneFiller{Step: s, t: t, choose: footage.NewChooser(s.Sources, judge, relevance.Floor)}
	if err := s.Results.LoadSource(ctx, t); err != nil {
		return f, err
	}
	f.board.Language = script.Language
	f.board.Width, f.board.Height = p.Request.Size()
	for _, sc := range script.Scenes {
		f.board.Scenes = append(f.board.Scenes, story.BoardScene{ScriptScene: sc})
	}
	_, pages, _ := slides.Asked(t)
	f.figures = newFigures(t.Source, pages, f.board)
	return f, f.earlier(ctx, make([]sceneFill, len(f.board.Scenes)))
}

// noOther says that no source has anything else, and which of them did not answer.
func noOther(asked []footage.Asked) *fault.Error {
	message := "there is no other picture that fits what the scene says"
	for _, a := range asked {
		if a.Outcome == footage.Failed {
			message += "; " + a.Source + ": " + a.Reason
		}
	}
	return fault.Invalid("sceneId", message, "give it media of your own, change its narration, or add pictures to the workspace's assets")
}

// refused are the pictures that a scene is not to show again.
func (f sceneFiller) refused(sceneID string) []footage.Ref {
	if r := f.t.Project.Changed(sceneID).Refused; r != nil {
		return *r
	}
	return nil
}

// unfound names the scenes that were to show another picture, and are drawn because
// what was found could not be shown.
func (f sceneFiller) unfound(all []sceneFill) []string {
	var warnings []string
	for _, fill := range all {
		if f.t.Project.Changed(fill.Entry.SceneID).Refused != nil && !fill.shows() {
			warnings = append(warnings, fmt.Sprintf("scenes[%s]: no other picture could be shown, so that it is drawn. Give it media of your own, or restore the revision before.", fill.Entry.SceneID))
		}
	}
	return warnings
}
