package client

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// AssetsService keeps the media of workspaces.
type AssetsService struct{ transport *transport }

// AssetList asks for a part of a workspace's assets.
type AssetList struct {
	List
	Type   string // image, video, audio, pdf, folder, or how it begins; "" = any
	Folder string // "/" or "/name"; "" = any
}

// List lists assets and folders, newest first, and gives the cursor of the
// next page, "" where there is none.
func (s *AssetsService) List(ctx context.Context, workspaceID string, l AssetList) (page []contract.Asset, next string, err error) {
	q := l.values()
	if l.Type != "" {
		q.Set("type", l.Type)
	}
	if l.Folder != "" {
		q.Set("folder", l.Folder)
	}
	return list[contract.Asset](ctx, s.transport, assetsPath(workspaceID), q)
}

func assetsPath(workspaceID string) string {
	return "/auth/workspace/" + url.PathEscape(workspaceID) + "/assets"
}

// Get reads one asset.
func (s *AssetsService) Get(ctx context.Context, workspaceID, assetID string) (contract.Asset, error) {
	return call[contract.Asset](ctx, s.transport, http.MethodGet, assetsPath(workspaceID)+"/"+url.PathEscape(assetID), nil, nil)
}

// UploadFile is a file to upload.
type UploadFile struct {
	Name    string
	Content io.Reader
}

// Upload puts up to 20 files into a folder, "" = the root, all of them or none.
// They are sent as they are read; the call is not repeated when it fails.
func (s *AssetsService) Upload(ctx context.Context, workspaceID, folder string, files ...UploadFile) ([]contract.Asset, error) {
	r, w := io.Pipe()
	defer r.Close()
	form := multipart.NewWriter(w)
	go func() { w.CloseWithError(writeForm(form, files)) }()
	q := url.Values{}
	if folder != "" {
		q.Set("folder", folder)
	}
	a, err := s.transport.send(ctx, request{method: http.MethodPost, path: assetsPath(workspaceID), query: q, stream: r, kind: form.FormDataContentType()})
	if err != nil {
		return nil, err
	}
	var out contract.Uploaded
	if err := json.Unmarshal(a.body, &out); err != nil {
		return nil, fmt.Errorf("client: upload: the answer is not what was expected: %w", err)
	}
	return out.Uploaded, nil
}

// writeForm leaves a form without its end where a file fails, so that nothing of
// it is kept.
func writeForm(form *multipart.Writer, files []UploadFile) error {
	for _, f := range files {
		part, err := form.CreateFormFile("file", f.Name)
		if err == nil {
			_, err = io.Copy(part, f.Content)
		}
		if err != nil {
			return fmt.Errorf("client: upload %s: %w", f.Name, err)
		}
	}
	return form.Close()
}

// Delete deletes assets for good, all of them or none.
func (s *AssetsService) Delete(ctx context.Context, workspaceID string, assetIDs ...string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, assetsPath(workspaceID), nil, contract.DeleteAssets{AssetIDs: assetIDs}, nil)
	return err
}

// CreateFolder makes a folder.
func (s *AssetsService) CreateFolder(ctx context.Context, workspaceID, name string) error {
	_, err := s.transport.do(ctx, http.MethodPost, assetsPath(workspaceID)+"/folder", nil, contract.NewName{NewName: name}, nil)
	return err
}

// Move moves assets into a folder that exists, all of them or none.
func (s *AssetsService) Move(ctx context.Context, workspaceID, toFolder string, assetIDs ...string) error {
	_, err := s.transport.do(ctx, http.MethodPut, assetsPath(workspaceID)+"/move", nil, contract.MoveAssets{ToFolder: toFolder, AssetIDs: assetIDs}, nil)
	return err
}

// Rename gives an asset another display name.
func (s *AssetsService) Rename(ctx context.Context, workspaceID, assetID, newName string) error {
	_, err := s.transport.do(ctx, http.MethodPut, assetsPath(workspaceID)+"/"+url.PathEscape(assetID)+"/file", nil, contract.NewName{NewName: newName}, nil)
	return err
}
