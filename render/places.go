package render

import (
	"context"
	"sync/atomic"
)

// places bound how many do something at the same time, over all films of a
// renderer, and with that the memory they need.
type places struct {
	free    chan struct{}
	wanting atomic.Int32 // how many films wait for their only place
}

func newPlaces(n int) *places { return &places{free: make(chan struct{}, n)} }

// count is how many there are.
func (p *places) count() int { return cap(p.free) }

// take waits for a place; leave frees it. Who waits for the only place of a film has
// those who hold one for long leave it soon.
func (p *places) take(ctx context.Context, only bool) error {
	if only {
		p.wanting.Add(1)
		defer p.wanting.Add(-1)
	}
	select {
	case p.free <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *places) leave() { <-p.free }

// wanted reports whether a film waits for its only place.
func (p *places) wanted() bool { return p.wanting.Load() > 0 }
