// Package workspace reads what a workspace has set and keeps for its films: brandings,
// templates and assets.
package workspace

import (
	"context"
	"errors"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Brandings reads what workspaces have set for their films.
type Brandings struct {
	Directory *tenant.Directory
}

// Branding is what the project's workspace has set; ok is false where nobody
// has, or where it is switched off: the film then looks and speaks as the house
// does.
func (b *Brandings) Branding(ctx context.Context, p project.Project) (own tenant.Branding, ok bool, err error) {
	if p.WorkspaceID == "" {
		return own, false, nil
	}
	own, err = b.Directory.Branding(ctx, tenant.Entity{WorkspaceID: p.WorkspaceID})
	if errors.Is(err, fault.ErrNotFound) {
		return tenant.Branding{}, false, nil // deleted meanwhile
	}
	return own, err == nil && own.Enabled && !own.IsDefault, err
}

// Pronunciations are those of the workspace's branding that are for the
// project's language. They hold where the branding is switched off, too: a name is
// said the same in every film.
func (b *Brandings) Pronunciations(ctx context.Context, p project.Project) ([]story.Pronunciation, error) {
	own, _, err := b.Branding(ctx, p)
	if err != nil {
		return nil, err
	}
	var out []story.Pronunciation
	for _, x := range own.Pronunciations {
		if x.Language == "" || x.Language == p.Language {
			out = append(out, story.Pronunciation(x))
		}
	}
	return out, nil
}

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
