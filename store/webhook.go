package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
	faults "github.com/scenewright/scenewright/engine/fault"
)

// webhookSecrets keeps the signing secrets of messages.
type webhookSecrets struct{ db *DB }

// WebhookSecrets lists a workspace's secrets, newest first.
func (ws webhookSecrets) WebhookSecrets(ctx context.Context, workspaceID string) ([]delivery.Secret, error) {
	return collect(ctx, ws.db.sql, scanSecret, `
		SELECT number, sealed, created_ms, expires_ms FROM webhook_secret
		WHERE workspace_id = $1 ORDER BY number DESC`, workspaceID)
}

// SecretWorkspace returns a workspace that has secrets, "" where none has.
func (ws webhookSecrets) SecretWorkspace(ctx context.Context) (string, error) {
	id, _, err := optional(ws.db.sql.QueryRowContext(ctx, `SELECT workspace_id FROM webhook_secret ORDER BY created_ms DESC LIMIT 1`), readID)
	return id, err
}

func scanSecret(r row) (s delivery.Secret, err error) {
	var sealed string
	if err := r.Scan(&s.Number, &sealed, moment{&s.CreatedAt}, moment{&s.ExpiresAt}); err != nil {
		return s, err
	}
	if s.Sealed, err = base64.StdEncoding.DecodeString(sealed); err != nil {
		return s, fmt.Errorf("webhook secret %d: %w", s.Number, err)
	}
	return s, nil
}

// AddWebhookSecret adds a workspace's next secret, sets the end of the older ones, and removes
// expired ones.
func (ws webhookSecrets) AddWebhookSecret(ctx context.Context, workspaceID string, s delivery.Secret, oldUntil time.Time) error {
	return ws.db.do(ctx, func(tx *txn) {
		tx.change(ctx, faults.Conflict("the webhook secret was changed at the same moment", "read it again"), `
			INSERT INTO webhook_secret (workspace_id, number, sealed, created_ms, expires_ms) VALUES ($1, $2, $3, $4, 0)
			ON CONFLICT (workspace_id, number) DO NOTHING`,
			workspaceID, s.Number, base64.StdEncoding.EncodeToString(s.Sealed), millis(s.CreatedAt))
		tx.exec(ctx, `
			UPDATE webhook_secret SET expires_ms = $3 WHERE workspace_id = $1 AND number < $2 AND expires_ms = 0`,
			workspaceID, s.Number, millis(oldUntil))
		tx.exec(ctx, `
			DELETE FROM webhook_secret WHERE workspace_id = $1 AND expires_ms > 0 AND expires_ms < $2`,
			workspaceID, millis(s.CreatedAt))
	})
}

// subscriptions keeps the subscriptions of workspaces' events.
type subscriptions struct{ db *DB }

const selectSubscription = `
	SELECT s.id, s.workspace_id, s.url, s.event, s.created_ms, coalesce(e.reason, '')
	FROM webhook_subscription s
	LEFT JOIN webhook_endpoint e ON e.workspace_id = s.workspace_id AND e.url = s.url AND e.disabled_ms > 0 `

func readSubscription(r row) (s delivery.Subscription, err error) {
	return s, r.Scan(&s.ID, &s.WorkspaceID, &s.URL, &s.Event, moment{&s.CreatedAt}, &s.Disabled)
}

// AddSubscription adds a subscription, or returns the existing one.
func (ss subscriptions) AddSubscription(ctx context.Context, s delivery.Subscription, most int) (kept delivery.Subscription, err error) {
	err = ss.db.write(ctx, func(tx *txn) error {
		tx.exec(ctx, `DELETE FROM webhook_endpoint WHERE workspace_id = $1 AND url = $2`, s.WorkspaceID, s.URL)
		kept, err = readSubscription(tx.QueryRowContext(ctx, selectSubscription+`
			WHERE s.workspace_id = $1 AND s.url = $2 AND s.event = $3`, s.WorkspaceID, s.URL, s.Event))
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		tx.fail(insertSubscription(ctx, tx, s, most))
		kept, err = readSubscription(tx.QueryRowContext(ctx, selectSubscription+`WHERE s.id = $1`, s.ID))
		return err
	})
	return kept, err
}

func insertSubscription(ctx context.Context, tx *txn, s delivery.Subscription, most int) error {
	var n int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM webhook_subscription WHERE workspace_id = $1`, s.WorkspaceID).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return faults.Conflict(fmt.Sprintf("the workspace has %d webhook subscriptions, as many as it may have", n), "remove one first")
	}
	tx.exec(ctx, `
		INSERT INTO webhook_subscription (id, workspace_id, url, event, created_ms) VALUES ($1, $2, $3, $4, $5)`,
		s.ID, s.WorkspaceID, s.URL, s.Event, s.CreatedAt.UnixMilli())
	return nil
}

// Subscriptions lists a workspace's subscriptions, newest first.
func (ss subscriptions) Subscriptions(ctx context.Context, workspaceID string) ([]delivery.Subscription, error) {
	return list(ctx, ss.db.sql, readSubscription, selectSubscription+`
		WHERE s.workspace_id = $1 ORDER BY s.created_ms DESC, s.id DESC`, workspaceID)
}

// RemoveSubscription removes a subscription, and drops its pending deliveries.
func (ss subscriptions) RemoveSubscription(ctx context.Context, workspaceID, id string, now time.Time) error {
	return ss.db.do(ctx, func(tx *txn) {
		tx.change(ctx, faults.NotFound("webhook subscription"), `DELETE FROM webhook_subscription WHERE workspace_id = $1 AND id = $2`, workspaceID, id)
		tx.exec(ctx, `
			UPDATE delivery SET state = $1, reason = $2, done_ms = $3
			WHERE workspace_id = $4 AND subscription_id = $5 AND state = $6`,
			delivery.Dropped, "its subscription was removed", millis(now), workspaceID, id, delivery.Pending)
	})
}
