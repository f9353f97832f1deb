package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	faults "github.com/scenewright/scenewright/engine/fault"
)

// Rotate gives a credential a new revision.
func (db *DB) Rotate(ctx context.Context, s access.Succession, e access.Entry) (c access.Credential, err error) {
	err = db.write(ctx, func(tx *txn) error {
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

// retire ends the revisions before the next.
func retire(ctx context.Context, tx *txn, s access.Succession) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE credential_revision SET not_after_ms = CASE WHEN number = $2 THEN CAST($3 AS BIGINT) ELSE CAST($4 AS BIGINT) END
		WHERE credential_id = $1 AND number <= $2 AND (not_after_ms = 0 OR not_after_ms > $4)`,
		s.CredentialID, s.From, millis(s.Overlap), millis(s.At))
	return err
}

// Revoke ends a credential and its descendants.
func (db *DB) Revoke(ctx context.Context, r access.Revocation, e access.Entry) (c access.Credential, ids []string, err error) {
	err = db.write(ctx, func(tx *txn) error {
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
	rows, err := tx.QueryContext(ctx, `SELECT c.id FROM credential c WHERE c.id IN (`+family+`) ORDER BY c.depth, c.created_ms, c.id`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		ids = append(ids, one)
	}
	return ids, rows.Err()
}

// AddClaim adds a claim, and the credential it is for where that is new.
func (db *DB) AddClaim(ctx context.Context, c access.Claim, fresh *access.Credential, e access.Entry) error {
	doc, err := toDoc(c)
	if err != nil {
		return err
	}
	return db.write(ctx, func(tx *txn) error {
		if fresh != nil {
			if err := insertCredential(ctx, tx, *fresh); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO claim (id, expires_ms, used_ms, doc) VALUES ($1, $2, 0, $3)`, c.ID, millis(c.ExpiresAt), doc)
		if err != nil {
			return err
		}
		return record(ctx, tx, e)
	})
}

// Claim reads a claim.
func (db *DB) Claim(ctx context.Context, id string) (access.Claim, error) {
	return scanClaim(db.sql.QueryRowContext(ctx, selectClaim, id))
}

const selectClaim = `SELECT used_ms, doc FROM claim WHERE id = $1`

func scanClaim(r row) (access.Claim, error) {
	var used time.Time
	var raw string
	switch err := r.Scan(moment{&used}, &raw); {
	case errors.Is(err, sql.ErrNoRows):
		return access.Claim{}, faults.NotFound("claim")
	case err != nil:
		return access.Claim{}, fault(err)
	}
	var c access.Claim
	if err := json.Unmarshal([]byte(raw), &c); err != nil {
		return access.Claim{}, fmt.Errorf("decode claim: %w", err)
	}
	c.UsedAt = used
	return c, nil
}

// Redeem uses a claim up and rotates its credential.
func (db *DB) Redeem(ctx context.Context, claimID string, s access.Succession, e access.Entry) (c access.Credential, err error) {
	err = db.write(ctx, func(tx *txn) error {
		if _, err := useUp(ctx, tx, claimID, s.CredentialID, s.At); err != nil {
			return err
		}
		if c, err = succeed(ctx, tx, s); err != nil {
			return err
		}
		return record(ctx, tx, e)
	})
	return c, err
}

// Refuse uses a claim up as refused, and revokes what waited for it.
func (db *DB) Refuse(ctx context.Context, claimID string, r access.Revocation, e access.Entry) error {
	return db.write(ctx, func(tx *txn) error {
		c, err := useUp(ctx, tx, claimID, e.CredentialID, r.At)
		if err != nil {
			return err
		}
		c.Refused, c.UsedAt = true, time.Time{} // which has a column
		doc, err := toDoc(c)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE claim SET doc = $2 WHERE id = $1`, claimID, doc); err != nil {
			return err
		}
		if r.CredentialID != "" {
			if _, err := revoke(ctx, tx, r); err != nil {
				return err
			}
		}
		return record(ctx, tx, e)
	})
}

// useUp marks a claim as used, which only one transaction can, and checks that
// its credential was not revoked.
func useUp(ctx context.Context, tx *txn, claimID, credentialID string, at time.Time) (access.Claim, error) {
	res, err := tx.ExecContext(ctx, `UPDATE claim SET used_ms = $2 WHERE id = $1 AND used_ms = 0 AND expires_ms > $2`, claimID, millis(at))
	if err != nil {
		return access.Claim{}, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return access.Claim{}, err
	}
	claim, err := scanClaim(tx.QueryRowContext(ctx, selectClaim, claimID))
	if err != nil {
		return access.Claim{}, err
	}
	c, err := scanCredential(tx.QueryRowContext(ctx, selectCredential, credentialID))
	if err == nil && (n == 0 || !c.RevokedAt.IsZero()) {
		err = access.ErrUsedUp
	}
	return claim, err
}
