package httpapi

import (
	"cmp"
	"context"
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// branding serves the look of an organization's or a workspace's films.
type branding struct {
	engine *engine.Engine
}

func (h branding) routes() []route {
	return []route{
		on("GET", "/auth/branding/entity", access.BrandingRead, replies(http.StatusOK, h.get)),
		on("PUT", "/auth/branding/entity", access.BrandingWrite, replies(http.StatusOK, h.set)),
	}
}

// entity returns the query's entity, within the caller's reach: the workspace, or the organization
// if none is given. Entities outside it count as missing.
func (h branding) entity(c *call) (tenant.Entity, error) {
	q := c.URL.Query()
	e := tenant.Entity{OrganizationID: q.Get("organizationId"), WorkspaceID: q.Get("workspaceId")}
	switch {
	case e.WorkspaceID != "":
		return e, h.ownWorkspace(c, e)
	case e.OrganizationID == "":
		return e, fault.Invalid("workspaceId", "is missing", "pass workspaceId or organizationId in the query")
	case e.OrganizationID != c.Grant.OrganizationID:
		return e, fault.NotFound("organization")
	}
	return e, nil
}

func (h branding) ownWorkspace(c *call, e tenant.Entity) error {
	w, err := h.engine.Workspace(c.Context(), e.WorkspaceID)
	if err != nil {
		return err
	}
	if !c.Grant.Covers(w.OrganizationID, w.ID) || e.OrganizationID != "" && e.OrganizationID != w.OrganizationID {
		return fault.NotFound("workspace")
	}
	return nil
}

func (h branding) get(c *call) (contract.Branding, error) {
	e, err := h.entity(c)
	if err != nil {
		return contract.Branding{}, err
	}
	return h.of(c.Context(), e, c.Grant)
}

func (h branding) set(c *call) (out contract.Branding, err error) {
	e, err := h.entity(c)
	if err != nil {
		return out, err
	}
	if e.WorkspaceID == "" && c.Grant.WorkspaceID != "" {
		return out, access.Forbidden("the key is good for one workspace, not for its organization",
			"name the workspace, or use a key of the organization")
	}
	var in contract.SetBranding
	if err := c.body(&in); err != nil {
		return out, err
	}
	if _, err := h.engine.SetBranding(c.Context(), e, in.PropertyName, in.Value); err != nil {
		return out, err
	}
	return h.of(c.Context(), e, c.Grant)
}

// of returns an entity's branding, as far as the caller may see it: with a key of one workspace, an
// organization's prompts are those of that workspace.
func (h branding) of(ctx context.Context, e tenant.Entity, g access.Grant) (contract.Branding, error) {
	b, err := h.engine.Branding(ctx, e)
	v, noIdeas := h.engine.Ideas(ctx, e)
	e.WorkspaceID = cmp.Or(e.WorkspaceID, g.WorkspaceID)
	p, noPrompts := h.engine.Prompts(ctx, e)
	return brandingResponse(b, v, p), cmp.Or(err, noIdeas, noPrompts)
}

func brandingResponse(b tenant.Branding, v tenant.VideoIdeas, p []tenant.Prompt) contract.Branding {
	return contract.Branding{
		IsDefault: b.IsDefault, Enabled: b.Enabled, Company: contract.Company(b.Company), Logo: b.Logo, LogoW: b.LogoW,
		Colors: contract.Colors{ColorPrimary: b.Colors.Primary, ColorSecondary: b.Colors.Secondary, ColorExtra: b.Colors.Extra},
		About:  b.About,
		Prompts: each(p, func(p tenant.Prompt) contract.Prompt {
			return contract.Prompt{ID: p.ID, Prompt: p.Prompt, Tags: p.Tags, Suggestions: p.Suggestions, CreatedAt: formatTime(p.CreatedAt)}
		}),
		VideoIdeas:      each(v.Ideas, ideaResponse),
		VideoIdeaStatus: string(v.Status),
		Pronunciations:  each(b.Pronunciations, func(p tenant.Pronunciation) contract.Pronunciation { return contract.Pronunciation(p) }),
	}
}

func ideaResponse(i tenant.Idea) contract.VideoIdea {
	return contract.VideoIdea{ID: i.ID, Title: i.Title, Prompt: i.Prompt, VideoTagID: i.Tag, StoryTellingTechnique: i.Technique, VideoLength: i.Length}
}
