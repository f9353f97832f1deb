// Package clock gives things the times by which lists are sorted.
package clock

import (
	"sync"
	"time"
)

// Monotonic tells the time to the millisecond, which is what a store keeps, and
// never the same one twice: what was made later is later, however fast things
// are made. It is safe for concurrent use.
type Monotonic struct {
	Now func() time.Time // default: time.Now

	mu   sync.Mutex
	last time.Time
}

// Next is the time, in UTC, or a millisecond after what was told last.
func (r *Monotonic) Next() time.Time {
	now := time.Now
	if r.Now != nil {
		now = r.Now
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	at := now().UTC().Truncate(time.Millisecond)
	if !at.After(r.last) {
		at = r.last.Add(time.Millisecond)
	}
	r.last = at
	return at
}
