package render

import (
	"context"
	"sync/atomic"
)

// semaphore limits the number of concurrent tasks over all films of a renderer, and so the memory
// they need.
type semaphore struct {
	free    chan struct{}
	wanting atomic.Int32 // how many films wait for their only slot
}

func newSemaphore(n int) *semaphore { return &semaphore{free: make(chan struct{}, n)} }

// count returns the number of slots.
func (p *semaphore) count() int { return cap(p.free) }

// acquire waits for a slot; release frees it. A film that waits for its only slot makes those that
// hold one for long leave it soon.
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

// wanted reports whether a film waits for its only slot.
func (p *semaphore) wanted() bool { return p.wanting.Load() > 0 }
