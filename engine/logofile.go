package engine

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/project"
)

// mostLogo is how many bytes of a logo are fetched.
const mostLogo = 10 << 20

// logo keeps a picture of a logo with the project, so that the film does not
// change with it, and looks at it. A logo that was kept before is taken as it
// is.
func (br *brander) logo(ctx context.Context, t *task, url string) (logo.Variant, error) {
	part := "logo/" + digest([]byte(url))
	var v logo.Variant
	if found, err := br.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepBoard, Part: part}, &v); err != nil || found {
		return v, err
	}
	raw, err := br.logoFile(ctx, t.Project, url)
	if err != nil {
		return v, err
	}
	key := projectPrefix(t.Project.ID) + part
	if br.preparer == nil {
		v, err = logo.Read(bytes.NewReader(raw), key)
	} else {
		v, raw, err = br.readyLogo(ctx, t.Project.ID, raw)
	}
	if err != nil {
		return v, err
	}
	v.Blob = key
	if err := br.files.keepBlob(ctx, t.by(project.StepBoard, part), key, bytes.NewReader(raw)); err != nil {
		return v, err
	}
	return v, br.results.keep(ctx, t, project.StepBoard, part, v)
}

// logoFile reads an asset of the project's organization, or what was fetched from
// elsewhere.
func (br *brander) logoFile(ctx context.Context, p project.Project, url string) ([]byte, error) {
	asset, ours, err := br.resolver.companyAsset(ctx, p, url)
	if err != nil {
		return nil, err
	}
	if ours {
		return br.files.readBlob(ctx, asset.Key)
	}
	var raw bytes.Buffer
	err = br.fetching.download(ctx, p.ID, address{url: url, accept: acceptPictures, most: mostLogo}, &raw)
	return raw.Bytes(), err
}

// companyAsset is the asset that a URL names, of the project's workspace or of
// another one of its organization: branding may be the organization's.
func (r *resolver) companyAsset(ctx context.Context, p project.Project, url string) (a library.Asset, ours bool, err error) {
	a, ours, err = r.resolve(ctx, p.WorkspaceID, url)
	if !ours || !errors.Is(err, fault.ErrNotFound) {
		return a, ours, err
	}
	all, failed := r.directory.Workspaces(ctx, p.OrganizationID)
	if failed != nil {
		return a, ours, failed
	}
	for _, w := range all {
		if a, ours, err = r.resolve(ctx, w.ID, url); !errors.Is(err, fault.ErrNotFound) {
			return a, ours, err
		}
	}
	return a, ours, err
}

func (p *projectFiles) readBlob(ctx context.Context, key string) ([]byte, error) {
	f, err := p.blobs.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, mostLogo+1))
}

// readyLogo has the preparer look at a logo, and returns what a film shows of it.
func (br *brander) readyLogo(ctx context.Context, projectID string, raw []byte) (v logo.Variant, shown []byte, err error) {
	dir, err := br.files.workDir("logo-" + projectID)
	if err != nil {
		return v, nil, err
	}
	defer os.RemoveAll(dir)
	from, to := filepath.Join(dir, "given"), filepath.Join(dir, "shown")
	if err := os.WriteFile(from, raw, 0o600); err != nil {
		return v, nil, err
	}
	if v, err = br.preparer.Logo(ctx, from, to); err != nil {
		return v, nil, err
	}
	shown, err = os.ReadFile(to)
	return v, shown, err
}
