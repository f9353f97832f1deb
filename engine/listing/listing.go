// Package listing says where the pages of lists begin that are ordered by time,
// newest first, and gives things the times by which they are.
package listing

import (
	"sync"
	"time"
)

// Cursor is where a thing stands in such a list. It holds when the thing is
// gone, so that who deletes what is listed still sees the rest. The zero Cursor
// is before the newest.
type Cursor struct {
	CreatedAt time.Time
	ID        string
}

// Each calls do for every item of a list, page by page. fetch returns the items behind a cursor.
// It ends at the first error.
func Each[T interface{ Cursor() Cursor }](fetch func(after Cursor) ([]T, error), do func(T) error) error {
	var after Cursor
	for {
		page, err := fetch(after)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, item := range page {
			after = item.Cursor()
			if err := do(item); err != nil {
				return err
			}
		}
	}
}

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
