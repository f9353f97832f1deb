package store

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river/rivertype"
)

var _ rivertype.TimeGenerator = (*dbClock)(nil)

// dbClock computes the database's time from the host's and their difference. River uses it. It is
// safe for concurrent use.
type dbClock struct {
	host  func() time.Time
	ahead atomic.Int64 // difference of the database's time, in nanoseconds
}

// newClock returns a clock without a measurement.
func newClock(host func() time.Time) *dbClock { return &dbClock{host: host} }

// Now returns the database's time.
func (c *dbClock) Now() time.Time { return c.host().Add(time.Duration(c.ahead.Load())) }

// NowOrNil returns nil: River's statements use the database's own time.
func (c *dbClock) NowOrNil() *time.Time { return nil }

// noticed is the smallest difference that matters: jobs do not begin more exactly.
const noticed = 500 * time.Millisecond

// Measure sets the difference of the host's time. ask returns the database's time in milliseconds
// since 1970; Measure returns its error.
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
