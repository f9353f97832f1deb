package engine

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Create checks a request and stores it as a project, with its first job. Once it returns nil the
// project survives any end of the process. A request that cannot become a film is a *fault.Error with
// CodeInvalid that names the field, or CodeMissing where this host lacks a requirement; one beyond
// the caps of its organization is a *CapError. Nothing is stored then.
func (e *Engine) Create(ctx context.Context, r request.Request) (project.Project, error) {
	return e.CreateAs(ctx, project.NewID(), r)
}

// CreateAs calls Create with an id that the caller drew, a UUID. Where a project of that id exists,
// an earlier try created it: CreateAs returns it and ignores the request.
func (e *Engine) CreateAs(ctx context.Context, id string, r request.Request) (project.Project, error) {
	return e.addOnce(ctx, id, func() (project.Project, error) { return e.plan(ctx, id, r) })
}

// addOnce returns the project of an id, or plans and stores one.
func (e *Engine) addOnce(
	ctx context.Context, id string, plan func() (project.Project, error),
) (project.Project, error) {
	if p, err := e.projects.Project(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		return p, err
	}
	p, err := plan()
	if err != nil {
		return project.Project{}, err
	}
	switch err := e.add(ctx, p); {
	case errors.Is(err, fault.ErrConflict): // a concurrent try was faster
		return e.projects.Project(ctx, id)
	case err != nil:
		return project.Project{}, err
	}
	return p, nil
}

// add stores a new project, within the caps of its organization.
func (e *Engine) add(ctx context.Context, p project.Project) error {
	allow, err := e.quota.within(ctx, p.OrganizationID)
	if err != nil {
		return err
	}
	return e.Stores.Projects.CreateProject(ctx, p, project.StepJob(p.ID, p.Step, ""), allow)
}

// plan checks a request and returns its project.
func (e *Engine) plan(ctx context.Context, id string, r request.Request) (project.Project, error) {
	if r.ValidateOnly {
		return project.Project{}, fault.Invalid("validateOnly", "asks that nothing is made", "call Estimate, or leave it out")
	}
	p, wrong := e.examine(ctx, id, r, false)
	if len(wrong) > 0 {
		return project.Project{}, wrong[0]
	}
	return p, nil
}

// examine returns the project of a request, or its faults: the first, or all. Of each field it
// returns the first.
func (e *Engine) examine(ctx context.Context, id string, r request.Request, all bool) (p project.Project, wrong []error) {
	found := func(errs ...error) (goOn bool) {
		for _, err := range errs {
			if err != nil && !slices.ContainsFunc(wrong, func(other error) bool { return sameField(other, err) }) {
				wrong = append(wrong, err)
			}
		}
		return len(wrong) == 0 || all
	}
	if uuid.Validate(id) != nil {
		found(fault.Invalid("id", "is not a UUID", ""))
		return p, wrong
	}
	r = r.WithDefaults()
	if !found(r.Faults()...) {
		return p, wrong
	}
	owner, err := e.checker.Workspace(ctx, r)
	if found(err); err != nil {
		return p, wrong
	}
	with, err := e.workspaces.Apply(ctx, r)
	if found(err); err != nil {
		return p, wrong
	}
	r = with
	notices, err := e.checker.Notices(ctx, r)
	if !found(err) || !found(e.catalog.CheckAnyOptions(ctx, r, r.ResolvedLanguage())) || !found(e.checker.References(ctx, r)...) {
		return p, wrong
	}
	most, bounded, err := e.quota.maxCost(ctx, owner, r.MaxCost)
	if found(err); err != nil {
		return p, wrong
	}
	notices = append(notices, bounded...)
	now := e.clock.Next()
	p = project.Project{
		ID: id, Name: r.Name, OrganizationID: owner, WorkspaceID: r.WorkspaceID, CreatedAt: now, UpdatedAt: now,
		Request: r, Language: r.ResolvedLanguage(), Creation: project.Waiting, Enhancement: project.Waiting,
		Step: project.FirstStep(project.JobCreate), File: r.File, MaxCost: most, Notices: notices, Warnings: notices,
	}
	if len(wrong) == 0 {
		found(e.checker.Subject(ctx, p))
	}
	return p, wrong
}

// sameField reports whether two errors are about the same field of a request.
func sameField(a, b error) bool {
	var x, y *fault.Error
	return errors.As(a, &x) && errors.As(b, &y) && x.Field != "" && x.Field == y.Field
}

// Enhance starts the enhancement of a project that was created without toAutoEnhance. CodeConflict:
// its creation is not complete, or it is enhanced already.
func (e *Engine) Enhance(ctx context.Context, id string) error {
	_, err := e.projects.Commit(ctx, project.Commit{
		ProjectID: id,
		Enqueue:   []job.Job{project.StepJob(id, project.FirstStep(project.JobEnhance), "")},
		Change:    func(p *project.Project) error { return p.Enhance(e.opts.Now()) },
	})
	return err
}

// Export starts an export and returns its edit. CodeConflict: enhancement is not
// complete, or an export is under way.
func (e *Engine) Export(ctx context.Context, id string) (project.Edit, error) {
	return e.ExportAs(ctx, id, project.NewEditID())
}

// ExportAs calls Export with an edit id that the caller drew, an unguessable UUID. Where the
// project has an edit of that id, ExportAs returns it.
func (e *Engine) ExportAs(ctx context.Context, id, editID string) (project.Edit, error) {
	if uuid.Validate(editID) != nil {
		return project.Edit{}, fault.Invalid("editId", "is not a UUID", "")
	}
	edit := project.Edit{ID: editID, State: project.Waiting, CreatedAt: e.opts.Now()}
	p, err := e.projects.Commit(ctx, project.Commit{
		ProjectID: id,
		Enqueue:   []job.Job{project.StepJob(id, project.FirstStep(project.JobExport), editID)},
		Change:    func(p *project.Project) error { return p.Export(edit) },
	})
	if errors.Is(err, project.ErrExported) {
		if p, err = e.projects.Project(ctx, id); err != nil {
			return project.Edit{}, err
		}
	}
	if err != nil {
		return project.Edit{}, err
	}
	return *p.EditByID(editID), nil
}

