package store

import (
	"context"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// prompts keeps prompts.
type prompts struct{ db *DB }

// AddPrompt keeps a prompt.
func (ps prompts) AddPrompt(ctx context.Context, e tenant.Entity, p tenant.Prompt) error {
	tags, err := toDoc(p.Tags)
	if err != nil {
		return err
	}
	return ps.db.exec(ctx, `INSERT INTO prompt (id, organization_id, workspace_id, created_ms, text, tags) VALUES ($1, $2, $3, $4, $5, $6)`,
		p.ID, e.OrganizationID, e.WorkspaceID, p.CreatedAt.UnixMilli(), p.Prompt, tags)
}

func readPrompt(r row) (p tenant.Prompt, err error) {
	return p, r.Scan(&p.ID, moment{&p.CreatedAt}, &p.Prompt, document{&p.Tags})
}

// SavedPrompts lists kept prompts, newest first.
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

// chosen are what a request says of the video's kind.
func chosen(r request.Request) []string {
	tags := []string{}
	for _, t := range []string{r.VideoTagID, r.StoryTellingTechnique, r.ToneOfVoice} {
		if t != "" {
			tags = append(tags, t)
		}
	}
	return tags
}
