// Code generated from httpapi/spec/assets.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// AssetList is what Assets.List asks for; what is empty is not asked for.
type AssetList struct {
	List
	// Only assets whose type, or MIME type, begins so.
	Type string
	// Only what lies in this folder: `/` or `/name`.
	Folder string
}

func (l AssetList) values() url.Values {
	q := l.List.values()
	set(q, "type", l.Type)
	set(q, "folder", l.Folder)
	return q
}

// List lists assets and folders, newest first, and gives the cursor of the next page, ""
// where there is none.
func (s *AssetsService) List(ctx context.Context, workspaceID string, l AssetList) (page []contract.Asset, next string, err error) {
	return list[contract.Asset](ctx, s.transport, "/auth/workspace/"+url.PathEscape(workspaceID)+"/assets", l.values())
}

// Delete deletes assets for good, all of them or none.
func (s *AssetsService) Delete(ctx context.Context, workspaceID string, assetIDs ...string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, "/auth/workspace/"+url.PathEscape(workspaceID)+"/assets", nil, contract.DeleteAssets{AssetIDs: assetIDs}, nil)
	return err
}

// CreateFolder makes a folder.
func (s *AssetsService) CreateFolder(ctx context.Context, workspaceID string, newName string) error {
	_, err := s.transport.do(ctx, http.MethodPost, "/auth/workspace/"+url.PathEscape(workspaceID)+"/assets/folder", nil, contract.NewName{NewName: newName}, nil)
	return err
}

// Move moves assets into a folder that exists, all of them or none.
func (s *AssetsService) Move(ctx context.Context, workspaceID string, toFolder string, assetIDs ...string) error {
	_, err := s.transport.do(ctx, http.MethodPut, "/auth/workspace/"+url.PathEscape(workspaceID)+"/assets/move", nil, contract.MoveAssets{ToFolder: toFolder, AssetIDs: assetIDs}, nil)
	return err
}

// Rename gives an asset another display name.
func (s *AssetsService) Rename(ctx context.Context, workspaceID string, assetID string, newName string) error {
	_, err := s.transport.do(ctx, http.MethodPut, "/auth/workspace/"+url.PathEscape(workspaceID)+"/assets/"+url.PathEscape(assetID)+"/file", nil, contract.NewName{NewName: newName}, nil)
	return err
}

// Get reads one asset.
func (s *AssetsService) Get(ctx context.Context, workspaceID string, assetID string) (contract.Asset, error) {
	return call[contract.Asset](ctx, s.transport, http.MethodGet, "/auth/workspace/"+url.PathEscape(workspaceID)+"/assets/"+url.PathEscape(assetID), nil, nil)
}
