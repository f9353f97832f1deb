package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
)

// ChangeDeliveries does the changes in one transaction.
func (ds deliveries) ChangeDeliveries(ctx context.Context, changes ...delivery.Change) error {
	return ds.db.write(ctx, func(tx *txn) error {
		for _, c := range changes {
			if err := changeDelivery(ctx, tx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// changeDelivery does one of them. The first statement changes nothing and
// takes the row's lock, where a database has such.
func changeDelivery(ctx context.Context, tx *txn, c delivery.Change) error {
	if _, err := tx.ExecContext(ctx, `UPDATE delivery SET tries = tries WHERE id = $1`, c.ID); err != nil {
		return err
	}
	d, err := scanDelivery(tx.QueryRowContext(ctx, selectDelivery+`WHERE id = $1`, c.ID))
	if err != nil {
		return err
	}
	e, err := endpoint(ctx, tx, d.WorkspaceID, d.URL)
	if err != nil {
		return err
	}
	if err := c.Edit(&d, &e); err != nil {
		return err
	}
	if err := keepDelivery(ctx, tx, d, c.Attempt); err != nil {
		return err
	}
	if err := keepEndpoint(ctx, tx, d, e, c.Now); err != nil {
		return err
	}
	if c.Gone {
		if err := endSubscriptions(ctx, tx, d.WorkspaceID, d.URL); err != nil {
			return err
		}
	}
	if d.State != delivery.Pending {
		return nil
	}
	return tx.enqueue(ctx, d.Job(c.Now))
}

func keepDelivery(ctx context.Context, tx *txn, d delivery.Delivery, a *delivery.Attempt) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE delivery SET state = $2, reason = $3, attempts = $4, tries = $5, next_ms = $6, done_ms = $7 WHERE id = $1`,
		d.ID, d.State, d.Reason, d.Attempts, d.Tries, millis(d.NextAt), millis(d.DoneAt))
	if err != nil || a == nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO delivery_attempt (delivery_id, number, at_ms, status, error, reply, took_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		d.ID, a.Number, millis(a.At), a.Status, a.Error, a.Reply, a.Took.Milliseconds())
	return err
}

// keepEndpoint keeps what is known of the URL of a delivery. With nothing wrong
// there is nothing to keep.
func keepEndpoint(ctx context.Context, tx *txn, d delivery.Delivery, e delivery.Endpoint, now time.Time) error {
	if e == (delivery.Endpoint{}) {
		_, err := tx.ExecContext(ctx, `DELETE FROM webhook_endpoint WHERE workspace_id = $1 AND url = $2`, d.WorkspaceID, d.URL)
		return err
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO webhook_endpoint (workspace_id, url, failing_ms, disabled_ms, reason) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, url) DO UPDATE
		SET failing_ms = excluded.failing_ms, disabled_ms = excluded.disabled_ms, reason = excluded.reason`,
		d.WorkspaceID, d.URL, millis(e.FailingSince), millis(e.DisabledAt), e.Reason)
	if err != nil || !e.Disabled() {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE delivery SET state = $1, reason = $2, done_ms = $3
		WHERE workspace_id = $4 AND url = $5 AND state = $6 AND id <> $7`,
		delivery.Dropped, e.Reason, millis(now), d.WorkspaceID, d.URL, delivery.Pending, d.ID)
	return err
}

// Endpoint reads what is known of a URL.
func (ds deliveries) Endpoint(ctx context.Context, workspaceID, url string) (delivery.Endpoint, error) {
	return endpoint(ctx, ds.db.sql, workspaceID, url)
}

func endpoint(ctx context.Context, q querier, workspaceID, url string) (delivery.Endpoint, error) {
	var e delivery.Endpoint
	var failing, disabled int64
	err := q.QueryRowContext(ctx, `
		SELECT failing_ms, disabled_ms, reason FROM webhook_endpoint WHERE workspace_id = $1 AND url = $2`,
		workspaceID, url).Scan(&failing, &disabled, &e.Reason)
	if errors.Is(err, sql.ErrNoRows) {
		return e, nil
	}
	e.FailingSince, e.DisabledAt = fromEpoch(failing), fromEpoch(disabled)
	return e, failure(err)
}
