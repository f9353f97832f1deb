package client

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/contract"
)

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
