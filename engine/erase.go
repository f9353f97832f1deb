package engine

import (
	"context"
	"errors"

	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// DeleteWorkspace deletes a workspace with all that it has: projects, assets and their
// files, keys, webhooks, templates and branding. Nobody finds it and its keys end at once;
// what is under way is cancelled. What an error or the end of the process leaves over, the
// processes that work jobs remove within a minute of their start.
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

// eraser removes what deleted workspaces have.
type eraser struct {
	assets    *library.Library
	directory *tenant.Directory
	projects  project.Store
	queue     job.Queue
	remover   *remover
}

// all goes on with what was begun, and removes what requests left that were under way when
// their workspace was deleted.
func (e *eraser) all(ctx context.Context) error {
	ids, err := e.directory.DeletedWorkspaces(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		errs = append(errs, e.workspace(ctx, id))
	}
	return errors.Join(errs...)
}

// workspace removes what a deleted workspace has, by which it is found again last.
func (e *eraser) workspace(ctx context.Context, id string) error {
	if err := e.eraseProjects(ctx, id); err != nil {
		return err
	}
	for _, folders := range []bool{false, true} { // a folder must be empty
		if err := e.eraseAssets(ctx, id, folders); err != nil {
			return err
		}
	}
	return pipeline.IgnoreGone(e.directory.EraseWorkspace(ctx, id))
}

func (e *eraser) eraseProjects(ctx context.Context, workspaceID string) error {
	for {
		page, err := e.projects.Projects(ctx, project.Query{WorkspaceID: workspaceID})
		if err != nil || len(page) == 0 {
			return err
		}
		for _, p := range page {
			if err := pipeline.IgnoreGone(e.remover.delete(ctx, p.ID)); err != nil {
				return err
			}
		}
	}
}

// eraseAssets removes the assets that are folders, or those that are not.
func (e *eraser) eraseAssets(ctx context.Context, workspaceID string, folders bool) error {
	if e.assets == nil {
		return nil
	}
	q := library.Query{WorkspaceID: workspaceID}
	for {
		page, err := e.assets.Assets(ctx, q)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, a := range page {
			q.After = listing.Place{CreatedAt: a.CreatedAt, ID: a.ID}
			if (a.Type == library.Folder) != folders {
				continue
			}
			if err := e.eraseAsset(ctx, a); err != nil {
				return err
			}
		}
	}
}

func (e *eraser) eraseAsset(ctx context.Context, a library.Asset) error {
	if err := e.queue.Cancel(ctx, a.ID); err != nil {
		return err
	}
	return pipeline.IgnoreGone(e.assets.Delete(ctx, a.WorkspaceID, []string{a.ID}))
}
