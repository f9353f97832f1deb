package engine

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"
)

// newID makes an id that sorts by time and tells nobody anything else.
func newID() string { return uuid.Must(uuid.NewV7()).String() }

// newEditID makes an id that nobody can guess: whoever knows it can fetch the
// export's files.
func newEditID() string { return uuid.NewString() }

// Create checks a request, keeps it as a project and has it worked. Once it
// returns nil the project survives whatever happens to the process. A request
// that cannot become a film is an *Error with CodeInvalid that names the field,
// or CodeMissing where this host lacks something; one beyond the caps of its
// organization is a *CapError. Nothing is kept then.
func (e *Engine) Create(ctx context.Context, r Request) (Project, error) {
	return e.CreateAs(ctx, newID(), r)
}

// CreateAs is Create under an id that the caller drew, a UUID. Where there is a
// project of that id already, an earlier try has created it: it is given as it
// stands, and the request is not looked at.
func (e *Engine) CreateAs(ctx context.Context, id string, r Request) (Project, error) {
	if p, err := e.projects.project(ctx, id); !errors.Is(err, ErrNotFound) {
		return p, err
	}
	p, err := e.plan(ctx, id, r)
	if err != nil {
		return Project{}, err
	}
	err = e.add(ctx, p)
	if errors.Is(err, ErrConflict) { // another try was faster
		return e.projects.project(ctx, id)
	}
	if err != nil {
		return Project{}, err
	}
	return p, nil
}

// add keeps a new project, within the caps of its organization.
func (e *Engine) add(ctx context.Context, p Project) error {
	allow, err := e.quota.within(ctx, p.OrganizationID)
	if err != nil {
		return err
	}
	return e.Stores.Projects.CreateProject(ctx, p, stepJob(p.ID, p.Step, ""), allow)
}

// plan checks a request and makes the project of it.
func (e *Engine) plan(ctx context.Context, id string, r Request) (Project, error) {
	if uuid.Validate(id) != nil {
		return Project{}, invalid("id", "is not a UUID", "")
	}
	r = r.withDefaults()
	if err := r.validate(); err != nil {
		return Project{}, err
	}
	owner, err := e.checker.checkWorkspace(ctx, r)
	if err != nil {
		return Project{}, err
	}
	if r, err = e.templates.templated(ctx, r); err != nil {
		return Project{}, err
	}
	notices, err := e.checker.notices(ctx, r)
	if err != nil {
		return Project{}, err
	}
	language := r.resolvedLanguage()
	if err := e.catalog.checkAnyOptions(ctx, r, language); err != nil {
		return Project{}, err
	}
	if err := e.checker.checkReferences(ctx, r); err != nil {
		return Project{}, err
	}
	now := e.clock.Next()
	p := Project{
		ID: id, Name: r.Name, OrganizationID: owner, WorkspaceID: r.WorkspaceID, CreatedAt: now, UpdatedAt: now,
		Request: r, Language: language, Creation: Waiting, Enhancement: Waiting,
		Step: firstStep(jobCreate), File: r.File, Notices: notices, Warnings: notices,
	}
	return p, e.checker.checkSubject(ctx, p)
}

// project implements [Engine.Project].
func (pr *projectLog) project(ctx context.Context, id string) (Project, error) {
	if uuid.Validate(id) != nil {
		return Project{}, notFound("project")
	}
	return pr.store.Project(ctx, id)
}

// projects implements [Engine.Projects].
func (pr *projectLog) projects(ctx context.Context, q ProjectQuery) ([]Project, error) {
	return pr.store.Projects(ctx, q)
}

// Enhance starts the enhancement of a project that was created without
// toAutoEnhance. CodeConflict: it is not created yet, or enhanced already.
func (e *Engine) Enhance(ctx context.Context, id string) error {
	_, err := e.projects.commit(ctx, Commit{
		ProjectID: id,
		Enqueue:   []Job{stepJob(id, firstStep(jobEnhance), "")},
		Change: func(p *Project) error {
			if p.Creation != Done {
				return conflict("creation is not complete", "wait for creation status DONE")
			}
			if p.Enhancement != Waiting || p.Request.autoEnhance() {
				return conflict("the project is enhanced already, or being enhanced", "see the enhancement's status")
			}
			p.UpdatedAt = e.opts.Now()
			return move(&p.Enhancement, Running)
		},
	})
	return err
}

