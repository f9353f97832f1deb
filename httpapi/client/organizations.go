package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// Organizations lists those the key reaches.
func (c *Client) Organizations(ctx context.Context) ([]contract.Organization, error) {
	var out []contract.Organization
	_, err := c.do(ctx, http.MethodGet, "/auth/organization/list", nil, nil, &out)
	return out, err
}

// Organization reads one, with its users.
func (c *Client) Organization(ctx context.Context, id string) (contract.Organization, error) {
	var out contract.Organization
	_, err := c.do(ctx, http.MethodGet, "/auth/organization/"+url.PathEscape(id), nil, nil, &out)
	return out, err
}

// SetDefaultWorkspace sets the workspace that projects go into where none is
// named.
func (c *Client) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (contract.Organization, error) {
	var out contract.Organization
	in := contract.UpdateOrganization{DefaultWorkspaceID: workspaceID}
	_, err := c.do(ctx, http.MethodPatch, "/auth/organization/"+url.PathEscape(organizationID), nil, in, &out)
	return out, err
}
