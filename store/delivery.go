package store

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
)

// deliveries keeps deliveries and the health of their URLs.
type deliveries struct{ db *DB }

// addDeliveries adds deliveries with their first jobs within a transaction. It leaves existing ones
// unchanged: an edit is announced once.
func addDeliveries(ctx context.Context, tx *txn, ds ...delivery.Delivery) {
	for _, d := range ds {
		n := tx.count(ctx, `
			INSERT INTO delivery (id, workspace_id, project_id, edit_id, url, body, state, reason, attempts, tries, created_ms, next_ms, done_ms, subscription_id)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO NOTHING`,
			d.ID, d.WorkspaceID, d.ProjectID, d.EditID, d.URL, string(d.Body), d.State, d.Reason, d.Attempts, d.Tries,
			millis(d.CreatedAt), millis(d.NextAt), millis(d.DoneAt), d.SubscriptionID)
		if n > 0 {
			tx.enqueue(ctx, d.Job(d.CreatedAt))
		}
	}
}

const selectDelivery = `
	SELECT id, workspace_id, project_id, edit_id, url, body, state, reason, attempts, tries, created_ms, next_ms, done_ms, subscription_id
	FROM delivery `

func readDelivery(r row) (d delivery.Delivery, err error) {
	var body string
	err = r.Scan(&d.ID, &d.WorkspaceID, &d.ProjectID, &d.EditID, &d.URL, &body, &d.State, &d.Reason,
		&d.Attempts, &d.Tries, moment{&d.CreatedAt}, moment{&d.NextAt}, moment{&d.DoneAt}, &d.SubscriptionID)
	d.Body = []byte(body)
	return d, err
}

func oneDelivery(ctx context.Context, q querier, id string) (delivery.Delivery, error) {
	return found("webhook delivery", q.QueryRowContext(ctx, selectDelivery+`WHERE id = $1`, id), readDelivery)
}

// Delivery reads a delivery.
func (ds deliveries) Delivery(ctx context.Context, id string) (delivery.Delivery, error) {
	return oneDelivery(ctx, ds.db.sql, id)
}

// Deliveries lists deliveries, newest first.
func (ds deliveries) Deliveries(ctx context.Context, q delivery.Query) ([]delivery.Delivery, error) {
	return collect(ctx, ds.db.sql, readDelivery, selectDelivery+`
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
	var took int64
	err = r.Scan(&a.Number, moment{&a.At}, &a.Status, &a.Error, &a.Reply, &took)
	a.Took = time.Duration(took) * time.Millisecond
	return a, err
}

// PruneDeliveries removes older ones.
func (ds deliveries) PruneDeliveries(ctx context.Context, before time.Time) error {
	return ds.db.do(ctx, func(tx *txn) {
		tx.exec(ctx, `DELETE FROM delivery_attempt WHERE at_ms < $1`, millis(before))
		tx.exec(ctx, `DELETE FROM delivery WHERE done_ms > 0 AND done_ms < $1`, millis(before))
	})
}

// ChangeDeliveries makes the changes in one transaction.
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

// changeDelivery makes one change. Its first statement changes nothing and locks the row, where a
// database has row locks.
func changeDelivery(ctx context.Context, tx *txn, c delivery.Change) error {
	tx.exec(ctx, `UPDATE delivery SET tries = tries WHERE id = $1`, c.ID)
	d, err := oneDelivery(ctx, tx, c.ID)
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
	keepDelivery(ctx, tx, d, c.Attempt)
	keepEndpoint(ctx, tx, d, e, c.Now)
	if c.Gone {
		tx.exec(ctx, `DELETE FROM webhook_subscription WHERE workspace_id = $1 AND url = $2`, d.WorkspaceID, d.URL)
	}
	if d.State == delivery.Pending {
		tx.enqueue(ctx, d.Job(c.Now))
	}
	return nil
}

func keepDelivery(ctx context.Context, tx *txn, d delivery.Delivery, a *delivery.Attempt) {
	tx.exec(ctx, `
		UPDATE delivery SET state = $2, reason = $3, attempts = $4, tries = $5, next_ms = $6, done_ms = $7 WHERE id = $1`,
		d.ID, d.State, d.Reason, d.Attempts, d.Tries, millis(d.NextAt), millis(d.DoneAt))
	if a != nil {
		tx.exec(ctx, `
			INSERT INTO delivery_attempt (delivery_id, number, at_ms, status, error, reply, took_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			d.ID, a.Number, millis(a.At), a.Status, a.Error, a.Reply, a.Took.Milliseconds())
	}
}

// keepEndpoint stores the health of a delivery's URL. A healthy one needs no row.
func keepEndpoint(ctx context.Context, tx *txn, d delivery.Delivery, e delivery.Endpoint, now time.Time) {
	if e == (delivery.Endpoint{}) {
		tx.exec(ctx, `DELETE FROM webhook_endpoint WHERE workspace_id = $1 AND url = $2`, d.WorkspaceID, d.URL)
		return
	}
	tx.exec(ctx, `
		INSERT INTO webhook_endpoint (workspace_id, url, failing_ms, disabled_ms, reason) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, url) DO UPDATE
		SET failing_ms = excluded.failing_ms, disabled_ms = excluded.disabled_ms, reason = excluded.reason`,
		d.WorkspaceID, d.URL, millis(e.FailingSince), millis(e.DisabledAt), e.Reason)
	if e.Disabled() {
		tx.exec(ctx, `
			UPDATE delivery SET state = $1, reason = $2, done_ms = $3
			WHERE workspace_id = $4 AND url = $5 AND state = $6 AND id <> $7`,
			delivery.Dropped, e.Reason, millis(now), d.WorkspaceID, d.URL, delivery.Pending, d.ID)
	}
}

// Endpoint reads the health of a URL.
func (ds deliveries) Endpoint(ctx context.Context, workspaceID, url string) (delivery.Endpoint, error) {
	return endpoint(ctx, ds.db.sql, workspaceID, url)
}

func endpoint(ctx context.Context, q querier, workspaceID, url string) (delivery.Endpoint, error) {
	e, _, err := optional(q.QueryRowContext(ctx, `
		SELECT failing_ms, disabled_ms, reason FROM webhook_endpoint WHERE workspace_id = $1 AND url = $2`, workspaceID, url), readEndpoint)
	return e, err
}

func readEndpoint(r row) (e delivery.Endpoint, err error) {
	return e, r.Scan(moment{&e.FailingSince}, moment{&e.DisabledAt}, &e.Reason)
}
