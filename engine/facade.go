package engine

import (
	"context"
	"encoding/json"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// AllVoices lists the voices of every adapter, in order of preference. An
// adapter that fails is left out; its error is returned beside the rest.
func (e *Engine) AllVoices(ctx context.Context) ([]story.VoiceOption, error) {
	return e.catalog.AllVoices(ctx)
}

// Avatars lists whom every presenter can show, in order of preference. One that
// fails is left out; its error is returned beside the rest. Without presenters
// the list is empty and any avatarId is refused.
func (e *Engine) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	return e.casting.Avatars(ctx)
}

// Cancel stops the job that runs or waits. The child processes of a running
// step are dead within a second. What is done stays; Retry goes on from there.
func (e *Engine) Cancel(ctx context.Context, id string) error {
	return e.remover.cancel(ctx, id)
}

// Delete stops a project and removes it with all its data and files.
func (e *Engine) Delete(ctx context.Context, id string) error {
	return e.remover.delete(ctx, id)
}

// FileURL returns where clients fetch a blob. It lasts as long as the
// file, but for an export's where package httpapi serves it and Options.FileLifetime
// is set: each call then returns a fresh one.
func (e *Engine) FileURL(key string) string {
	return e.fileURLs.of(key)
}

// LanguagesSpoken lists the codes of [Languages] that a voice of this host speaks,
// in the same order: all of them where there is no voice, or one could not be asked.
func (e *Engine) LanguagesSpoken(ctx context.Context) []string {
	return e.catalog.Languages(ctx)
}

// Layouts lists the layouts of the host's own, which the designer draws beside those of
// package story.
func (e *Engine) Layouts() []story.CustomLayout { return port.LayoutsOf(e.Designer) }

// OpenFile opens what an address names, name being its part behind …/v1/files/. An
// address that has ended is an *Error with CodeGone.
func (e *Engine) OpenFile(ctx context.Context, name string) (blobs.Blob, error) {
	return e.fileURLs.open(ctx, name)
}

// Preview opens a film of some seconds, an MP4, in which a presenter that is
// drawn says a sentence. name is an AvatarOption's Preview, language one of en,
// es, fr, zh and iw; what there is not is an error that matches ErrNotFound.
//
// The film is made when it is first asked for, and kept: that takes seconds, and
// more where others are waited for, since one is made at a time. It takes no
// money where a voice of this machine speaks the language. A caller who leaves
// ends the making of it.
func (e *Engine) Preview(ctx context.Context, name, language string) (blobs.Blob, error) {
	return e.previewer.Preview(ctx, name, language)
}

// Project returns a project in its present state. An unknown id is an *Error with
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

// Watch sends the project now and whenever it changes. The channel is closed once
// nothing more happens to the project by itself, its last value being the project as it
// is then; and when the context ends, or the project is deleted. Who changes or exports
// the project later watches it anew. A slow receiver misses what was overtaken.
func (e *Engine) Watch(ctx context.Context, id string) (<-chan project.Project, error) {
	ch, cancel := e.hub.Subscribe(id)
	p, err := e.Stores.Projects.Project(ctx, id)
	if err != nil {
		cancel()
		return nil, err
	}
	out := make(chan project.Project)
	go func() {
		defer close(out)
		defer cancel()
		e.projects.Watch(ctx, p, ch, out)
	}()
	return out, nil
}

// Wait blocks until nothing more happens to the project by itself: it is
// exported, or ready for a call, or failed, or cancelled. A failure comes back
// as the *Error that the project carries.
func (e *Engine) Wait(ctx context.Context, id string) (project.Project, error) {
	changes, err := e.Watch(ctx, id)
	if err != nil {
		return project.Project{}, err
	}
	var p project.Project
	for p = range changes { // up to the last
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

// SetBranding is the directory's, with a logo checked as any other media is: an
// asset must be of the workspace, or of one of the organization's, and another
// URL must be one that a fetch would take.
func (e *Engine) SetBranding(ctx context.Context, of tenant.Entity, property string, value json.RawMessage) (tenant.Branding, error) {
	if property == "logo" || property == "logoW" {
		if err := e.checker.Logo(ctx, of, value); err != nil {
			return tenant.Branding{}, err
		}
	}
	return e.Directory.SetBranding(ctx, of, property, value)
}

// SaveTemplate is the directory's, with what projects would refuse, or leave out,
// refused at once: tones of voices that there are not, values that are no colour,
// and media that a workspace's films cannot have.
func (e *Engine) SaveTemplate(ctx context.Context, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.Template(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.SaveTemplate(ctx, t)
}

// AddTemplateAs is the directory's, checked as SaveTemplate does.
func (e *Engine) AddTemplateAs(ctx context.Context, id string, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.Template(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.AddTemplateAs(ctx, id, t)
}

// Ledger lists, scene by scene, the sources of a project's pictures; then, in entries
// without a scene, the calls of a language model for the script, and last the source of a
// text that was read or looked up. It is empty before the scenes are filled.
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
	var n step.NarrateResult
	if _, err := e.Stores.Projects.Result(ctx, project.ResultKey{ProjectID: id, Step: project.StepNarrate}, &n); err != nil {
		return nil, err
	}
	if script, ok := step.ScriptEntry(n.Script); ok {
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

// DeleteWorkspace deletes a workspace with all that it has: projects, assets and their
// files, keys, webhooks, templates and branding. It is not found any more and its keys end at
// once; running jobs are cancelled. Whatever an error or the end of the process leaves over is
// removed within a minute of the start of a process that works jobs.
func (e *Engine) DeleteWorkspace(ctx context.Context, id string) error {
	if err := e.Directory.DeleteWorkspace(ctx, id); err != nil {
		return err
	}
	return e.eraser.workspace(ctx, id)
}

// DeleteOrganization deletes an organization with its people and keys, and its workspaces
// as DeleteWorkspace does.
func (e *Engine) DeleteOrganization(ctx context.Context, id string) error {
	all, err := e.Workspaces(ctx, id)
	if err != nil {
		return err
	}
	if err := e.Directory.DeleteOrganization(ctx, id); err != nil {
		return err
	}
	for _, w := range all {
		if err := e.eraser.workspace(ctx, w.ID); err != nil {
			return err
		}
	}
	return nil
}
