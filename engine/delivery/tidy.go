package delivery

import (
	"context"
	"errors"
	"time"
)

// Kept is how long an attempt, and a delivery that has ended, can be looked at.
const Kept = 30 * 24 * time.Hour

// stranded is by how much a pending delivery must be overdue to be taken for
// one whose job was lost.
const stranded = 15 * time.Minute

// Tidy is to be called from time to time, once an hour or so. It removes what
// is older than Kept, and gives a new job to pending deliveries that are long
// overdue, whose own job the queue gave up (the database was away, for
// instance). A second job for one attempt does no harm.
func (o *Outbox) Tidy(ctx context.Context) error {
	now := o.opts.Now()
	return errors.Join(
		o.stores.Deliveries.PruneDeliveries(ctx, now.Add(-Kept)),
		o.takeUp(ctx, now),
	)
}

// takeUp makes the overdue due now, so that the next batch is another.
func (o *Outbox) takeUp(ctx context.Context, now time.Time) error {
	for {
		found, err := o.stores.Deliveries.Deliveries(ctx, Query{State: Pending, DueBefore: now.Add(-stranded), Limit: batch})
		if err != nil || len(found) == 0 {
			return err
		}
		changes := make([]Change, len(found))
		for i, d := range found {
			changes[i] = put(d.ID, now, now)
		}
		if err := o.stores.Deliveries.ChangeDeliveries(ctx, changes...); err != nil {
			return err
		}
	}
}

// put sets when an overdue delivery is tried next.
func put(id string, at, now time.Time) Change {
	return Change{ID: id, Now: now, Edit: func(d *Delivery, _ *Endpoint) error {
		if d.NextAt.Before(at) { // else it was attempted meanwhile, and has its next time
			d.NextAt = at
		}
		return nil
	}}
}
