// Package translate makes projects of others in another language: what was read and
// fetched, and the pictures and films of the scenes, are the original's; what is said is
// translated.
package translate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/narrate"
	"github.com/scenewright/scenewright/engine/internal/step/write"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// Translator is the port of that name.
type Translator interface {
	Translate(ctx context.Context, s story.Script, language string) (story.Script, error)
}

// NoTranslator is the refusal where nobody translates.
func NoTranslator() error {
	return &fault.Error{Code: fault.CodeMissing, Message: "translating takes a language model, which is not set up here", Remedy: "set OPENAI_API_KEY, ANTHROPIC_API_KEY or OPENAI_BASE_URL, or paste the text in the other language as a new film"}
}

// Step does the steps of translations that take what the original has.
type Step struct {
	Blobs      blobs.Blobs
	Store      project.Store
	Translator Translator // nil = nobody translates

	Files   *pipeline.Files
	Results *pipeline.Results
}

// Of returns a step that gives a translation what the original found out, and does what
// it does for all other projects.
func (s *Step) Of(step project.Step, do pipeline.StepFunc) pipeline.StepFunc {
	return func(ctx context.Context, t *pipeline.Task) (any, error) {
		if t.Project.Original == "" {
			return do(ctx, t)
		}
		raw, found, err := s.adopted(ctx, t, step, "")
		if err == nil && !found {
			err = s.gone()
		}
		return raw, err
	}
}

// Written returns a step that has a translation's script translated.
func (s *Step) Written(do pipeline.StepFunc) pipeline.StepFunc {
	return func(ctx context.Context, t *pipeline.Task) (any, error) {
		if t.Project.Original == "" || t.Project.Revision != nil {
			return do(ctx, t)
		}
		t.Begins()
		script, err := s.Script(ctx, t.Project.Original)
		if err != nil {
			return nil, err
		}
		if s.Translator == nil {
			return nil, NoTranslator()
		}
		said, err := s.Translator.Translate(ctx, script, t.Project.Language)
		if err != nil {
			return nil, err
		}
		return withMasters(said, script, t.Project), write.CheckScript(said)
	}
}

// withMasters returns a translation in which the scenes whose films speak for themselves
// say what those do.
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

// Filled returns a step that gives the scenes of a translation the pictures and films of
// the original's.
func (s *Step) Filled(do pipeline.StepFunc) pipeline.StepFunc {
	return func(ctx context.Context, t *pipeline.Task) (any, error) {
		if t.Project.Original == "" || t.Project.Revision != nil {
			return do(ctx, t)
		}
		var said narrate.Result
		if err := s.Results.Result(ctx, t, project.StepNarrate, &said); err != nil {
			return nil, err
		}
		for _, sc := range said.Script.Scenes {
			raw, found, err := s.adopted(ctx, t, project.StepFill, sc.ID)
			if err != nil {
				return nil, err
			}
			if !found {
				continue
			}
			if err := s.Results.Keep(ctx, t, project.StepFill, sc.ID, raw); err != nil {
				return nil, err
			}
		}
		return do(ctx, t)
	}
}

// Script returns what a project that is made says now.
func (s *Step) Script(ctx context.Context, id string) (story.Script, error) {
	var edited story.Script
	found, err := s.Store.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepWrite, Part: project.PartRevised}, &edited)
	if err != nil || found {
		return edited, err
	}
	var said narrate.Result
	found, err = s.Store.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepNarrate}, &said)
	if err == nil && !found {
		err = s.gone()
	}
	return said.Script, err
}

func (s *Step) gone() error {
	return &fault.Error{Code: fault.CodeNotFound, Message: "the project that is to be translated is not there any more", Remedy: "translate another one"}
}

// adopted returns what the original found out, with the files in it copied to the
// translation's folder: either project may be deleted.
func (s *Step) adopted(ctx context.Context, t *pipeline.Task, step project.Step, part string) (raw json.RawMessage, found bool, err error) {
	found, err = s.Store.Result(ctx, project.ResultKey{ProjectID: t.Project.Original, Step: step, Part: part}, &raw)
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

// copy copies a file. One that is not there any more is nobody's to be shown.
func (s *Step) copy(ctx context.Context, t *pipeline.Task, from, to string) error {
	b, err := s.Blobs.Open(ctx, from)
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	defer b.Close()
	return s.Files.KeepBlob(ctx, t, to, b)
}
