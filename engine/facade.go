package engine

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// AllVoices lists the voices of every adapter, in order of preference. It leaves out an adapter
// that fails, and returns its error beside the rest.
func (e *Engine) AllVoices(ctx context.Context) ([]story.VoiceOption, error) {
	return e.catalog.AllVoices(ctx)
}

// Avatars lists the avatars of every presenter, in order of preference. It leaves out a presenter
// that fails, and returns its error beside the rest. Without presenters the list is empty and any
// avatarId is refused.
func (e *Engine) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	return e.catalog.Avatars(ctx)
}

// Cancel stops the running or waiting job. A running step's child processes are dead within a
// second. Finished work is kept; Retry goes on from there.
func (e *Engine) Cancel(ctx context.Context, id string) error {
	_, err := e.projects.Commit(ctx, project.Commit{ProjectID: id, Change: func(p *project.Project) error {
		p.UpdatedAt = e.opts.Now()
		return p.Cancel()
	}})
	if err != nil {
		return err
	}
	return e.Queue.Cancel(ctx, id)
}

// Delete stops a project and removes it with all its data and files.
func (e *Engine) Delete(ctx context.Context, id string) error {
	p, err := e.projects.Project(ctx, id)
	if err != nil {
		return err
	}
	if err := e.Cancel(ctx, id); err != nil && !errors.Is(err, fault.ErrConflict) {
		return err
	}
	// Files go first, so that none outlives its project, and again after the deletion for those
	// that a step wrote meanwhile.
	err = e.deleteFiles(ctx, p)
	if err == nil {
		err = e.Stores.Projects.DeleteProject(ctx, id)
	}
	if err != nil {
		return err
	}
	return e.deleteFiles(ctx, p)
}

// LanguagesSpoken lists the codes of [Languages] that a voice of this host speaks, in the same
// order; all of them where there is no voice, or a voice's list could not be read.
func (e *Engine) LanguagesSpoken(ctx context.Context) []string {
	return e.catalog.Languages(ctx)
}

// Layouts lists the host's own layouts, which the designer draws beside those of package story.
func (e *Engine) Layouts() []story.CustomLayout { return port.LayoutsOf(e.Designer) }

// Preview opens an MP4 of some seconds in which a drawn presenter says a sentence. name is an
// AvatarOption's Preview, language one of en, es, fr, zh and iw; any other is an error that matches
// ErrNotFound.
//
// The film is rendered at its first request and kept. That takes seconds, and longer while others
// are in progress, since one is rendered at a time. It costs nothing where a local voice speaks the
// language. Cancelling the context stops the rendering.
func (e *Engine) Preview(ctx context.Context, name, language string) (blobs.Blob, error) {
	return e.catalog.Preview(ctx, name, language)
}

// Project returns a project in its present state. An unknown id is a *fault.Error with
// CodeNotFound, as in every call that takes one.
func (e *Engine) Project(ctx context.Context, id string) (project.Project, error) {
	return e.projects.Project(ctx, id)
}

// Projects lists projects, newest first.
func (e *Engine) Projects(ctx context.Context, q project.Query) ([]project.Project, error) {
	return e.projects.Projects(ctx, q)
}

// Tracks lists the music library.
func (e *Engine) Tracks(ctx context.Context) ([]story.Track, error) {
	return e.catalog.Tracks(ctx)
}

// Watch sends the project now and after every change. It closes the channel once no further change
// is due without a call, after the final state; and when the context ends, or the project is
// deleted. After a later change or export, call Watch again. A slow receiver misses intermediate
// states.
func (e *Engine) Watch(ctx context.Context, id string) (<-chan project.Project, error) {
	return e.projects.Watch(ctx, id)
}

// Wait blocks until no further change is due without a call: the project is exported, ready for a
// call, failed or cancelled. It returns a failure as the *fault.Error that the project carries.
func (e *Engine) Wait(ctx context.Context, id string) (project.Project, error) {
	changes, err := e.Watch(ctx, id)
	if err != nil {
		return project.Project{}, err
	}
	var p project.Project
	for p = range changes { // until the channel closes
	}
	switch idle, failure := p.Idle(); {
	case failure != nil:
		return p, failure
	case idle:
		return p, nil
	case ctx.Err() != nil:
		return p, ctx.Err()
	}
	return p, fault.NotFound("project")
}

// SetBranding sets a branding property and checks a logo as other media are checked: an asset must
// belong to the workspace or to one of its organization, and another URL must be one that may be
// fetched.
func (e *Engine) SetBranding(ctx context.Context, of tenant.Entity, property string, value json.RawMessage) (tenant.Branding, error) {
	if property == "logo" || property == "logoW" {
		if err := e.checker.Logo(ctx, of, value); err != nil {
			return tenant.Branding{}, err
		}
	}
	return e.Directory.SetBranding(ctx, of, property, value)
}

// SaveTemplate saves a template, and refuses what projects would refuse or ignore: unknown tones of
// voice, invalid colours, and media that a workspace's films cannot use.
func (e *Engine) SaveTemplate(ctx context.Context, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.Template(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.SaveTemplate(ctx, t)
}

// AddTemplateAs adds a template under an id, with the checks of SaveTemplate.
func (e *Engine) AddTemplateAs(ctx context.Context, id string, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.Template(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.AddTemplateAs(ctx, id, t)
}

// Ledger lists the sources of a project's pictures, scene by scene. Entries without a scene follow:
// the script's calls of a language model, then the source of a text that was read or looked up. It
// is empty before the scenes are filled.
func (e *Engine) Ledger(ctx context.Context, id string) ([]footage.Entry, error) {
	p, err := e.projects.Project(ctx, id)
	if err != nil {
		return nil, err
	}
	t, err := e.projects.Task(ctx, p)
	if err != nil {
		return nil, err
	}
	var f fill.Result
	if found, err := t.Stored(ctx, project.StepFill, "", &f); err != nil || !found {
		return nil, err
	}
	var n step.NarrateResult
	if _, err := t.Stored(ctx, project.StepNarrate, "", &n); err != nil {
		return nil, err
	}
	if script, ok := step.ScriptEntry(n.Script); ok {
		f.Ledger = append(f.Ledger, script)
	}
	if source, ok := fill.SourceEntry(t.Source, p.Request.Prompt); ok {
		f.Ledger = append(f.Ledger, source)
	}
	return f.Ledger, nil
}

// DeleteWorkspace deletes a workspace with its projects, assets, files, keys, webhooks, templates
// and branding. It can no longer be found and its keys end at once; running jobs are cancelled. A
// process that works jobs removes the remains of an interrupted deletion within a minute of its
// start.
func (e *Engine) DeleteWorkspace(ctx context.Context, id string) error {
	if err := e.Directory.DeleteWorkspace(ctx, id); err != nil {
		return err
	}
	return janitor{e}.eraseWorkspace(ctx, id)
}

// DeleteOrganization deletes an organization with its people and keys, and its workspaces as
// DeleteWorkspace does.
func (e *Engine) DeleteOrganization(ctx context.Context, id string) error {
	all, err := e.Workspaces(ctx, id)
	if err != nil {
		return err
	}
	if err := e.Directory.DeleteOrganization(ctx, id); err != nil {
		return err
	}
	for _, w := range all {
		if err := (janitor{e}).eraseWorkspace(ctx, w.ID); err != nil {
			return err
		}
	}
	return nil
}