// Export starts an export and gives its edit. CodeConflict: enhancement is not
// complete, or an export is under way.
func (e *Engine) Export(ctx context.Context, id string) (Edit, error) {
	return e.ExportAs(ctx, id, newEditID())
}

// ExportAs is Export under an edit id that the caller drew, a UUID that nobody
// can guess. Where the project has an edit of that id already, it is given as
// it stands.
func (e *Engine) ExportAs(ctx context.Context, id, editID string) (Edit, error) {
	if uuid.Validate(editID) != nil {
		return Edit{}, invalid("editId", "is not a UUID", "")
	}
	edit := Edit{ID: editID, State: Waiting, CreatedAt: e.opts.Now()}
	p, err := e.projects.commit(ctx, Commit{
		ProjectID: id,
		Enqueue:   []Job{stepJob(id, firstStep(jobExport), editID)},
		Change:    func(p *Project) error { return p.export(edit) },
	})
	if errors.Is(err, errExported) {
		if p, err = e.projects.project(ctx, id); err != nil {
			return Edit{}, err
		}
	}
	if err != nil {
		return Edit{}, err
	}
	return *p.editByID(editID), nil
}

// remover ends projects.
type remover struct {
	blobs Blobs
	now   func() time.Time
	queue Queue
	store ProjectStore

	projects *projectLog
}

// cancel implements [Engine.Cancel].
func (r *remover) cancel(ctx context.Context, id string) error {
	_, err := r.projects.commit(ctx, Commit{ProjectID: id, Change: func(p *Project) error {
		p.UpdatedAt = r.now()
		return p.cancel()
	}})
	if err != nil {
		return err
	}
	return r.queue.Cancel(ctx, id)
}

// Retry goes on with a project that failed or was cancelled, from its last
// checkpoint. CodeConflict: it neither failed nor was cancelled.
func (e *Engine) Retry(ctx context.Context, id string) error {
	p, err := e.projects.project(ctx, id)
	if err != nil {
		return err
	}
	kind, editID, err := p.stopped()
	if err != nil {
		return err
	}
	step, err := e.unfinished(ctx, id, kind, editID)
	if err != nil {
		return err
	}
	_, err = e.projects.commit(ctx, Commit{ProjectID: id, Enqueue: []Job{stepJob(id, step, editID)}, Change: func(p *Project) error {
		p.UpdatedAt = e.opts.Now()
		return p.retry(step)
	}})
	return err
}

// unfinished is the step after the last one of a job that has a result: a project
// may have been stopped after one was kept and before the next began.
func (e *Engine) unfinished(ctx context.Context, projectID string, kind jobKind, editID string) (Step, error) {
	step := firstStep(kind)
	for _, row := range pipeline() {
		if row.Job != kind {
			continue
		}
		var done json.RawMessage
		found, err := e.Stores.Projects.Result(ctx, ResultKey{projectID, row.Name, editID}, &done)
		if err != nil {
			return "", err
		}
		if found {
			step = after(row)
		}
	}
	if step == "" {
		return "", conflict("nothing is left to do", "")
	}
	return step, nil
}

// delete implements [Engine.Delete].
func (r *remover) delete(ctx context.Context, id string) error {
	p, err := r.projects.project(ctx, id)
	if err != nil {
		return err
	}
	if err := r.cancel(ctx, id); err != nil && !errors.Is(err, ErrConflict) {
		return err
	}
	// The files go first, so that none is left of a project that nobody finds any
	// more, and again for what a step wrote meanwhile.
	err = r.deleteFiles(ctx, p)
	if err == nil {
		err = r.store.DeleteProject(ctx, id)
	}
	if err != nil {
		return err
	}
	return r.deleteFiles(ctx, p)
}

// deleteFiles removes all files of a project.
func (r *remover) deleteFiles(ctx context.Context, p Project) error {
	errs := []error{r.blobs.Delete(ctx, projectPrefix(p.ID))}
	for _, edit := range p.Edits {
		errs = append(errs, r.blobs.Delete(ctx, exportPrefix(edit.ID)))
	}
	return errors.Join(errs...)
}

// Open opens a file of a project by its blob key, for example
// Rendition.Video.
func (e *Engine) Open(ctx context.Context, key string) (Blob, error) {
	return e.Blobs.Open(ctx, key)
}

func projectPrefix(id string) string { return "projects/" + id + "/" }
func exportPrefix(id string) string  { return "exports/" + id + "/" }
