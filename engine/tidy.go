package engine

import (
	"context"
	"time"
)

// tidyEvery is how often what nobody needs any more is removed.
const tidyEvery = time.Hour

// tidyWhile removes it now and then until the context ends, and closes done.
func (e *Engine) tidyWhile(ctx context.Context, done chan<- struct{}) {
	defer close(done)
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		e.tidy(ctx)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// tidy asks each part to put its things in order. What fails is tried again in
// an hour, and nobody waits for it.
func (e *Engine) tidy(ctx context.Context) {
	parts := []func(context.Context) error{e.Replays.Tidy, func(context.Context) error { return e.publicFiles.Tidy() }, e.expire}
	if e.Webhooks != nil {
		parts = append(parts, e.Webhooks.Tidy)
	}
	for _, tidy := range parts {
		if err := tidy(ctx); err != nil && ctx.Err() == nil {
			e.opts.Logger.Warn("tidying failed, will be tried again", "error", err)
		}
	}
}
