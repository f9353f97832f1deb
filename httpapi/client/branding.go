package client

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// BrandingService reads and sets how the films of an organization or a workspace look.
type BrandingService struct{ transport *transport }

// Entity is what branding belongs to: a workspace, or an organization where
// WorkspaceID is empty.
type Entity struct {
	OrganizationID string
	WorkspaceID    string
}

func (e Entity) values() url.Values {
	q := url.Values{}
	if e.OrganizationID != "" {
		q.Set("organizationId", e.OrganizationID)
	}
	if e.WorkspaceID != "" {
		q.Set("workspaceId", e.WorkspaceID)
	}
	return q
}

// Get reads what an entity effectively has.
func (s *BrandingService) Get(ctx context.Context, e Entity) (contract.Branding, error) {
	return call[contract.Branding](ctx, s.transport, http.MethodGet, "/auth/branding/entity", e.values(), nil)
}

// Set changes exactly one property: logo, logoW, colors, company,
// about, pronunciations or enabled. The value is what encoding/json makes of
// it: a contract.Colors, a string, a bool.
func (s *BrandingService) Set(ctx context.Context, e Entity, property string, value any) (contract.Branding, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return contract.Branding{}, fmt.Errorf("client: value: %w", err)
	}
	return call[contract.Branding](ctx, s.transport, http.MethodPut, "/auth/branding/entity", e.values(), contract.SetBranding{PropertyName: property, Value: raw})
}
