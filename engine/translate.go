package engine

import (
	"cmp"
	"context"
	"errors"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// Translate makes a project of another one that is made, in another language, or in its
// own, as a copy: the same scenes, pictures and look, with narration and what is shown
// translated by the writer, a voice of the language, and times of its own. Nothing is
// looked for, fetched or bought again. All else is as Create has it, and as the
// original's request says.
//
// CodeConflict: the original is not created yet. CodeMissing: nobody translates here, or
// no voice speaks the language.
func (e *Engine) Translate(ctx context.Context, projectID, language string) (project.Project, error) {
	return e.TranslateAs(ctx, project.NewID(), projectID, language)
}

// TranslateAs is Translate under an id that the caller drew, as with [Engine.CreateAs].
func (e *Engine) TranslateAs(ctx context.Context, id, projectID, language string) (project.Project, error) {
	if p, err := e.projects.Project(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		return p, err
	}
	p, err := e.translation(ctx, id, projectID, language)
	if err != nil {
		return project.Project{}, err
	}
	err = e.add(ctx, p)
	if errors.Is(err, fault.ErrConflict) { // another try was faster
		return e.projects.Project(ctx, id)
	}
	return p, err
}

// translation is the project that a translation begins with.
func (e *Engine) translation(ctx context.Context, id, projectID, language string) (p project.Project, err error) {
	if uuid.Validate(id) != nil {
		return p, fault.Invalid("id", "is not a UUID", "")
	}
	original, err := e.projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	_, able := e.Writer.(Translator)
	switch {
	case language == "auto":
		return p, fault.Invalid("language", "auto is not a language to translate to", "name one")
	case original.Creation != project.Done:
		return p, fault.Conflict("creation is not complete", "wait for creation status DONE")
	case !able && original.Language != language:
		return p, NoTranslator()
	}
	r := original.Request
	r.Language, r.VideoLength, r.Name, r.ValidateOnly = language, 0, "", false
	r = e.spoken(ctx, r, language)
	if err := cmp.Or(r.Validate(), e.catalog.CheckOptions(ctx, r, language)); err != nil {
		return p, err
	}
	now := e.clock.Next()
	return project.Project{
		ID: id, OrganizationID: original.OrganizationID, WorkspaceID: original.WorkspaceID, CreatedAt: now, UpdatedAt: now,
		Request: r, Language: language, Creation: project.Waiting, Enhancement: project.Waiting, Original: original.ID,
		Step: project.FirstStep(project.JobCreate), MaxCost: original.MaxCost, Notices: original.Notices, Warnings: original.Notices,
	}, nil
}

// spoken returns a request without the voice that it asks for, where that does not speak
// a language.
func (e *Engine) spoken(ctx context.Context, r request.Request, language string) request.Request {
	if r.AIVoiceSettings == nil || e.catalog.CheckOptions(ctx, r, language) == nil {
		return r
	}
	v := *r.AIVoiceSettings
	v.VoiceID, v.VoiceType = "", ""
	r.AIVoiceSettings = &v
	return r
}
