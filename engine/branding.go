package engine

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/tenant"
)

// SetBranding is the directory's, with a logo checked as any other media is: an
// asset must be of the workspace, or of one of the organization's, and another
// URL must be one that a fetch would take.
func (e *Engine) SetBranding(ctx context.Context, of tenant.Entity, property string, value json.RawMessage) (tenant.Branding, error) {
	if property == "logo" || property == "logoW" {
		if err := e.checker.checkLogo(ctx, of, value); err != nil {
			return tenant.Branding{}, err
		}
	}
	return e.Directory.SetBranding(ctx, of, property, value)
}

func (c *referenceChecker) checkLogo(ctx context.Context, of tenant.Entity, value json.RawMessage) error {
	var given any // what is no URL is for the directory to judge
	_ = json.Unmarshal(value, &given)
	url, _ := given.(string)
	if url == "" {
		return nil
	}
	// An organization's id is no workspace's: under it only foreign URLs pass.
	workspaces := []string{of.ID()}
	if of.WorkspaceID == "" {
		all, err := c.directory.Workspaces(ctx, of.OrganizationID)
		if err != nil {
			return err
		}
		for _, w := range all {
			workspaces = append(workspaces, w.ID)
		}
	}
	logo := reference{field: "value", url: url, types: []library.Type{library.Image}}
	var err error
	for _, id := range workspaces {
		if err = c.checkReference(ctx, id, logo); !errors.Is(err, fault.ErrInvalid) {
			return err
		}
	}
	return err
}
