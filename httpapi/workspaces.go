package httpapi

import (
	"context"
	"errors"
	"net/http"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
)

func workspaceRoutes() []route {
	const one = "/auth/organization/{organizationId}/workspace/{workspaceId}"
	return []route{
		get(one, access.WorkspacesRead, (*api).getWorkspace),
		put(one, access.WorkspacesWrite, (*api).updateWorkspace),
		get(one+"/storage", access.WorkspacesRead, (*api).getStorage),
		put(one+"/storage", access.WorkspacesWrite, (*api).setRetention),
	}
}

func (a *api) getWorkspace(c *call) error { return a.replyWorkspace(c, c.Workspace) }

func (a *api) updateWorkspace(c *call) error {
	var in contract.RenameWorkspace
	if err := c.body(&in); err != nil {
		return err
	}
	w, err := a.eng.RenameWorkspace(c.Context(), c.Workspace.ID, in.Name)
	if err != nil {
		return err
	}
	return a.replyWorkspace(c, w)
}

func (a *api) replyWorkspace(c *call, w tenant.Workspace) error {
	counts, err := a.eng.WorkspaceCounts(c.Context(), w.ID)
	if err != nil {
		return err
	}
	b, err := a.brandingOf(c.Context(), tenant.Entity{WorkspaceID: w.ID}, c.Grant)
	if err != nil {
		return err
	}
	creator, err := a.creator(c.Context(), w)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, contract.Workspace{
		ID: w.ID, Name: w.Name, OrganizationID: w.OrganizationID, CreatedAt: w.CreatedAt, Metrics: metrics(counts),
		Branding: b, Prompts: b.Prompts, VideoIdeas: b.VideoIdeas, VideoIdeaStatus: b.VideoIdeaStatus, Creator: creator,
	})
}

// creator is who made a workspace, nil where nobody did who is there.
func (a *api) creator(ctx context.Context, w tenant.Workspace) (*contract.Creator, error) {
	u, err := a.eng.User(ctx, w.CreatedBy)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &contract.Creator{ID: u.ID, Email: u.Email, Name: u.Name}, nil
}
