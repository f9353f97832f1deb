package fill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// Reopen removes the content of a shot, from 1, 0 = all of them, from a stored filling, so that
// another is found for it. It returns the filling, nil where the whole scene must be filled anew,
// and the removed media of sources. CodeInvalid: there is no such shot.
func Reopen(raw json.RawMessage, shot int) (opened json.RawMessage, refused []footage.Ref, err error) {
	var f sceneFill
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &f); err != nil {
			return nil, nil, err
		}
	}
	if n := len(f.Shots); shot < 0 || shot > n && shot > 1 {
		return nil, nil, fault.Invalid("shot", fmt.Sprintf("is none of the scene's %d shots", n), "take the number that the ledger names, or leave it out")
	}
	if len(f.Shots) == 0 || f.Brought {
		return nil, nil, nil
	}
	for i, s := range f.Shots {
		if shot != 0 && shot != i+1 {
			continue
		}
		if s.seen() {
			refused = append(refused, s.ref())
		}
		f.Shots[i] = shown{}
	}
	f.Open = true
	opened, err = json.Marshal(f)
	return opened, refused, err
}

// errThere ends a search at the first candidate.
var errThere = errors.New("there is one")

// Another returns an error unless a picture or a film can be found for scene i of a script that the
// project does not refuse. It asks sources and fetches nothing, so that the found one may still
// prove unusable. CodeInvalid: there is none.
func (s *Step) Another(ctx context.Context, p project.Project, script story.Script, i int) error {
	f, err := s.planned(ctx, p, script)
	if err != nil {
		return err
	}
	sc := f.board.Scenes[i]
	if _, ok := f.figures.claim(sc, script.Language, true, f.refused(sc.ID)); ok {
		return nil
	}
	slot := f.slot(sc)
	f.ask(&slot, sc, span{Said: sc.Narration})
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

// planned returns a filler for the scenes of a script, as far as sources need it.
func (s *Step) planned(ctx context.Context, p project.Project, script story.Script) (sceneFiller, error) {
	t, err := s.Projects.Task(ctx, p)
	if err != nil {
		return sceneFiller{}, err
	}
	f := sceneFiller{Step: s, t: t, told: script.Text()}
	f.board.Language, f.board.Title, f.board.Subject = script.Language, script.Title, script.Subject
	f.board.Width, f.board.Height = p.Request.Size()
	for _, sc := range script.Scenes {
		f.board.Scenes = append(f.board.Scenes, story.BoardScene{ScriptScene: sc})
	}
	if err := f.chooser(ctx); err != nil {
		return f, err
	}
	_, pages, _ := material.Briefs(t)
	f.figures = newFigures(t.Source, pages, f.board)
	return f, f.earlier(ctx, make([]sceneFill, len(f.board.Scenes)))
}

// noOther returns an error that names the sources that failed or refused.
func noOther(asked []footage.Asked) *fault.Error {
	message := "there is no other picture that fits what the scene says"
	for _, a := range asked {
		if a.Outcome == footage.Failed || a.Outcome == footage.Refused && a.Kind != footage.Stock && a.Kind != footage.Assets {
			message += "; " + a.Source + ": " + a.Reason
		}
	}
	return fault.Invalid("sceneId", message, "give it media of your own, change its narration, or add pictures to the workspace's assets")
}

// unfound returns a warning for each scene whose picture was refused and that shows no other of its
// own, since those found could not be shown.
func (f sceneFiller) unfound(all []sceneFill) []string {
	var warnings []string
	for _, fill := range all {
		own := slices.ContainsFunc(fill.Shots, func(s shown) bool { return s.seen() && !s.Lent })
		if f.t.Project.Changed(fill.SceneID).Refused != nil && !own {
			warnings = append(warnings, fmt.Sprintf("scenes[%s]: no other picture could be shown, so that it shows what other scenes do, or is drawn. Give it media of your own, or restore the revision before.", fill.SceneID))
		}
	}
	return warnings
}
