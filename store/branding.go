package store

import (
	"context"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
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
		tx.exec(ctx, `
			INSERT INTO branding (entity_id, doc) VALUES ($1, $2)
			ON CONFLICT (entity_id) DO UPDATE SET doc = excluded.doc`, c.Entity.ID(), document{b})
		if think { // of other ideas
			tx.exec(ctx, `
				INSERT INTO idea (entity_id, status, doc) VALUES ($1, $2, '[]')
				ON CONFLICT (entity_id) DO UPDATE SET status = excluded.status`, c.Entity.ID(), tenant.IdeasPending)
			tx.enqueue(ctx, c.Ideas)
		}
		return nil
	})
	return b, err
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
	err = is.db.do(ctx, func(tx *txn) {
		moved = slices.ContainsFunc(from, func(s tenant.IdeaStatus) bool { return moveIdeas(ctx, tx, entityID, s, to) })
	})
	return moved, err
}

func moveIdeas(ctx context.Context, tx *txn, entityID string, from tenant.IdeaStatus, to tenant.VideoIdeas) bool {
	var doc any = "" // unchanged
	if to.Ideas != nil {
		doc = document{to.Ideas}
	}
	return tx.count(ctx, `
		UPDATE idea SET status = $3, doc = CASE WHEN $4 = '' THEN doc ELSE $4 END
		WHERE entity_id = $1 AND status = $2`, entityID, from, to.Status, doc) > 0
}

// prompts keeps prompts.
type prompts struct{ db *DB }

// AddPrompt stores a prompt.
func (ps prompts) AddPrompt(ctx context.Context, e tenant.Entity, p tenant.Prompt) error {
	return ps.db.exec(ctx, `INSERT INTO prompt (id, organization_id, workspace_id, created_ms, text, tags) VALUES ($1, $2, $3, $4, $5, $6)`,
		p.ID, e.OrganizationID, e.WorkspaceID, p.CreatedAt.UnixMilli(), p.Prompt, document{p.Tags})
}

func readPrompt(r row) (p tenant.Prompt, err error) {
	return p, r.Scan(&p.ID, moment{&p.CreatedAt}, &p.Prompt, document{&p.Tags})
}

// SavedPrompts lists stored prompts, newest first.
func (ps prompts) SavedPrompts(ctx context.Context, e tenant.Entity, limit int) ([]tenant.Prompt, error) {
	return list(ctx, ps.db.sql, readPrompt, `
		SELECT id, created_ms, text, tags FROM prompt
		WHERE organization_id = $1 AND ($2 = '' OR workspace_id = $2)
		ORDER BY created_ms DESC, id DESC LIMIT $3`, e.OrganizationID, e.WorkspaceID, limit)
}

// UsedPrompts lists the prompts of the newest projects, newest first.
func (ps prompts) UsedPrompts(ctx context.Context, e tenant.Entity, limit int) ([]tenant.Prompt, error) {
	projects, err := list(ctx, ps.db.sql, readDoc[project.Project], `
		SELECT doc FROM project
		WHERE workspace_id IN (SELECT id FROM workspace WHERE organization_id = $1 AND ($2 = '' OR id = $2))
		ORDER BY created_ms DESC, id DESC LIMIT $3`, e.OrganizationID, e.WorkspaceID, limit)
	if err != nil {
		return nil, err
	}
	all := []tenant.Prompt{}
	for _, p := range projects {
		if r := p.Request; r.PromptType == story.PromptText || r.PromptType == "" {
			all = append(all, tenant.Prompt{ID: p.ID, Prompt: r.Prompt, Tags: chosen(r), CreatedAt: p.CreatedAt})
		}
	}
	return all, nil
}

// chosen returns a request's choices of the kind of video.
func chosen(r request.Request) []string {
	tags := []string{}
	for _, t := range []string{r.VideoTagID, r.StoryTellingTechnique, r.ToneOfVoice} {
		if t != "" {
			tags = append(tags, t)
		}
	}
	return tags
}

// templates keeps templates.
type templates struct{ db *DB }

// AddTemplate adds a template.
func (ts templates) AddTemplate(ctx context.Context, t tenant.Template) error {
	return ts.db.do(ctx, func(tx *txn) { addTemplate(ctx, tx, t) })
}

func addTemplate(ctx context.Context, tx *txn, t tenant.Template) {
	tx.exec(ctx, `INSERT INTO template (id, organization_id, workspace_id, created_by, created_ms, doc) VALUES ($1, $2, $3, $4, $5, $6)`,
		t.ID, t.OrganizationID, t.WorkspaceID, t.CreatedBy, t.CreatedAt.UnixMilli(), document{t})
}

// ReplaceTemplate replaces the template of an id.
func (ts templates) ReplaceTemplate(ctx context.Context, t tenant.Template) error {
	return ts.db.do(ctx, func(tx *txn) {
		tx.change(ctx, fault.NotFound("template"), `UPDATE template SET doc = $2 WHERE id = $1`, t.ID, document{t})
	})
}

// Template reads a template.
func (ts templates) Template(ctx context.Context, id string) (tenant.Template, error) {
	return found("template", ts.db.sql.QueryRowContext(ctx, `SELECT doc FROM template WHERE id = $1`, id), readDoc[tenant.Template])
}

// Templates lists templates, newest first.
func (ts templates) Templates(ctx context.Context, q tenant.TemplateQuery) ([]tenant.Template, error) {
	return list(ctx, ts.db.sql, readDoc[tenant.Template], `
		SELECT doc FROM template
		WHERE ($1 = '' OR organization_id = $1) AND ($2 = '' OR workspace_id = $2) AND ($3 = '' OR created_by = $3)
		  AND ($4 = '' OR (created_ms, id) < ($5, $4))
		ORDER BY created_ms DESC, id DESC LIMIT $6`,
		q.OrganizationID, q.WorkspaceID, q.CreatedBy, q.After.ID, q.After.CreatedAt.UnixMilli(), atMost(q.Limit))
}

// DeleteTemplate removes a template.
func (ts templates) DeleteTemplate(ctx context.Context, id string) error {
	return ts.db.do(ctx, func(tx *txn) {
		tx.change(ctx, fault.NotFound("template"), `DELETE FROM template WHERE id = $1`, id)
	})
}
