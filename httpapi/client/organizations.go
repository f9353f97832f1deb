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
	var out []contract.Organization
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/organization/list", nil, nil, &out)
	return out, err
}

// Get reads one, with its users.
func (s *OrganizationsService) Get(ctx context.Context, id string) (contract.Organization, error) {
	var out contract.Organization
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/organization/"+url.PathEscape(id), nil, nil, &out)
	return out, err
}

// SetDefaultWorkspace sets the workspace that projects go into where none is
// named.
func (s *OrganizationsService) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (contract.Organization, error) {
	var out contract.Organization
	in := contract.UpdateOrganization{DefaultWorkspaceID: workspaceID}
	_, err := s.transport.do(ctx, http.MethodPatch, "/auth/organization/"+url.PathEscape(organizationID), nil, in, &out)
	return out, err
}
