package render

import (
	"context"
	"sync/atomic"
)

// semaphore bounds how many do something at the same time, over all films of a
// renderer, and with that the memory they need.
type semaphore struct {
	free    chan struct{}
	wanting atomic.Int32 // how many films wait for their only place
}

func newSemaphore(n int) *semaphore { return &semaphore{free: make(chan struct{}, n)} }

// count is how many there are.
func (p *semaphore) count() int { return cap(p.free) }

// acquire waits for a place; release frees it. Who waits for the only place of a film has
// those who hold one for long leave it soon.
func (p *semaphore) acquire(ctx context.Context, only bool) error {
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

func (p *semaphore) release() { <-p.free }

// wanted reports whether a film waits for its only place.
func (p *semaphore) wanted() bool { return p.wanting.Load() > 0 }
