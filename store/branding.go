package store

import (
	"context"

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
	return optional(q.QueryRowContext(ctx, `SELECT doc FROM branding`+ownFirst, e.ID(), e.OrganizationID), readDoc[tenant.Branding])
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
	return tx.exec(ctx, `
		INSERT INTO branding (entity_id, doc) VALUES ($1, $2)
		ON CONFLICT (entity_id) DO UPDATE SET doc = excluded.doc`, e.ID(), doc)
}

// pend marks an entity's ideas as to be thought of again.
func pend(ctx context.Context, tx *txn, entityID string) error {
	return tx.exec(ctx, `
		INSERT INTO idea (entity_id, status, doc) VALUES ($1, $2, '[]')
		ON CONFLICT (entity_id) DO UPDATE SET status = excluded.status`, entityID, tenant.IdeasPending)
}

// Ideas reads an entity's ideas, or its organization's.
func (is ideas) Ideas(ctx context.Context, e tenant.Entity) (v tenant.VideoIdeas, known bool, err error) {
	return optional(is.db.sql.QueryRowContext(ctx, `SELECT status, doc FROM idea`+ownFirst, e.ID(), e.OrganizationID), readIdeas)
}

func readIdeas(r row) (v tenant.VideoIdeas, err error) {
	return v, r.Scan(&v.Status, document{&v.Ideas})
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
	n, err := tx.count(ctx, `
		UPDATE idea SET status = $3, doc = CASE WHEN $4 = '' THEN doc ELSE $4 END
		WHERE entity_id = $1 AND status = $2`, entityID, from, to.Status, doc)
	return n > 0, err
}
