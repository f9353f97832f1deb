package store

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/access"
)

// claims keeps claims to secrets; how jobs are claimed is in claim.go.
type claims struct{ db *DB }

// AddClaim adds a claim, and the credential it is for where that is new.
func (cs claims) AddClaim(ctx context.Context, c access.Claim, fresh *access.Credential, e access.Entry) error {
	doc, err := toDoc(c)
	if err != nil {
		return err
	}
	return cs.db.write(ctx, func(tx *txn) error {
		if fresh != nil {
			if err := insertCredential(ctx, tx, *fresh); err != nil {
				return err
			}
		}
		err := tx.exec(ctx, `INSERT INTO claim (id, expires_ms, used_ms, doc) VALUES ($1, $2, 0, $3)`, c.ID, millis(c.ExpiresAt), doc)
		if err != nil {
			return err
		}
		return record(ctx, tx, e)
	})
}

// Claim reads a claim.
func (cs claims) Claim(ctx context.Context, id string) (access.Claim, error) {
	return found("claim", cs.db.sql.QueryRowContext(ctx, selectClaim, id), readClaim)
}

const selectClaim = `SELECT used_ms, doc FROM claim WHERE id = $1`

func readClaim(r row) (c access.Claim, err error) {
	var used time.Time
	err = r.Scan(moment{&used}, document{&c})
	c.UsedAt = used
	return c, err
}

// Redeem uses a claim up and rotates its credential.
func (cs claims) Redeem(ctx context.Context, claimID string, s access.Succession, e access.Entry) (c access.Credential, err error) {
	err = cs.db.write(ctx, func(tx *txn) error {
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
func (cs claims) Refuse(ctx context.Context, claimID string, r access.Revocation, e access.Entry) error {
	return cs.db.write(ctx, func(tx *txn) error {
		c, err := useUp(ctx, tx, claimID, e.CredentialID, r.At)
		if err != nil {
			return err
		}
		c.Refused, c.UsedAt = true, time.Time{} // which has a column
		doc, err := toDoc(c)
		if err != nil {
			return err
		}
		if err := tx.exec(ctx, `UPDATE claim SET doc = $2 WHERE id = $1`, claimID, doc); err != nil {
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
	n, err := tx.count(ctx, `UPDATE claim SET used_ms = $2 WHERE id = $1 AND used_ms = 0 AND expires_ms > $2`, claimID, millis(at))
	if err != nil {
		return access.Claim{}, err
	}
	claim, err := found("claim", tx.QueryRowContext(ctx, selectClaim, claimID), readClaim)
	if err != nil {
		return access.Claim{}, err
	}
	c, err := credential(ctx, tx, credentialID)
	if err == nil && (n == 0 || !c.RevokedAt.IsZero()) {
		err = access.ErrUsedUp
	}
	return claim, err
}
