package store

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// credentials keeps credentials and their revisions.
type credentials struct{ db *DB }

const credentialColumns = `c.id, c.key_name, c.organization_id, c.workspace_id, c.parent_id, c.root_id, c.depth, c.revision,
	c.created_ms, c.expires_ms, c.claim_ms, c.used_ms, c.previous_ms, c.revoked_ms, c.revoked_type, c.revoked_by, c.doc`

// scanCredential reads credentialColumns and further columns.
func scanCredential(r row, more ...any) (c access.Credential, err error) {
	return c, r.Scan(append([]any{
		&c.ID, &c.Key, &c.OrganizationID, &c.WorkspaceID, &c.ParentID, &c.RootID, &c.Depth, &c.Revision,
		moment{&c.CreatedAt}, moment{&c.ExpiresAt}, moment{&c.ClaimBy}, moment{&c.LastUsedAt}, moment{&c.PreviousExpiresAt},
		moment{&c.RevokedAt}, &c.RevokedBy.Type, &c.RevokedBy.ID, document{&c},
	}, more...)...)
}

func readCredential(r row) (access.Credential, error) { return scanCredential(r) }

// Lineage reads a credential and its ancestors, with one of its revisions.
func (cs credentials) Lineage(ctx context.Context, key string, revision int) (access.Lineage, error) {
	var l access.Lineage
	var mac string
	line, err := collect(ctx, cs.db.sql, func(r row) (access.Credential, error) {
		return scanCredential(r, &mac, moment{&l.Revision.NotAfter})
	}, `
		WITH RECURSIVE line (id, parent_id) AS (
			SELECT id, parent_id FROM credential WHERE key_name = $1
			UNION ALL SELECT up.id, up.parent_id FROM credential up JOIN line ON up.id = line.parent_id)
		SELECT `+credentialColumns+`, COALESCE(r.mac, ''), COALESCE(r.not_after_ms, 0)
		FROM line JOIN credential c ON c.id = line.id
		LEFT JOIN credential_revision r ON r.credential_id = c.id AND c.key_name = $1 AND r.number = $2
		ORDER BY c.depth`, key, revision)
	if l.Line = line; mac != "" && err == nil { // of the last row: the credential's own
		l.Revision.Number = revision
		l.Revision.MAC, err = hex.DecodeString(mac)
	}
	if err != nil {
		return access.Lineage{}, fmt.Errorf("read a key's lineage: %w", err)
	}
	return l, nil
}

const selectCredential = `SELECT ` + credentialColumns + ` FROM credential c WHERE c.id = $1`

// Credential reads a credential.
func (cs credentials) Credential(ctx context.Context, id string) (access.Credential, error) {
	return credential(ctx, cs.db.sql, id)
}

func credential(ctx context.Context, q querier, id string) (access.Credential, error) {
	return found("key", q.QueryRowContext(ctx, selectCredential, id), readCredential)
}

// family selects the ids of credential $1 and its descendants.
const family = `WITH RECURSIVE family (id) AS (
	SELECT id FROM credential WHERE id = $1
	UNION ALL SELECT child.id FROM credential child JOIN family ON child.parent_id = family.id)
	SELECT id FROM family`

// Credentials lists credentials, newest first.
func (cs credentials) Credentials(ctx context.Context, q access.Query) ([]access.Credential, error) {
	return list(ctx, cs.db.sql, readCredential, `
		SELECT `+credentialColumns+` FROM credential c
		WHERE ($1 = '' OR c.id IN (`+family+`))
		  AND ($2 = '' OR c.organization_id = $2)
		  AND ($3 = '' OR $3 = 'workspace' AND c.workspace_id = $4 OR $3 = 'organization' AND c.workspace_id = '' AND c.organization_id = $4)
		  AND ($5 = '' OR $5 = CASE
			WHEN c.revoked_ms <> 0 THEN 'revoked'
			WHEN c.expires_ms <= $6 OR c.revision = 0 AND c.claim_ms <= $6 THEN 'expired'
			WHEN c.revision = 0 THEN 'pending_claim'
			ELSE 'active' END)
		  AND ($7 = '' OR (c.created_ms, c.id) < (SELECT created_ms, id FROM credential WHERE id = $7))
		ORDER BY c.created_ms DESC, c.id DESC LIMIT $8`,
		q.Under, q.OrganizationID, string(q.Target.Type), q.Target.ID, string(q.Status), millis(q.Now), q.After, atMost(q.Limit))
}

