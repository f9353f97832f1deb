package engine

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/tenant"
)

const (
	tidyEvery   = time.Hour   // is removed what nobody needs any more
	rescueEvery = time.Minute // are projects seen to whose job is lost, and deletions finished
)

// janitor removes what nobody needs any more, and sees that nothing lies about undone.
type janitor struct {
	assets      *library.Library
	blobs       blobs.Blobs
	directory   *tenant.Directory
	logger      *slog.Logger
	now         func() time.Time
	publicFiles *filecache.Cache
	replays     *replay.Guard
	webhooks    *delivery.Outbox

	projects *pipeline.Log
	remover  *remover
	eraser   *eraser
	runner   *pipeline.Runner
}

// work does so at once, and now and then until the context ends.
func (j *janitor) work(ctx context.Context) {
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

// rescue sees to projects whose job is lost, and to deletions that were not finished. What
// fails is tried again in a minute.
func (j *janitor) rescue(ctx context.Context) {
	if err := j.runner.Rescue(ctx); err != nil && ctx.Err() == nil {
		j.logger.Warn("projects without a job not seen to, will be tried again", "error", err)
	}
	if err := j.eraser.all(ctx); err != nil && ctx.Err() == nil {
		j.logger.Warn("a deletion not finished, will be tried again", "error", err)
	}
}

// tidy asks each part to put its things in order. What fails is tried again in
// an hour, and nobody waits for it.
func (j *janitor) tidy(ctx context.Context) {
	parts := []func(context.Context) error{j.replays.Tidy, func(context.Context) error { return j.publicFiles.Tidy() }, j.expire, j.sweepSegments}
	if j.webhooks != nil {
		parts = append(parts, j.webhooks.Tidy)
	}
	for _, tidy := range parts {
		if err := tidy(ctx); err != nil && ctx.Err() == nil {
			j.logger.Warn("tidying failed, will be tried again", "error", err)
		}
	}
}

// sweptWeeks is for how many weeks nobody may have worked jobs, and yet all segments
// are found that are too old.
const sweptWeeks = 8

// sweepSegments deletes the segments of exports that began before the last week.
func (j *janitor) sweepSegments(ctx context.Context) error {
	var errs []error
	for week := project.Week(j.now()) - 2; len(errs) < sweptWeeks; week-- {
		errs = append(errs, j.blobs.Delete(ctx, project.SegmentsOfWeek(week)))
	}
	return errors.Join(errs...)
}
