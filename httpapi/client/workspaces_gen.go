// Code generated from httpapi/spec/workspaces.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// Get reads one.
func (s *WorkspacesService) Get(ctx context.Context, organizationID string, workspaceID string) (contract.Workspace, error) {
	return call[contract.Workspace](ctx, s.transport, http.MethodGet, "/auth/organization/"+url.PathEscape(organizationID)+"/workspace/"+url.PathEscape(workspaceID), nil, nil)
}

// Rename gives a workspace another name.
func (s *WorkspacesService) Rename(ctx context.Context, organizationID string, workspaceID string, name string) (contract.Workspace, error) {
	return call[contract.Workspace](ctx, s.transport, http.MethodPut, "/auth/organization/"+url.PathEscape(organizationID)+"/workspace/"+url.PathEscape(workspaceID), nil, contract.RenameWorkspace{Name: name})
}

// Storage reads what a workspace has on disk.
func (s *WorkspacesService) Storage(ctx context.Context, organizationID string, workspaceID string) (contract.Storage, error) {
	return call[contract.Storage](ctx, s.transport, http.MethodGet, "/auth/organization/"+url.PathEscape(organizationID)+"/workspace/"+url.PathEscape(workspaceID)+"/storage", nil, nil)
}

// SetRetention sets how long a workspace keeps what is in it. What is older is deleted
// within the hour, for good.
func (s *WorkspacesService) SetRetention(ctx context.Context, organizationID string, workspaceID string, in contract.Retention) (contract.Storage, error) {
	return call[contract.Storage](ctx, s.transport, http.MethodPut, "/auth/organization/"+url.PathEscape(organizationID)+"/workspace/"+url.PathEscape(workspaceID)+"/storage", nil, in)
}
