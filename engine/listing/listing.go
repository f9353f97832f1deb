// Package listing says where the pages of lists begin that are ordered by time,
// newest first, and gives things the times by which they are.
package listing

import "time"

// Cursor is where a thing stands in such a list. It holds when the thing is
// gone, so that who deletes what is listed still sees the rest. The zero Cursor
// is before the newest.
type Cursor struct {
	CreatedAt time.Time
	ID        string
}
