package httpapi

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// organizations serves the caller's organization.
type organizations struct {
	engine   *engine.Engine
	branding branding
}

func (h organizations) routes() []route {
	return []route{
		on("GET", "/auth/organization/list", access.OrganizationsRead, h.list),
		on("GET", "/auth/organization/{organizationId}", access.OrganizationsRead, replies(http.StatusOK, h.get)),
		on("PATCH", "/auth/organization/{organizationId}", access.WorkspacesWrite, replies(http.StatusOK, h.update)),
	}
}

// list lists the caller's organizations, which is one: a key belongs to an organization.
func (h organizations) list(c *call) error {
	p, err := c.page()
	if err != nil {
		return err
	}
	if p.After == c.Grant.OrganizationID {
		return c.reply(http.StatusOK, []contract.Organization{})
	}
	o, err := h.engine.Organization(c.Context(), c.Grant.OrganizationID)
	if err != nil {
		return err
	}
	response, err := h.response(c.Context(), o, c.Grant)
	if err != nil {
		return err
	}
	response.Users = nil
	if !p.Whole {
		c.next(p, 1, o.ID)
	}
	return c.reply(http.StatusOK, []contract.Organization{response})
}

func (h organizations) get(c *call) (contract.Organization, error) {
	return h.response(c.Context(), c.Organization, c.Grant)
}

// update sets the organization's default workspace, which requires a key of the whole organization.
func (h organizations) update(c *call) (out contract.Organization, err error) {
	if c.Grant.WorkspaceID != "" {
		return out, access.Forbidden("the key is one workspace's", "use a key of the organization")
	}
	var in contract.UpdateOrganization
	if err := c.body(&in); err != nil {
		return out, err
	}
	o, err := h.engine.SetDefaultWorkspace(c.Context(), c.Organization.ID, in.DefaultWorkspaceID)
	if errors.Is(err, fault.ErrNotFound) {
		return out, fault.Invalid("defaultWorkspaceId", "there is no such workspace", "take one of those the organization lists")
	}
	if err != nil {
		return out, err
	}
	return h.response(c.Context(), o, c.Grant)
}

// response returns an organization as far as a caller may see it: with a key of one workspace, only
// that workspace.
func (h organizations) response(ctx context.Context, o tenant.Organization, g access.Grant) (contract.Organization, error) {
	workspaces, err := h.reachable(ctx, o, g)
	b, noBranding := h.branding.of(ctx, tenant.Entity{OrganizationID: o.ID}, g)
	users, noUsers := h.engine.Users(ctx, o.ID)
	first, noDefault := h.defaultWorkspaceID(ctx, o, g)
	return contract.Organization{
		DefaultWorkspaceID: first,
		ID:                 o.ID, Name: o.Name, CreatedAt: formatTime(o.CreatedAt), Workspaces: workspaces,
		Branding: b, Prompts: b.Prompts, VideoIdeas: b.VideoIdeas, VideoIdeaStatus: b.VideoIdeaStatus,
		AccessStatus: string(roleOf(users, g.UserID)), UserCount: len(users), Users: each(users, userResponse),
	}, cmp.Or(err, noBranding, noUsers, noDefault)
}

// defaultWorkspaceID returns the id of the workspace for the caller's projects without a stated
// one, "" if there is none.
func (h organizations) defaultWorkspaceID(ctx context.Context, o tenant.Organization, g access.Grant) (string, error) {
	if g.WorkspaceID != "" {
		return g.WorkspaceID, nil
	}
	w, err := h.engine.DefaultWorkspace(ctx, o.ID)
	if errors.Is(err, fault.ErrNotFound) {
		return "", nil
	}
	return w.ID, err
}

// reachable returns an organization's workspaces within the caller's reach.
func (h organizations) reachable(ctx context.Context, o tenant.Organization, g access.Grant) ([]contract.OrganizationWorkspace, error) {
	all, err := h.engine.Workspaces(ctx, o.ID)
	counts, noCounts := h.engine.OrganizationCounts(ctx, o.ID)
	out := []contract.OrganizationWorkspace{}
	for _, w := range all {
		if g.Covers(o.ID, w.ID) {
			out = append(out, contract.OrganizationWorkspace{ID: w.ID, Name: w.Name, CreatedAt: formatTime(w.CreatedAt), Metrics: metrics(counts[w.ID])})
		}
	}
	return out, cmp.Or(err, noCounts)
}

func metrics(n tenant.Counts) contract.Metrics {
	return contract.Metrics{AssetCount: n.Assets, ProjectCount: n.Projects, TemplateCount: n.Templates, UserCount: n.Users}
}

func userResponse(u tenant.User) contract.User {
	return contract.User{ID: u.ID, Email: u.Email, Name: u.Name, Role: string(u.Role)}
}

// roleOf returns the role of a key's user; a key without a user has that of a member.
func roleOf(users []tenant.User, id string) tenant.Role {
	for _, u := range users {
		if u.ID == id {
			return u.Role
		}
	}
	return tenant.Member
}
