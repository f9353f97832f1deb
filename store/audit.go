package store

import (
	"context"

	"github.com/scenewright/scenewright/engine/access"
)

// auditLog keeps the record of what was done with credentials, people and tenants.
type auditLog struct{ db *DB }

// Record adds an entry to the record.
func (al auditLog) Record(ctx context.Context, e access.Entry) error {
	return al.db.write(ctx, func(tx *txn) error { return record(ctx, tx, e) })
}

// Recorded has what do writes and the entry committed together.
func (al auditLog) Recorded(ctx context.Context, e access.Entry, do func(context.Context) error) error {
	return al.db.write(ctx, func(tx *txn) error {
		if err := do(tx.within(ctx)); err != nil {
			return err
		}
		return record(ctx, tx, e)
	})
}

// record adds an entry within the transaction of what it tells of.
func record(ctx context.Context, tx *txn, e access.Entry) error {
	doc, err := toDoc(e)
	if err != nil {
		return err
	}
	return tx.exec(ctx, `INSERT INTO audit (id, at_ms, organization_id, credential_id, action, doc) VALUES ($1, $2, $3, $4, $5, $6)`,
		e.ID, millis(e.At), e.OrganizationID, e.CredentialID, string(e.Action), doc)
}

// Entries lists the record, newest first.
func (al auditLog) Entries(ctx context.Context, q access.AuditQuery) ([]access.Entry, error) {
	return list(ctx, al.db.sql, readDoc[access.Entry], `
		SELECT doc FROM audit
		WHERE ($1 = '' OR organization_id = $1) AND ($2 = '' OR credential_id = $2) AND ($3 = '' OR action = $3) AND at_ms >= $4
		  AND ($5 = '' OR (at_ms, id) < (SELECT at_ms, id FROM audit WHERE id = $5))
		ORDER BY at_ms DESC, id DESC LIMIT $6`,
		q.OrganizationID, q.CredentialID, string(q.Action), millis(q.Since), q.After, atMost(q.Limit))
}
