package board

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/project"
)

// logo keeps a picture of a logo with the project, so that the film does not
// change with it, and looks at it. A logo that was kept before is taken as it
// is.
func (br *Brander) logo(ctx context.Context, t *pipeline.Task, url string) (logo.Variant, error) {
	part := "logo/" + blobs.Digest([]byte(url))
	var v logo.Variant
	if found, err := br.Store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepBoard, Part: part}, &v); err != nil || found {
		return v, err
	}
	raw, err := br.logoFile(ctx, t.Project, url)
	if err != nil {
		return v, err
	}
	key := project.FilesPrefix(t.Project.ID) + part
	if br.Preparer == nil {
		v, err = logo.Read(bytes.NewReader(raw), key)
	} else {
		v, raw, err = br.readyLogo(ctx, t.Project.ID, raw)
	}
	if err != nil {
		return v, err
	}
	v.Blob = key
	if err := br.Files.KeepBlob(ctx, t.By(project.StepBoard, part), key, bytes.NewReader(raw)); err != nil {
		return v, err
	}
	return v, br.Results.Keep(ctx, t, project.StepBoard, part, v)
}

// logoFile reads an asset of the project's organization, or what was fetched from
// elsewhere.
func (br *Brander) logoFile(ctx context.Context, p project.Project, url string) ([]byte, error) {
	asset, ours, err := br.Resolver.CompanyAsset(ctx, p, url)
	if err != nil {
		return nil, err
	}
	if ours {
		return br.Files.ReadBlob(ctx, asset.Key, fetch.MostLogo)
	}
	var raw bytes.Buffer
	err = br.Fetching.Download(ctx, p.ID, fetch.Address{URL: url, Accept: fetch.AcceptPictures, Most: fetch.MostLogo}, &raw)
	return raw.Bytes(), err
}

// readyLogo has the preparer look at a logo, and returns what a film shows of it.
func (br *Brander) readyLogo(ctx context.Context, projectID string, raw []byte) (v logo.Variant, shown []byte, err error) {
	dir, err := br.Files.WorkDir("logo-" + projectID)
	if err != nil {
		return v, nil, err
	}
	defer os.RemoveAll(dir)
	from, to := filepath.Join(dir, "given"), filepath.Join(dir, "shown")
	if err := os.WriteFile(from, raw, 0o600); err != nil {
		return v, nil, err
	}
	if v, err = br.Preparer.Logo(ctx, from, to); err != nil {
		return v, nil, err
	}
	shown, err = os.ReadFile(to)
	return v, shown, err
}
