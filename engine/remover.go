package engine

import (
	"context"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// remover ends projects.
type remover struct {
	blobs blobs.Blobs
	now   func() time.Time
	queue job.Queue
	store project.Store

	projects *pipeline.Log
}

// cancel implements [Engine.Cancel].
func (r *remover) cancel(ctx context.Context, id string) error {
	_, err := r.projects.Commit(ctx, project.Commit{ProjectID: id, Change: func(p *project.Project) error {
		p.UpdatedAt = r.now()
		return p.Cancel()
	}})
	if err != nil {
		return err
	}
	return r.queue.Cancel(ctx, id)
}

// delete implements [Engine.Delete].
func (r *remover) delete(ctx context.Context, id string) error {
	p, err := r.projects.Project(ctx, id)
	if err != nil {
		return err
	}
	if err := r.cancel(ctx, id); err != nil && !errors.Is(err, fault.ErrConflict) {
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
func (r *remover) deleteFiles(ctx context.Context, p project.Project) error {
	errs := []error{r.blobs.Delete(ctx, project.FilesPrefix(p.ID))}
	for _, edit := range p.Edits {
		errs = append(errs, r.blobs.Delete(ctx, project.ExportPrefix(edit.ID)))
	}
	for _, week := range p.Weeks() {
		errs = append(errs, r.blobs.Delete(ctx, project.SegmentsPrefix(week, p.ID)))
	}
	return errors.Join(errs...)
}
