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

// tidyEvery is how often what nobody needs any more is removed.
const tidyEvery = time.Hour

// janitor removes what nobody needs any more.
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
}

// tidyWhile removes it now and then until the context ends, and closes done.
func (j *janitor) tidyWhile(ctx context.Context, done chan<- struct{}) {
	defer close(done)
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		j.tidy(ctx)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
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
