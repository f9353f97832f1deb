package step

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// translating copies results of the original into a translation: its documents and downloads, and
// the pictures and films of the scenes. The narration is translated.
type translating struct{ *Services }

// adopting returns a step that copies the original's result into a translation, and runs for all
// other projects.
func (s translating) adopting(step pipeline.Step) pipeline.Step {
	return pipeline.Step{Name: step.Name, Do: func(ctx context.Context, t *pipeline.Task) (json.RawMessage, error) {
		if t.Project.Original == "" {
			return step.Do(ctx, t)
		}
		raw, found, err := s.adopted(ctx, t, step.Name, "")
		if err == nil && !found {
			err = originalGone()
		}
		return raw, err
	}}
}

// translated returns the script of the original in the language of the translation.
func (s translating) translated(ctx context.Context, t *pipeline.Task) (story.Script, error) {
	script, err := s.original(ctx, t.Project.Original)
	if err != nil {
		return script, err
	}
	if script.Language == t.Project.Language { // a copy
		return script, CheckScript(script)
	}
	by, ok := s.Writer.(port.Translator)
	if !ok {
		return script, port.NoTranslator()
	}
	said, err := by.Translate(ctx, script, t.Project.Language)
	if err != nil {
		return said, err
	}
	return withMasters(said, script, t.Project), CheckScript(said)
}

// withMasters returns a translation with the original words of scenes whose films speak for
// themselves.
func withMasters(said, original story.Script, p project.Project) story.Script {
	masters := false
	for i, sc := range said.Scenes {
		if p.IsMaster(sc.ID) && i < len(original.Scenes) && original.Scenes[i].ID == sc.ID {
			said.Scenes[i], masters = original.Scenes[i], true
		}
	}
	if masters {
		said.Warnings = append(said.Warnings, "Films that speak for themselves do so in the language of the original.")
	}
	return said
}

// fillInput has the scenes to fill, and their narrations.
type fillInput struct {
	fill.Input
	Said NarrateResult `step:"narrate"`
}

// Fill copies the pictures and films of the original's scenes, and has the missing ones found.
func (s translating) Fill(ctx context.Context, t *pipeline.Task, in fillInput) (fill.Result, error) {
	if t.Project.Original == "" || t.Project.Revision != nil {
		return s.Filling.Fill(ctx, t, in.Input)
	}
	for _, sc := range in.Said.Script.Scenes {
		raw, found, err := s.adopted(ctx, t, project.StepFill, sc.ID)
		if err != nil {
			return fill.Result{}, err
		}
		if !found {
			continue
		}
		if err := t.Keep(ctx, project.StepFill, sc.ID, raw); err != nil {
			return fill.Result{}, err
		}
	}
	return s.Filling.Fill(ctx, t, in.Input)
}

// original returns the present script of a finished project.
func (s translating) original(ctx context.Context, id string) (story.Script, error) {
	var edited story.Script
	found, err := s.Projects.Store.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepWrite, Part: project.PartRevised}, &edited)
	if err != nil || found {
		return edited, err
	}
	var said NarrateResult
	found, err = s.Projects.Store.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepNarrate}, &said)
	if err == nil && !found {
		err = originalGone()
	}
	return said.Script, err
}

func originalGone() error {
	return &fault.Error{Code: fault.CodeNotFound, Message: "the project that is to be translated is not there any more", Remedy: "translate another one"}
}

// adopted returns a result of the original, with its files copied to the translation's folder:
// either project may be deleted.
func (s translating) adopted(ctx context.Context, t *pipeline.Task, step project.Step, part string) (raw json.RawMessage, found bool, err error) {
	found, err = s.Projects.Store.Result(ctx, project.ResultKey{ProjectID: t.Project.Original, Step: step, Part: part}, &raw)
	if err != nil || !found {
		return nil, false, err
	}
	theirs, ours := project.FilesPrefix(t.Project.Original), project.FilesPrefix(t.Project.ID)
	files := regexp.MustCompile(`"` + regexp.QuoteMeta(theirs) + `([^"\\]+)"`)
	for _, m := range files.FindAllSubmatch(raw, -1) {
		if err := s.copy(ctx, t.By(step, part), theirs+string(m[1]), ours+string(m[1])); err != nil {
			return nil, false, fmt.Errorf("copy a file of the original: %w", err)
		}
	}
	return files.ReplaceAll(raw, []byte(`"`+ours+`${1}"`)), true, nil
}

// copy copies a file. It skips one that no longer exists.
func (s translating) copy(ctx context.Context, t *pipeline.Task, from, to string) error {
	b, err := s.Files.Open(ctx, from)
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	defer b.Close()
	return s.Files.KeepBlob(ctx, t, to, b)
}
