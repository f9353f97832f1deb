package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// OrganizationsService reads the organizations within reach.
type OrganizationsService struct{ transport *transport }

// List lists those the key reaches.
func (s *OrganizationsService) List(ctx context.Context) ([]contract.Organization, error) {
	return call[[]contract.Organization](ctx, s.transport, http.MethodGet, "/auth/organization/list", nil, nil)
}

// Get reads one, with its users.
func (s *OrganizationsService) Get(ctx context.Context, id string) (contract.Organization, error) {
	return call[contract.Organization](ctx, s.transport, http.MethodGet, "/auth/organization/"+url.PathEscape(id), nil, nil)
}

// SetDefaultWorkspace sets the workspace that projects go into where none is
// named.
func (s *OrganizationsService) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (contract.Organization, error) {
	in := contract.UpdateOrganization{DefaultWorkspaceID: workspaceID}
	return call[contract.Organization](ctx, s.transport, http.MethodPatch, "/auth/organization/"+url.PathEscape(organizationID), nil, in)
}
