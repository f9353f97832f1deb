package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
)

// deliveries keeps deliveries and what is known of their URLs.
type deliveries struct{ db *DB }

// addDeliveries adds deliveries with their first jobs within a transaction. One
// that is there already is left as it is: an edit is told of once.
func addDeliveries(ctx context.Context, tx *txn, ds ...delivery.Delivery) error {
	for _, d := range ds {
		res, err := tx.ExecContext(ctx, `
			INSERT INTO delivery (id, workspace_id, project_id, edit_id, url, body, state, reason, attempts, tries, created_ms, next_ms, done_ms, subscription_id)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO NOTHING`,
			d.ID, d.WorkspaceID, d.ProjectID, d.EditID, d.URL, string(d.Body), d.State, d.Reason, d.Attempts, d.Tries,
			millis(d.CreatedAt), millis(d.NextAt), millis(d.DoneAt), d.SubscriptionID)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		if err == nil && n > 0 {
			err = tx.enqueue(ctx, d.Job(d.CreatedAt))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

const selectDelivery = `
	SELECT id, workspace_id, project_id, edit_id, url, body, state, reason, attempts, tries, created_ms, next_ms, done_ms, subscription_id
	FROM delivery `

func scanDelivery(r row) (delivery.Delivery, error) {
	var d delivery.Delivery
	var body string
	var created, next, done int64
	err := r.Scan(&d.ID, &d.WorkspaceID, &d.ProjectID, &d.EditID, &d.URL, &body, &d.State, &d.Reason,
		&d.Attempts, &d.Tries, &created, &next, &done, &d.SubscriptionID)
	if errors.Is(err, sql.ErrNoRows) {
		return d, delivery.NotFound()
	}
	d.Body = []byte(body)
	d.CreatedAt, d.NextAt, d.DoneAt = fromEpoch(created), fromEpoch(next), fromEpoch(done)
	return d, failure(err)
}

// Delivery reads a delivery.
func (ds deliveries) Delivery(ctx context.Context, id string) (delivery.Delivery, error) {
	return scanDelivery(ds.db.sql.QueryRowContext(ctx, selectDelivery+`WHERE id = $1`, id))
}

// Deliveries lists deliveries, newest first.
func (ds deliveries) Deliveries(ctx context.Context, q delivery.Query) ([]delivery.Delivery, error) {
	return collect(ctx, ds.db.sql, scanDelivery, selectDelivery+`
		WHERE ($1 = '' OR workspace_id = $1)
		  AND ($2 = '' OR project_id = $2)
		  AND ($3 = '' OR state = $3)
		  AND created_ms >= $4
		  AND (next_ms < $5 OR $5 = 0)
		  AND ($6 = '' OR (created_ms, id) < ($7, $6))
		ORDER BY created_ms DESC, id DESC LIMIT $8`,
		q.WorkspaceID, q.ProjectID, string(q.State), millis(q.Since), millis(q.DueBefore), q.After.ID, q.After.CreatedAt.UnixMilli(), atMost(q.Limit))
}

// DeliveryAttempts lists a delivery's attempts, oldest first.
func (ds deliveries) DeliveryAttempts(ctx context.Context, id string) ([]delivery.Attempt, error) {
	return collect(ctx, ds.db.sql, readAttempt, `
		SELECT number, at_ms, status, error, reply, took_ms FROM delivery_attempt
		WHERE delivery_id = $1 ORDER BY number`, id)
}

func readAttempt(r row) (a delivery.Attempt, err error) {
	var at, took int64
	err = r.Scan(&a.Number, &at, &a.Status, &a.Error, &a.Reply, &took)
	a.At, a.Took = fromEpoch(at), time.Duration(took)*time.Millisecond
	return a, err
}

// PruneDeliveries removes what is older.
func (ds deliveries) PruneDeliveries(ctx context.Context, before time.Time) error {
	return ds.db.write(ctx, func(tx *txn) error {
		for _, old := range []string{
			`DELETE FROM delivery_attempt WHERE at_ms < $1`,
			`DELETE FROM delivery WHERE done_ms > 0 AND done_ms < $1`,
		} {
			if _, err := tx.ExecContext(ctx, old, millis(before)); err != nil {
				return err
			}
		}
		return nil
	})
}
