package listing

import (
	"sync"
	"time"
)

// Monotonic returns times in whole milliseconds, as stores keep them, each later than the one
// before. It is safe for concurrent use.
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
