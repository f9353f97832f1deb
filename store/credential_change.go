package store

import (
	"context"

	"github.com/scenewright/scenewright/engine/access"
)

// Rotate gives a credential a new revision.
func (cs credentials) Rotate(ctx context.Context, s access.Succession, e access.Entry) (c access.Credential, err error) {
	err = cs.db.write(ctx, func(tx *txn) error {
		if c, err = succeed(ctx, tx, s); err != nil {
			return err
		}
		return record(ctx, tx, e)
	})
	return c, err
}

func succeed(ctx context.Context, tx *txn, s access.Succession) (access.Credential, error) {
	var previous int64
	if s.From > 0 {
		previous = millis(s.Overlap)
	}
	res, err := tx.ExecContext(ctx, `UPDATE credential SET revision = $3, previous_ms = $4 WHERE id = $1 AND revision = $2 AND revoked_ms = 0`,
		s.CredentialID, s.From, s.Next.Number, previous)
	if err != nil {
		return access.Credential{}, err
	}
	changed, err := res.RowsAffected()
	if err != nil {
		return access.Credential{}, err
	}
	c, err := scanCredential(tx.QueryRowContext(ctx, selectCredential, s.CredentialID))
	if err == nil && changed == 0 {
		err = access.ErrStale
	}
	if err != nil {
		return access.Credential{}, err
	}
	if err := retire(ctx, tx, s); err != nil {
		return access.Credential{}, err
	}
	return c, insertRevision(ctx, tx, s.CredentialID, s.Next)
}

// retire ends the revisions before the next that do not end before that.
func retire(ctx context.Context, tx *txn, s access.Succession) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE credential_revision SET not_after_ms = $3
		WHERE credential_id = $1 AND number <= $2 AND (not_after_ms = 0 OR not_after_ms > $3)`,
		s.CredentialID, s.From, millis(s.Overlap))
	return err
}

// Revoke ends a credential and its descendants.
func (cs credentials) Revoke(ctx context.Context, r access.Revocation, e access.Entry) (c access.Credential, ids []string, err error) {
	err = cs.db.write(ctx, func(tx *txn) error {
		n, err := revoke(ctx, tx, r)
		if err != nil {
			return err
		}
		if c, err = scanCredential(tx.QueryRowContext(ctx, selectCredential, r.CredentialID)); err != nil {
			return err
		}
		if ids, err = lineageOf(ctx, tx, r.CredentialID); err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		return record(ctx, tx, e)
	})
	return c, ids, err
}

// revoke ends a credential and its descendants, and counts those that lived.
func revoke(ctx context.Context, tx *txn, r access.Revocation) (int64, error) {
	res, err := tx.ExecContext(ctx, `
		UPDATE credential SET revoked_ms = $2, revoked_type = $3, revoked_by = $4
		WHERE revoked_ms = 0 AND id IN (`+family+`)`, r.CredentialID, millis(r.At), string(r.By.Type), r.By.ID)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// lineageOf lists a credential and its descendants, the older first.
func lineageOf(ctx context.Context, tx *txn, id string) ([]string, error) {
	return collect(ctx, tx, readID, `SELECT c.id FROM credential c WHERE c.id IN (`+family+`) ORDER BY c.depth, c.created_ms, c.id`, id)
}

func readID(r row) (id string, err error) {
	err = r.Scan(&id)
	return id, err
}
