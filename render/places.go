package render

import "context"

// places bound how many do something at the same time, over all films of a
// renderer, and with that the memory they need.
type places chan struct{}

// take waits for a place; leave frees it.
func (p places) take(ctx context.Context) error {
	select {
	case p <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p places) leave() { <-p }
