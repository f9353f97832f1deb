// Code generated from httpapi/spec/branding.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// Entity is what Branding.Get asks for; what is empty is not asked for.
type Entity struct {
	// The workspace.
	WorkspaceID string
	// The organization; used where no workspace is given.
	OrganizationID string
}

func (l Entity) values() url.Values {
	q := url.Values{}
	set(q, "workspaceId", l.WorkspaceID)
	set(q, "organizationId", l.OrganizationID)
	return q
}

// Get reads what an entity effectively has.
func (s *BrandingService) Get(ctx context.Context, l Entity) (contract.Branding, error) {
	return call[contract.Branding](ctx, s.transport, http.MethodGet, "/auth/branding/entity", l.values(), nil)
}
