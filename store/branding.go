package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/tenant"
)

// brandings keeps branding.
type brandings struct{ db *DB }

// ideas keeps ideas.
type ideas struct{ db *DB }

// ownFirst selects the row of a workspace before that of its organization.
const ownFirst = ` WHERE entity_id IN ($1, $2) ORDER BY CASE WHEN entity_id = $1 THEN 0 ELSE 1 END LIMIT 1`

// Branding reads an entity's branding, or its organization's.
func (bs brandings) Branding(ctx context.Context, e tenant.Entity) (tenant.Branding, bool, error) {
	return effective(ctx, bs.db.sql, e)
}

func effective(ctx context.Context, q querier, e tenant.Entity) (tenant.Branding, bool, error) {
	b, err := readDoc[tenant.Branding](q.QueryRowContext(ctx, `SELECT doc FROM branding`+ownFirst, e.ID(), e.OrganizationID))
	if errors.Is(err, sql.ErrNoRows) {
		return b, false, nil
	}
	return b, err == nil, failure(err)
}

// ChangeBranding changes an entity's branding.
func (bs brandings) ChangeBranding(ctx context.Context, c tenant.BrandingChange) (b tenant.Branding, err error) {
	err = bs.db.write(ctx, func(tx *txn) error {
		var known bool
		if b, known, err = effective(ctx, tx, c.Entity); err != nil {
			return err
		}
		if !known {
			b = c.Default
		}
		think, err := c.Change(&b)
		if err != nil {
			return err
		}
		if err := keepBranding(ctx, tx, c.Entity, b); err != nil || !think {
			return err
		}
		if err := pend(ctx, tx, c.Entity.ID()); err != nil {
			return err
		}
		return tx.enqueue(ctx, c.Ideas)
	})
	return b, err
}

func keepBranding(ctx context.Context, tx *txn, e tenant.Entity, b tenant.Branding) error {
	doc, err := toDoc(b)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO branding (entity_id, doc) VALUES ($1, $2)
		ON CONFLICT (entity_id) DO UPDATE SET doc = excluded.doc`, e.ID(), doc)
	return err
}

// pend marks an entity's ideas as to be thought of again.
func pend(ctx context.Context, tx *txn, entityID string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO idea (entity_id, status, doc) VALUES ($1, $2, '[]')
		ON CONFLICT (entity_id) DO UPDATE SET status = excluded.status`, entityID, tenant.IdeasPending)
	return err
}

// Ideas reads an entity's ideas, or its organization's.
func (is ideas) Ideas(ctx context.Context, e tenant.Entity) (v tenant.VideoIdeas, known bool, err error) {
	var doc string
	err = is.db.sql.QueryRowContext(ctx, `SELECT status, doc FROM idea`+ownFirst, e.ID(), e.OrganizationID).Scan(&v.Status, &doc)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return v, false, nil
	case err != nil:
		return v, false, failure(err)
	}
	if err := json.Unmarshal([]byte(doc), &v.Ideas); err != nil {
		return v, false, fmt.Errorf("decode ideas: %w", err)
	}
	return v, true, nil
}

// MoveIdeas moves the status of an entity's ideas.
func (is ideas) MoveIdeas(ctx context.Context, entityID string, from []tenant.IdeaStatus, to tenant.VideoIdeas) (moved bool, err error) {
	err = is.db.write(ctx, func(tx *txn) error {
		for _, status := range from {
			if moved, err = moveIdeas(ctx, tx, entityID, status, to); err != nil || moved {
				return err
			}
		}
		return nil
	})
	return moved, err
}

func moveIdeas(ctx context.Context, tx *txn, entityID string, from tenant.IdeaStatus, to tenant.VideoIdeas) (bool, error) {
	doc := "" // as it was
	if to.Ideas != nil {
		var err error
		if doc, err = toDoc(to.Ideas); err != nil {
			return false, err
		}
	}
	res, err := tx.ExecContext(ctx, `
		UPDATE idea SET status = $3, doc = CASE WHEN $4 = '' THEN doc ELSE $4 END
		WHERE entity_id = $1 AND status = $2`, entityID, from, to.Status, doc)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