// AddCredential adds a credential with its first revision.
func (cs credentials) AddCredential(ctx context.Context, c access.Credential, first access.Revision, e access.Entry) error {
	return cs.db.writeRecorded(ctx, e, func(tx *txn) error {
		insertCredential(ctx, tx, c)
		insertRevision(ctx, tx, c.ID, first)
		return nil
	})
}

func insertCredential(ctx context.Context, tx *txn, c access.Credential) {
	tx.fail(makeRoom(ctx, tx, c))
	tx.exec(ctx, `
		INSERT INTO credential (id, key_name, organization_id, workspace_id, parent_id, root_id, depth, revision,
			created_ms, expires_ms, claim_ms, used_ms, previous_ms, revoked_ms, revoked_type, revoked_by, doc)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
		c.ID, c.Key, c.OrganizationID, c.WorkspaceID, c.ParentID, c.RootID, c.Depth, c.Revision,
		millis(c.CreatedAt), millis(c.ExpiresAt), millis(c.ClaimBy), millis(c.LastUsedAt), millis(c.PreviousExpiresAt),
		millis(c.RevokedAt), string(c.RevokedBy.Type), c.RevokedBy.ID, document{c})
}

// makeRoom checks that a credential's parent lives and may have another child. The update changes
// nothing: it locks the parent's row, so that neither the parent nor the number of its children
// changes before the commit.
func makeRoom(ctx context.Context, tx *txn, c access.Credential) error {
	if c.ParentID == "" {
		return nil
	}
	tx.change(ctx, fault.NotFound("key"), `UPDATE credential SET used_ms = used_ms WHERE id = $1 AND revoked_ms = 0`, c.ParentID)
	var children int
	err := tx.QueryRowContext(ctx, `
		SELECT count(*) FROM credential
		WHERE parent_id = $1 AND revoked_ms = 0 AND expires_ms > $2 AND (revision > 0 OR claim_ms > $2)`,
		c.ParentID, millis(c.CreatedAt)).Scan(&children)
	if err == nil && children >= access.MaxChildren {
		return access.ErrFull
	}
	return err
}

func insertRevision(ctx context.Context, tx *txn, id string, r access.Revision) {
	tx.exec(ctx, `INSERT INTO credential_revision (credential_id, number, mac, not_after_ms) VALUES ($1, $2, $3, $4)`,
		id, r.Number, hex.EncodeToString(r.MAC), millis(r.NotAfter))
}

// Touch records when a credential was last used.
func (cs credentials) Touch(ctx context.Context, id string, at time.Time) error {
	_, err := cs.db.sql.ExecContext(ctx, `UPDATE credential SET used_ms = $2 WHERE id = $1 AND used_ms < $2`, id, millis(at))
	return failure(err)
}

// Rotate adds a new revision to a credential.
func (cs credentials) Rotate(ctx context.Context, s access.Succession, e access.Entry) (c access.Credential, err error) {
	err = cs.db.writeRecorded(ctx, e, func(tx *txn) error {
		c, err = succeed(ctx, tx, s)
		return err
	})
	return c, err
}

func succeed(ctx context.Context, tx *txn, s access.Succession) (access.Credential, error) {
	var previous int64
	if s.From > 0 {
		previous = millis(s.Overlap)
	}
	changed := tx.count(ctx, `UPDATE credential SET revision = $3, previous_ms = $4 WHERE id = $1 AND revision = $2 AND revoked_ms = 0`,
		s.CredentialID, s.From, s.Next.Number, previous)
	c, err := credential(ctx, tx, s.CredentialID)
	if err == nil && changed == 0 {
		err = access.ErrStale
	}
	if err != nil {
		return access.Credential{}, err
	}
	retire(ctx, tx, s)
	insertRevision(ctx, tx, s.CredentialID, s.Next)
	return c, nil
}

// retire ends the revisions before the next, except those that end earlier.
func retire(ctx context.Context, tx *txn, s access.Succession) {
	tx.exec(ctx, `
		UPDATE credential_revision SET not_after_ms = $3
		WHERE credential_id = $1 AND number <= $2 AND (not_after_ms = 0 OR not_after_ms > $3)`,
		s.CredentialID, s.From, millis(s.Overlap))
}

// Revoke ends a credential and its descendants.
func (cs credentials) Revoke(ctx context.Context, r access.Revocation, e access.Entry) (c access.Credential, ids []string, err error) {
	err = cs.db.write(ctx, func(tx *txn) error {
		if revoke(ctx, tx, r) > 0 {
			record(ctx, tx, e)
		}
		if c, err = credential(ctx, tx, r.CredentialID); err != nil {
			return err
		}
		ids, err = lineageOf(ctx, tx, r.CredentialID)
		return err
	})
	return c, ids, err
}

// revoke ends a credential and its descendants, and counts the living ones.
func revoke(ctx context.Context, tx *txn, r access.Revocation) int64 {
	return tx.count(ctx, `
		UPDATE credential SET revoked_ms = $2, revoked_type = $3, revoked_by = $4
		WHERE revoked_ms = 0 AND id IN (`+family+`)`, r.CredentialID, millis(r.At), string(r.By.Type), r.By.ID)
}

// lineageOf lists a credential and its descendants, older ones first.
func lineageOf(ctx context.Context, tx *txn, id string) ([]string, error) {
	return collect(ctx, tx, readID, `SELECT c.id FROM credential c WHERE c.id IN (`+family+`) ORDER BY c.depth, c.created_ms, c.id`, id)
}

func readID(r row) (id string, err error) {
	return id, r.Scan(&id)
}

// claims keeps claims to secrets; how jobs are claimed is in claim.go.
type claims struct{ db *DB }

// AddClaim adds a claim, and its credential where that is new.
func (cs claims) AddClaim(ctx context.Context, c access.Claim, fresh *access.Credential, e access.Entry) error {
	return cs.db.writeRecorded(ctx, e, func(tx *txn) error {
		if fresh != nil {
			insertCredential(ctx, tx, *fresh)
		}
		tx.exec(ctx, `INSERT INTO claim (id, expires_ms, used_ms, doc) VALUES ($1, $2, 0, $3)`, c.ID, millis(c.ExpiresAt), document{c})
		return nil
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
	err = cs.db.writeRecorded(ctx, e, func(tx *txn) error {
		if _, err := useUp(ctx, tx, claimID, s.CredentialID, s.At); err != nil {
			return err
		}
		c, err = succeed(ctx, tx, s)
		return err
	})
	return c, err
}

// Refuse uses a claim up as refused, and revokes the credential that waited for it.
func (cs claims) Refuse(ctx context.Context, claimID string, r access.Revocation, e access.Entry) error {
	return cs.db.writeRecorded(ctx, e, func(tx *txn) error {
		c, err := useUp(ctx, tx, claimID, e.CredentialID, r.At)
		if err != nil {
			return err
		}
		c.Refused, c.UsedAt = true, time.Time{} // UsedAt has a column
		tx.exec(ctx, `UPDATE claim SET doc = $2 WHERE id = $1`, claimID, document{c})
		if r.CredentialID != "" {
			revoke(ctx, tx, r)
		}
		return nil
	})
}

// useUp marks a claim as used, which only one transaction can, and checks that its credential is
// not revoked.
func useUp(ctx context.Context, tx *txn, claimID, credentialID string, at time.Time) (access.Claim, error) {
	n := tx.count(ctx, `UPDATE claim SET used_ms = $2 WHERE id = $1 AND used_ms = 0 AND expires_ms > $2`, claimID, millis(at))
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

// auditLog keeps the record of actions on credentials, people and tenants.
type auditLog struct{ db *DB }

// Record adds an entry to the record.
func (al auditLog) Record(ctx context.Context, e access.Entry) error {
	return al.db.writeRecorded(ctx, e, func(*txn) error { return nil })
}

// Recorded commits the writes of do together with the entry.
func (al auditLog) Recorded(ctx context.Context, e access.Entry, do func(context.Context) error) error {
	return al.db.writeRecorded(ctx, e, func(tx *txn) error { return do(tx.within(ctx)) })
}

// writeRecorded is write with an entry in the record for do.
func (db *DB) writeRecorded(ctx context.Context, e access.Entry, do func(*txn) error) error {
	return db.write(ctx, func(tx *txn) error {
		record(ctx, tx, e)
		return do(tx)
	})
}

// record adds an entry within the transaction of its action.
func record(ctx context.Context, tx *txn, e access.Entry) {
	tx.exec(ctx, `INSERT INTO audit (id, at_ms, organization_id, credential_id, action, doc) VALUES ($1, $2, $3, $4, $5, $6)`,
		e.ID, millis(e.At), e.OrganizationID, e.CredentialID, string(e.Action), document{e})
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
