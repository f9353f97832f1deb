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

// webhookSecrets keeps what messages are signed with.
type webhookSecrets struct{ db *DB }

// WebhookSecrets lists a workspace's secrets, newest first.
func (ws webhookSecrets) WebhookSecrets(ctx context.Context, workspaceID string) ([]delivery.Secret, error) {
	return collect(ctx, ws.db.sql, scanSecret, `
		SELECT number, sealed, created_ms, expires_ms FROM webhook_secret
		WHERE workspace_id = $1 ORDER BY number DESC`, workspaceID)
}

// SecretWorkspace names a workspace that has secrets, "" where none has.
func (ws webhookSecrets) SecretWorkspace(ctx context.Context) (string, error) {
	var id string
	err := ws.db.sql.QueryRowContext(ctx, `SELECT workspace_id FROM webhook_secret ORDER BY created_ms DESC LIMIT 1`).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return id, failure(err)
}

func scanSecret(r row) (delivery.Secret, error) {
	var s delivery.Secret
	var sealed string
	var created, expires int64
	if err := r.Scan(&s.Number, &sealed, &created, &expires); err != nil {
		return s, failure(err)
	}
	s.CreatedAt, s.ExpiresAt = fromEpoch(created), fromEpoch(expires)
	var err error
	if s.Sealed, err = base64.StdEncoding.DecodeString(sealed); err != nil {
		return s, fmt.Errorf("webhook secret %d: %w", s.Number, err)
	}
	return s, nil
}

// AddWebhookSecret adds a workspace's next secret.
func (ws webhookSecrets) AddWebhookSecret(ctx context.Context, workspaceID string, s delivery.Secret, oldUntil time.Time) error {
	return ws.db.write(ctx, func(tx *txn) error {
		res, err := tx.ExecContext(ctx, `
			INSERT INTO webhook_secret (workspace_id, number, sealed, created_ms, expires_ms) VALUES ($1, $2, $3, $4, 0)
			ON CONFLICT (workspace_id, number) DO NOTHING`,
			workspaceID, s.Number, base64.StdEncoding.EncodeToString(s.Sealed), millis(s.CreatedAt))
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return faults.Conflict("the webhook secret was changed at the same moment", "read it again")
		}
		return endSecrets(ctx, tx, workspaceID, s, oldUntil)
	})
}

// endSecrets lets the older secrets go out, and removes those that have.
func endSecrets(ctx context.Context, tx *txn, workspaceID string, s delivery.Secret, oldUntil time.Time) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE webhook_secret SET expires_ms = $3 WHERE workspace_id = $1 AND number < $2 AND expires_ms = 0`,
		workspaceID, s.Number, millis(oldUntil))
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		DELETE FROM webhook_secret WHERE workspace_id = $1 AND expires_ms > 0 AND expires_ms < $2`,
		workspaceID, millis(s.CreatedAt))
	return err
}
