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

// workspaces serves the parts of an organization, with their storage.
type workspaces struct {
	engine   *engine.Engine
	branding branding
}

func (h workspaces) routes() []route {
	const one = "/auth/organization/{organizationId}/workspace/{workspaceId}"
	return []route{
		on("GET", one, access.WorkspacesRead, replies(http.StatusOK, func(c *call) (contract.Workspace, error) { return h.response(c, c.Workspace) })),
		on("PUT", one, access.WorkspacesWrite, takes(http.StatusOK, h.update)),
		on("GET", one+"/storage", access.WorkspacesRead, replies(http.StatusOK, h.storage)),
		on("PUT", one+"/storage", access.WorkspacesWrite, takes(http.StatusOK, h.setRetention)),
	}
}

func (h workspaces) update(c *call, in contract.RenameWorkspace) (contract.Workspace, error) {
	w, err := h.engine.RenameWorkspace(c.Context(), c.Workspace.ID, in.Name)
	if err != nil {
		return contract.Workspace{}, err
	}
	return h.response(c, w)
}

// response returns a workspace's document.
func (h workspaces) response(c *call, w tenant.Workspace) (out contract.Workspace, err error) {
	counts, err := h.engine.WorkspaceCounts(c.Context(), w.ID)
	b, noBranding := h.branding.of(c.Context(), tenant.Entity{WorkspaceID: w.ID}, c.Grant)
	creator, noCreator := h.creator(c.Context(), w)
	return contract.Workspace{
		ID: w.ID, Name: w.Name, OrganizationID: w.OrganizationID, CreatedAt: formatTime(w.CreatedAt), Metrics: metrics(counts),
		Branding: b, Prompts: b.Prompts, VideoIdeas: b.VideoIdeas, VideoIdeaStatus: b.VideoIdeaStatus, Creator: creator,
	}, cmp.Or(err, noBranding, noCreator)
}

// creator returns a workspace's creator, nil if that user does not exist.
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

func (h workspaces) storage(c *call) (contract.Storage, error) {
	s, err := h.engine.WorkspaceStorage(c.Context(), c.Workspace.ID)
	r := s.Retention
	return contract.Storage{
		Projects: s.Projects, ProjectBytes: s.ProjectBytes, ExportBytes: s.ExportBytes, Uploads: s.Uploads, UploadBytes: s.UploadBytes,
		Bytes: s.Bytes(), Retention: contract.Retention{ProjectDays: r.Projects, ExportDays: r.Exports, UploadDays: r.Uploads},
	}, err
}

// setRetention answers with the current storage: older content is deleted within the hour.
func (h workspaces) setRetention(c *call, in contract.Retention) (contract.Storage, error) {
	r := tenant.Retention{Projects: in.ProjectDays, Exports: in.ExportDays, Uploads: in.UploadDays}
	if err := h.engine.SetRetention(c.Context(), c.Workspace.ID, r); err != nil {
		return contract.Storage{}, err
	}
	return h.storage(c)
}
