package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

const day = 24 * time.Hour

// expire deletes what workspaces keep no longer, with all its files.
func (j *janitor) expire(ctx context.Context) error {
	all, err := j.directory.Retentions(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for id, r := range all {
		errs = append(errs, j.expireFilms(ctx, id, r), j.expireUploads(ctx, id, r))
	}
	return errors.Join(errs...)
}

// before returns when what is kept for some days must have begun; ok is false where
// it is kept for ever.
func (j *janitor) before(days int) (at time.Time, ok bool) {
	return j.now().Add(-time.Duration(days) * day), days > 0
}

// expireFilms deletes a workspace's old projects, and the old exports of others.
func (j *janitor) expireFilms(ctx context.Context, workspaceID string, r tenant.Retention) error {
	forProjects, projects := j.before(r.Projects)
	forExports, exports := j.before(r.Exports)
	if !projects && !exports {
		return nil
	}
	var errs []error
	q := project.Query{WorkspaceID: workspaceID}
	for {
		page, err := j.projects.Projects(ctx, q)
		if err != nil || len(page) == 0 {
			return errors.Join(append(errs, err)...)
		}
		for _, p := range page {
			q.After = listing.Place{CreatedAt: p.CreatedAt, ID: p.ID}
			if idle, _ := p.Idle(); !idle {
				continue
			}
			switch {
			case projects && p.UpdatedAt.Before(forProjects):
				errs = append(errs, pipeline.IgnoreGone(j.remover.delete(ctx, p.ID)))
			case exports:
				errs = append(errs, j.expireExports(ctx, p, forExports, r.Exports))
			}
		}
	}
}

// expireExports deletes the files of a project's old exports and says so: the
// files first, so that none is forgotten.
func (j *janitor) expireExports(ctx context.Context, p project.Project, before time.Time, days int) error {
	old := func(x project.Edit) bool { return x.Rendition != nil && x.DoneAt.Before(before) }
	gone := map[string]bool{}
	for _, x := range p.Edits {
		if !old(x) {
			continue
		}
		err := errors.Join(j.blobs.Delete(ctx, project.ExportPrefix(x.ID)), j.blobs.Delete(ctx, project.SegmentsPrefix(project.Week(x.CreatedAt), p.ID)))
		if err != nil {
			return err
		}
		gone[x.ID] = true
	}
	if len(gone) == 0 {
		return nil
	}
	_, err := j.projects.Commit(ctx, project.Commit{ProjectID: p.ID, Change: func(p *project.Project) error {
		for i, x := range p.Edits {
			if gone[x.ID] && old(x) {
				p.Edits[i].State, p.Edits[i].Rendition = project.Failed, nil
				p.Edits[i].Failure = &fault.Error{Code: fault.CodeGone, Message: fmt.Sprintf("the film was deleted: its workspace keeps exports for %d days", days), Remedy: "export the project again"}
			}
		}
		return nil
	}})
	return pipeline.IgnoreGone(err)
}

// expireUploads deletes a workspace's old uploads, but for what its branding shows.
func (j *janitor) expireUploads(ctx context.Context, workspaceID string, r tenant.Retention) error {
	before, ok := j.before(r.Uploads)
	if !ok || j.assets == nil {
		return nil
	}
	w, err := j.directory.Workspace(ctx, workspaceID)
	if err != nil {
		return err
	}
	shown, err := j.directory.Branding(ctx, tenant.Entity{OrganizationID: w.OrganizationID, WorkspaceID: w.ID})
	if err != nil {
		return err
	}
	q := library.Query{WorkspaceID: workspaceID}
	for {
		page, err := j.assets.Assets(ctx, q)
		if err != nil || len(page) == 0 {
			return err
		}
		var ids []string
		for _, a := range page {
			q.After = listing.Place{CreatedAt: a.CreatedAt, ID: a.ID}
			if a.Type != library.Folder && a.CreatedAt.Before(before) && !strings.Contains(shown.Logo+shown.LogoW, a.ID) {
				ids = append(ids, a.ID)
			}
		}
		if len(ids) == 0 {
			continue
		}
		if err := j.assets.Delete(ctx, workspaceID, ids); err != nil && !errors.Is(err, fault.ErrNotFound) {
			return err
		}
	}
}
