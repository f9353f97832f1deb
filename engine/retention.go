package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/tenant"
)

const day = 24 * time.Hour

// expire deletes what workspaces keep no longer, with all its files.
func (e *Engine) expire(ctx context.Context) error {
	all, err := e.Retentions(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for id, r := range all {
		errs = append(errs, e.expireFilms(ctx, id, r), e.expireUploads(ctx, id, r))
	}
	return errors.Join(errs...)
}

// before returns when what is kept for some days must have begun; ok is false where
// it is kept for ever.
func (e *Engine) before(days int) (at time.Time, ok bool) {
	return e.opts.Now().Add(-time.Duration(days) * day), days > 0
}

// expireFilms deletes a workspace's old projects, and the old exports of others.
func (e *Engine) expireFilms(ctx context.Context, workspaceID string, r tenant.Retention) error {
	forProjects, projects := e.before(r.Projects)
	forExports, exports := e.before(r.Exports)
	if !projects && !exports {
		return nil
	}
	var errs []error
	q := ProjectQuery{WorkspaceID: workspaceID}
	for {
		page, err := e.Projects(ctx, q)
		if err != nil || len(page) == 0 {
			return errors.Join(append(errs, err)...)
		}
		for _, p := range page {
			q.After = Place{CreatedAt: p.CreatedAt, ID: p.ID}
			if idle, _ := p.Idle(); !idle {
				continue
			}
			switch {
			case projects && p.UpdatedAt.Before(forProjects):
				errs = append(errs, ignoreGone(e.Delete(ctx, p.ID)))
			case exports:
				errs = append(errs, e.expireExports(ctx, p, forExports, r.Exports))
			}
		}
	}
}

// expireExports deletes the files of a project's old exports and says so: the
// files first, so that none is forgotten.
func (e *Engine) expireExports(ctx context.Context, p Project, before time.Time, days int) error {
	old := func(x Edit) bool { return x.Rendition != nil && x.DoneAt.Before(before) }
	gone := map[string]bool{}
	for _, x := range p.Edits {
		if !old(x) {
			continue
		}
		if err := e.Blobs.Delete(ctx, exportPrefix(x.ID)); err != nil {
			return err
		}
		gone[x.ID] = true
	}
	if len(gone) == 0 {
		return nil
	}
	_, err := e.commit(ctx, Commit{ProjectID: p.ID, Change: func(p *Project) error {
		for i, x := range p.Edits {
			if gone[x.ID] && old(x) {
				p.Edits[i].State, p.Edits[i].Rendition = Failed, nil
				p.Edits[i].Failure = &Error{Code: CodeGone, Message: fmt.Sprintf("the film was deleted: its workspace keeps exports for %d days", days), Remedy: "export the project again"}
			}
		}
		return nil
	}})
	return ignoreGone(err)
}

// expireUploads deletes a workspace's old uploads, but for what its branding shows.
func (e *Engine) expireUploads(ctx context.Context, workspaceID string, r tenant.Retention) error {
	before, ok := e.before(r.Uploads)
	if !ok || e.Assets == nil {
		return nil
	}
	w, err := e.Workspace(ctx, workspaceID)
	if err != nil {
		return err
	}
	shown, err := e.Branding(ctx, tenant.Entity{OrganizationID: w.OrganizationID, WorkspaceID: w.ID})
	if err != nil {
		return err
	}
	q := library.Query{WorkspaceID: workspaceID}
	for {
		page, err := e.Store.Assets(ctx, q)
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
		if err := e.Assets.Delete(ctx, workspaceID, ids); err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
	}
}
