package store

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river/rivertype"
)

var _ rivertype.TimeGenerator = (*dbClock)(nil)

// dbClock tells the database's time by the host's and by how far that is off. It is what
// River takes for the time. It is safe for concurrent use.
type dbClock struct {
	host  func() time.Time
	ahead atomic.Int64 // by which the database's time is later, in nanoseconds
}

// newClock returns a clock of a host that has not been measured yet.
func newClock(host func() time.Time) *dbClock { return &dbClock{host: host} }

// Now returns the database's time.
func (c *dbClock) Now() time.Time { return c.host().Add(time.Duration(c.ahead.Load())) }

// NowOrNil returns nil: statements of River's use the time of the database itself.
func (c *dbClock) NowOrNil() *time.Time { return nil }

// noticed is the least difference that counts: jobs begin no more exactly than that.
const noticed = 500 * time.Millisecond

// Measure sets by how far the host is off. ask returns the database's time in milliseconds
// since 1970; the error is its.
func (c *dbClock) Measure(ctx context.Context, ask func(context.Context) (int64, error)) error {
	before := c.host()
	ms, err := ask(ctx)
	if err != nil {
		return err
	}
	took := c.host().Sub(before)
	ahead := time.UnixMilli(ms).Sub(before.Add(took / 2))
	if ahead.Abs() < noticed+took {
		ahead = 0
	}
	c.ahead.Store(int64(ahead))
	return nil
}
