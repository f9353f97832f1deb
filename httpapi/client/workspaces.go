package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// WorkspacesService reads and changes workspaces.
type WorkspacesService struct{ transport *transport }

func workspacePath(organizationID, workspaceID string) string {
	return "/auth/organization/" + url.PathEscape(organizationID) + "/workspace/" + url.PathEscape(workspaceID)
}

// Get reads one.
func (s *WorkspacesService) Get(ctx context.Context, organizationID, workspaceID string) (contract.Workspace, error) {
	return call[contract.Workspace](ctx, s.transport, http.MethodGet, workspacePath(organizationID, workspaceID), nil, nil)
}

// Rename gives a workspace another name.
func (s *WorkspacesService) Rename(ctx context.Context, organizationID, workspaceID, name string) (contract.Workspace, error) {
	return call[contract.Workspace](ctx, s.transport, http.MethodPut, workspacePath(organizationID, workspaceID), nil, contract.RenameWorkspace{Name: name})
}

// Storage reads what a workspace has on disk.
func (s *WorkspacesService) Storage(ctx context.Context, organizationID, workspaceID string) (contract.Storage, error) {
	return call[contract.Storage](ctx, s.transport, http.MethodGet, workspacePath(organizationID, workspaceID)+"/storage", nil, nil)
}

// SetRetention sets how long a workspace keeps what is in it. What is older is
// deleted within the hour, for good.
func (s *WorkspacesService) SetRetention(ctx context.Context, organizationID, workspaceID string, r contract.Retention) (contract.Storage, error) {
	return call[contract.Storage](ctx, s.transport, http.MethodPut, workspacePath(organizationID, workspaceID)+"/storage", nil, r)
}
