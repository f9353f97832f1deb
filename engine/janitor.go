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

const (
	tidyEvery   = time.Hour   // between two removals of what has expired
	rescueEvery = time.Minute // between two searches for lost jobs and unfinished deletions
)

// janitor removes what has expired and the data of deleted workspaces, and resumes projects and
// deletions that were interrupted.
type janitor struct{ *Engine }

// work cleans up at once, and then every minute and hour until the context ends.
func (j janitor) work(ctx context.Context) {
	tidy, rescue := time.NewTicker(tidyEvery), time.NewTicker(rescueEvery)
	defer tidy.Stop()
	defer rescue.Stop()
	j.rescue(ctx)
	j.tidy(ctx)
	for {
		select {
		case <-rescue.C:
			j.rescue(ctx)
		case <-tidy.C:
			j.tidy(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// rescue resumes projects that lost their job, and unfinished deletions. It tries failures again in
// a minute.
func (j janitor) rescue(ctx context.Context) {
	if err := j.runner.Rescue(ctx); err != nil && ctx.Err() == nil {
		j.projects.Logger.Warn("projects without a job not seen to, will be tried again", "error", err)
	}
	if err := j.eraseAll(ctx); err != nil && ctx.Err() == nil {
		j.projects.Logger.Warn("a deletion not finished, will be tried again", "error", err)
	}
}

// tidy makes each part remove expired data. It tries failures again in an hour.
func (j janitor) tidy(ctx context.Context) {
	parts := []func(context.Context) error{j.Replays.Tidy, func(context.Context) error { return j.publicFiles.Tidy() }, j.expire, j.sweepSegments}
	if j.Webhooks != nil {
		parts = append(parts, j.Webhooks.Tidy)
	}
	for _, tidy := range parts {
		if err := tidy(ctx); err != nil && ctx.Err() == nil {
			j.projects.Logger.Warn("tidying failed, will be tried again", "error", err)
		}
	}
}

// sweptWeeks is how many weeks back segments are deleted: processes may be down for so long without
// leaving any.
const sweptWeeks = 8

// sweepSegments deletes the segments of exports that began before the last week.
func (j janitor) sweepSegments(ctx context.Context) error {
	var errs []error
	for week := project.Week(j.projects.Now()) - 2; len(errs) < sweptWeeks; week-- {
		errs = append(errs, j.Blobs.Delete(ctx, project.SegmentsOfWeek(week)))
	}
	return errors.Join(errs...)
}

const day = 24 * time.Hour

// expire deletes the data of workspaces that is past its retention, with all files.
func (j janitor) expire(ctx context.Context) error {
	all, err := j.Retentions(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for id, r := range all {
		errs = append(errs, j.expireFilms(ctx, id, r), j.expireUploads(ctx, id, r))
	}
	return errors.Join(errs...)
}

// before returns the time before which data kept for some days has expired; ok is false where it is
// kept for ever.
func (j janitor) before(days int) (at time.Time, ok bool) {
	return j.projects.Now().Add(-time.Duration(days) * day), days > 0
}

// expireFilms deletes a workspace's old projects, and the old exports of others.
func (j janitor) expireFilms(ctx context.Context, workspaceID string, r tenant.Retention) error {
	forProjects, projects := j.before(r.Projects)
	forExports, exports := j.before(r.Exports)
	if !projects && !exports {
		return nil
	}
	var errs []error
	err := listing.Each(func(after listing.Cursor) ([]project.Project, error) {
		return j.projects.Projects(ctx, project.Query{WorkspaceID: workspaceID, After: after})
	}, func(p project.Project) error {
		switch idle, _ := p.Idle(); {
		case !idle:
		case projects && p.UpdatedAt.Before(forProjects):
			errs = append(errs, pipeline.IgnoreGone(j.Delete(ctx, p.ID)))
		case exports:
			errs = append(errs, j.expireExports(ctx, p, forExports, r.Exports))
		}
		return nil
	})
	return errors.Join(append(errs, err)...)
}

// expireExports deletes the files of a project's old exports and marks these expired: files first,
// so that none is left behind.
func (j janitor) expireExports(ctx context.Context, p project.Project, before time.Time, days int) error {
	old := func(x project.Edit) bool { return x.Rendition != nil && x.DoneAt.Before(before) }
	gone := map[string]bool{}
	for _, x := range p.Edits {
		if !old(x) {
			continue
		}
		segments := project.SegmentsPrefix(project.Week(x.CreatedAt), p.ID)
		err := errors.Join(j.Blobs.Delete(ctx, project.ExportPrefix(x.ID)), j.Blobs.Delete(ctx, segments))
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

// expireUploads deletes a workspace's old uploads, except those that its branding shows.
func (j janitor) expireUploads(ctx context.Context, workspaceID string, r tenant.Retention) error {
	before, ok := j.before(r.Uploads)
	if !ok || j.Assets == nil {
		return nil
	}
	w, err := j.Workspace(ctx, workspaceID)
	if err != nil {
		return err
	}
	shown, err := j.Branding(ctx, tenant.Entity{OrganizationID: w.OrganizationID, WorkspaceID: w.ID})
	if err != nil {
		return err
	}
	return eachAsset(ctx, j.Assets, workspaceID, func(a library.Asset) error {
		if a.Type == library.Folder || !a.CreatedAt.Before(before) || strings.Contains(shown.Logo+shown.LogoW, a.ID) {
			return nil
		}
		return pipeline.IgnoreGone(j.Assets.Delete(ctx, workspaceID, []string{a.ID}))
	})
}

// eachAsset calls do, which may delete the asset, for each of a workspace, up to the first error.
func eachAsset(ctx context.Context, assets *library.Library, workspaceID string, do func(library.Asset) error) error {
	return listing.Each(func(after listing.Cursor) ([]library.Asset, error) {
		return assets.Assets(ctx, library.Query{WorkspaceID: workspaceID, After: after})
	}, do)
}

// eraseAll resumes unfinished deletions, and removes data that late requests wrote after the
// deletion of their workspace.
func (j janitor) eraseAll(ctx context.Context) error {
	ids, err := j.DeletedWorkspaces(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		errs = append(errs, j.eraseWorkspace(ctx, id))
	}
	return errors.Join(errs...)
}

// eraseWorkspace removes a deleted workspace's data; its own record last, by which it is found
// again.
func (j janitor) eraseWorkspace(ctx context.Context, id string) error {
	if err := j.eraseProjects(ctx, id); err != nil {
		return err
	}
	for _, folders := range []bool{false, true} { // a folder must be empty
		if err := j.eraseAssets(ctx, id, folders); err != nil {
			return err
		}
	}
	return pipeline.IgnoreGone(j.EraseWorkspace(ctx, id))
}

func (j janitor) eraseProjects(ctx context.Context, workspaceID string) error {
	for {
		page, err := j.projects.Projects(ctx, project.Query{WorkspaceID: workspaceID})
		if err != nil || len(page) == 0 {
			return err
		}
		for _, p := range page {
			if err := pipeline.IgnoreGone(j.Delete(ctx, p.ID)); err != nil {
				return err
			}
		}
	}
}

// eraseAssets removes either the folders among the assets or the other assets.
func (j janitor) eraseAssets(ctx context.Context, workspaceID string, folders bool) error {
	if j.Assets == nil {
		return nil
	}
	return eachAsset(ctx, j.Assets, workspaceID, func(a library.Asset) error {
		if (a.Type == library.Folder) != folders {
			return nil
		}
		if err := j.Queue.Cancel(ctx, a.ID); err != nil {
			return err
		}
		return pipeline.IgnoreGone(j.Assets.Delete(ctx, a.WorkspaceID, []string{a.ID}))
	})
}

// deleteFiles deletes the files of a project and of its exports.
func (e *Engine) deleteFiles(ctx context.Context, p project.Project) error {
	errs := []error{e.Blobs.Delete(ctx, project.FilesPrefix(p.ID))}
	for _, edit := range p.Edits {
		errs = append(errs, e.Blobs.Delete(ctx, project.ExportPrefix(edit.ID)))
	}
	for _, week := range p.Weeks() {
		errs = append(errs, e.Blobs.Delete(ctx, project.SegmentsPrefix(week, p.ID)))
	}
	return errors.Join(errs...)
}
