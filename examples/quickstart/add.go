package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
)

// add has the scenes show files, one each from the first: they become assets of
// a workspace, as a service would have them.
func add(ctx context.Context, eng *engine.Engine, r *request.Request, files []string) error {
	if len(files) == 0 {
		return nil
	}
	o, err := eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "Quickstart"})
	if err != nil {
		return err
	}
	w, err := eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: o.ID, Name: "Quickstart"})
	if err != nil {
		return err
	}
	r.WorkspaceID = w.ID
	for _, name := range files {
		url, err := upload(ctx, eng, w.ID, name)
		if err != nil {
			return fmt.Errorf("-add %s: %w", name, err)
		}
		r.CustomTemplate.Scenes = append(r.CustomTemplate.Scenes, request.TemplateScene{VideosToAdd: []request.VideoToAdd{{URL: url}}})
	}
	return nil
}

// upload makes a file an asset, and gives its URL.
func upload(ctx context.Context, eng *engine.Engine, workspaceID, name string) (url string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	a, err := eng.Assets.Upload(ctx, library.NewAsset{Target: library.Target{WorkspaceID: workspaceID}, Name: filepath.Base(name), Content: f})
	return eng.Blobs.URL(a.Key), err
}