// Retry resumes a failed or cancelled project from its last checkpoint. CodeConflict: it neither
// failed nor was cancelled.
func (e *Engine) Retry(ctx context.Context, id string) error {
	p, err := e.projects.Project(ctx, id)
	if err != nil {
		return err
	}
	kind, editID, err := p.Stopped()
	if err != nil {
		return err
	}
	step, err := e.projects.Unfinished(ctx, id, kind, editID)
	if err != nil {
		return err
	}
	_, err = e.projects.Commit(ctx, project.Commit{ProjectID: id, Enqueue: []job.Job{project.StepJob(id, step, editID)}, Change: func(p *project.Project) error {
		p.UpdatedAt = e.opts.Now()
		return p.Retry(step)
	}})
	return err
}

// Open opens a file of a project by its blob key, for example
// Rendition.Video.
func (e *Engine) Open(ctx context.Context, key string) (blobs.Blob, error) {
	return e.Blobs.Open(ctx, key)
}

// Source returns the source text of a project's film that was read or looked up, with its address
// and terms. It is empty before that, and where the prompt itself is the text.
func (e *Engine) Source(ctx context.Context, id string) (story.Document, error) {
	p, err := e.projects.Project(ctx, id)
	if err != nil {
		return story.Document{}, err
	}
	t, err := e.projects.Task(ctx, p)
	return t.Source, err
}

// MaxFile is the size of the largest file that CreateFrom takes, in bytes.
const MaxFile = 50 << 20

// CreateFrom calls Create for a file of the caller: a page, a document or a deck, which is kept
// with the project until it is read. The request's prompt type is PromptLink, PromptDocs or
// PromptSlides, and its prompt is the file's name. A file that is too large is a *fault.Error with
// CodeTooLarge; an unreadable one fails the project.
func (e *Engine) CreateFrom(ctx context.Context, r request.Request, file story.Source) (project.Project, error) {
	id := project.NewID()
	if !r.PromptType.PointsAt() || file.Open == nil {
		return project.Project{}, fault.Invalid("promptType", "a file is read as Link, Docs or Slides", "set one of them, and Source.Open")
	}
	r.Prompt, r.File = file.Name, project.FilesPrefix(id)+"source"
	p, err := e.plan(ctx, id, r)
	if err != nil {
		return project.Project{}, err
	}
	if err := e.files.StoreFile(ctx, r.File, file, MaxFile); err != nil {
		return project.Project{}, err
	}
	if err := e.add(ctx, p); err != nil {
		return project.Project{}, errors.Join(err, e.Blobs.Delete(ctx, r.File))
	}
	return p, nil
}

// Translate creates a project from a finished one, in another language, or in the same one as a
// copy. Scenes, pictures and look stay; the writer translates narration and texts on the screen, a
// voice of the language speaks, and times are new. No media is searched, fetched or bought again.
// Otherwise Create's rules and the original's request apply.
//
// CodeConflict: the original's creation is not complete. CodeMissing: the writer does not
// translate, or no voice speaks the language.
func (e *Engine) Translate(ctx context.Context, projectID, language string) (project.Project, error) {
	return e.TranslateAs(ctx, project.NewID(), projectID, language)
}

// TranslateAs calls Translate with an id that the caller drew, as with [Engine.CreateAs].
func (e *Engine) TranslateAs(ctx context.Context, id, projectID, language string) (project.Project, error) {
	return e.addOnce(ctx, id, func() (project.Project, error) { return e.translation(ctx, id, projectID, language) })
}

// translation returns the project of a translation before its first step.
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

// spoken returns a request without its chosen voice, where that does not speak a language.
func (e *Engine) spoken(ctx context.Context, r request.Request, language string) request.Request {
	if r.AIVoiceSettings == nil || e.catalog.CheckOptions(ctx, r, language) == nil {
		return r
	}
	v := r.Voice()
	v.VoiceID, v.VoiceType = "", ""
	r.AIVoiceSettings = &v
	return r
}

// Estimate returns the calls to services that a request would cause, its approximate duration, its
// highest cost and all its faults. It makes and keeps nothing. It asks services only for their
// voices and avatars, where the request names those.
func (e *Engine) Estimate(ctx context.Context, r request.Request) (project.Estimate, error) {
	p, wrong := e.examine(ctx, project.NewID(), r, true)
	if len(wrong) == 0 {
		if err := e.room(ctx, p); err != nil {
			wrong = []error{err}
		}
	}
	for _, err := range wrong {
		if !known(err) {
			return project.Estimate{}, err
		}
	}
	if len(wrong) > 0 {
		return project.Estimate{Errors: wrong}, nil
	}
	return e.estimator.Estimate(ctx, p)
}

// room returns the reason why an organization may have no more films now.
func (e *Engine) room(ctx context.Context, p project.Project) error {
	allow, err := e.quota.within(ctx, p.OrganizationID)
	if err != nil || allow == nil {
		return err
	}
	u, err := e.Stores.Usage.Usage(ctx, p.OrganizationID, project.Day(e.opts.Now()))
	if err != nil {
		return err
	}
	return allow(u)
}

// known reports whether an error concerns the caller: the request or what it refers to. Others are
// faults of this machine.
func known(err error) bool {
	var f *fault.Error
	return errors.As(err, &f)
}
