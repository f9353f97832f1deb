package workspace

import (
	"context"
	"errors"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Resolver finds the assets that requests name by their addresses.
type Resolver struct {
	Assets    *library.Library
	Directory *tenant.Directory
}

// Resolve returns the asset that a URL names; ours is false where it is none of the
// library's.
func (r *Resolver) Resolve(ctx context.Context, workspaceID, url string) (a library.Asset, ours bool, err error) {
	if r.Assets == nil {
		return a, false, nil
	}
	return r.Assets.Resolve(ctx, workspaceID, url)
}

// CompanyAsset is the asset that a URL names, of the project's workspace or of
// another one of its organization: branding may be the organization's.
func (r *Resolver) CompanyAsset(ctx context.Context, p project.Project, url string) (a library.Asset, ours bool, err error) {
	a, ours, err = r.Resolve(ctx, p.WorkspaceID, url)
	if !ours || !errors.Is(err, fault.ErrNotFound) {
		return a, ours, err
	}
	all, failed := r.Directory.Workspaces(ctx, p.OrganizationID)
	if failed != nil {
		return a, ours, failed
	}
	for _, w := range all {
		if a, ours, err = r.Resolve(ctx, w.ID, url); !errors.Is(err, fault.ErrNotFound) {
			return a, ours, err
		}
	}
	return a, ours, err
}
