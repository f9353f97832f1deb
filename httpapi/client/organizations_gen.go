// Code generated from httpapi/spec/organizations.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// List lists those the key reaches.
func (s *OrganizationsService) List(ctx context.Context) ([]contract.Organization, error) {
	return call[[]contract.Organization](ctx, s.transport, http.MethodGet, "/auth/organization/list", nil, nil)
}

// Get reads one, with its users.
func (s *OrganizationsService) Get(ctx context.Context, organizationID string) (contract.Organization, error) {
	return call[contract.Organization](ctx, s.transport, http.MethodGet, "/auth/organization/"+url.PathEscape(organizationID), nil, nil)
}

// SetDefaultWorkspace sets the workspace that projects go into where none is named.
func (s *OrganizationsService) SetDefaultWorkspace(ctx context.Context, organizationID string, defaultWorkspaceID string) (contract.Organization, error) {
	return call[contract.Organization](ctx, s.transport, http.MethodPatch, "/auth/organization/"+url.PathEscape(organizationID), nil, contract.UpdateOrganization{DefaultWorkspaceID: defaultWorkspaceID})
}
