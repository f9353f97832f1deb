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

// workspaces are the parts of an organization, each with what is stored in it.
type workspaces struct {
	engine interface {
		RenameWorkspace(ctx context.Context, id, name string) (tenant.Workspace, error)
		WorkspaceCounts(ctx context.Context, id string) (tenant.Counts, error)
		WorkspaceStorage(ctx context.Context, id string) (tenant.Storage, error)
		SetRetention(ctx context.Context, workspaceID string, r tenant.Retention) error
		User(ctx context.Context, id string) (tenant.User, error)
	}
	branding branding
}

func (h workspaces) routes() []route {
	const one = "/auth/organization/{organizationId}/workspace/{workspaceId}"
	return []route{
		get(one, access.WorkspacesRead, h.get),
		put(one, access.WorkspacesWrite, h.update),
		get(one+"/storage", access.WorkspacesRead, h.getStorage),
		put(one+"/storage", access.WorkspacesWrite, h.setRetention),
	}
}

func (h workspaces) get(c *call) error { return h.reply(c, c.Workspace) }

func (h workspaces) update(c *call) error {
	var in contract.RenameWorkspace
	if err := c.body(&in); err != nil {
		return err
	}
	w, err := h.engine.RenameWorkspace(c.Context(), c.Workspace.ID, in.Name)
	if err != nil {
		return err
	}
	return h.reply(c, w)
}

func (h workspaces) reply(c *call, w tenant.Workspace) error {
	counts, err := h.engine.WorkspaceCounts(c.Context(), w.ID)
	if err != nil {
		return err
	}
	b, err := h.branding.of(c.Context(), tenant.Entity{WorkspaceID: w.ID}, c.Grant)
	if err != nil {
		return err
	}
	creator, err := h.creator(c.Context(), w)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, contract.Workspace{
		ID: w.ID, Name: w.Name, OrganizationID: w.OrganizationID, CreatedAt: formatTime(w.CreatedAt), Metrics: metrics(counts),
		Branding: b, Prompts: b.Prompts, VideoIdeas: b.VideoIdeas, VideoIdeaStatus: b.VideoIdeaStatus, Creator: creator,
	})
}

// creator returns who made a workspace, nil where nobody did who is there.
func (h workspaces) creator(ctx context.Context, w tenant.Workspace) (*contract.Creator, error) {
	u, err := h.engine.User(ctx, w.CreatedBy)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &contract.Creator{ID: u.ID, Email: u.Email, Name: u.Name}, nil
}
func (h workspaces) getStorage(c *call) error {
	s, err := h.engine.WorkspaceStorage(c.Context(), c.Workspace.ID)
	if err != nil {
		return err
	}
	r := s.Retention
	return c.reply(http.StatusOK, contract.Storage{
		Projects: s.Projects, ProjectBytes: s.ProjectBytes, ExportBytes: s.ExportBytes, Uploads: s.Uploads, UploadBytes: s.UploadBytes,
		Bytes: s.Bytes(), Retention: contract.Retention{ProjectDays: r.Projects, ExportDays: r.Exports, UploadDays: r.Uploads},
	})
}

// setRetention answers what is there as it is: what is older goes within the hour.
func (h workspaces) setRetention(c *call) error {
	var in contract.Retention
	if err := c.body(&in); err != nil {
		return err
	}
	r := tenant.Retention{Projects: in.ProjectDays, Exports: in.ExportDays, Uploads: in.UploadDays}
	if err := h.engine.SetRetention(c.Context(), c.Workspace.ID, r); err != nil {
		return err
	}
	return h.getStorage(c)
}
