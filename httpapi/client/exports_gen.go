// Code generated from httpapi/spec/exports.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// Enhance starts the enhancement of a project created without toAutoEnhance.
func (s *ExportsService) Enhance(ctx context.Context, projectID string) (contract.EnhanceStatus, error) {
	return call[contract.EnhanceStatus](ctx, s.transport, http.MethodPost, "/auth/project/"+url.PathEscape(projectID)+"/edit/enhance", nil, nil)
}

// EnhanceStatus returns how far enhancement is.
func (s *ExportsService) EnhanceStatus(ctx context.Context, projectID string) (contract.EnhanceStatus, error) {
	return call[contract.EnhanceStatus](ctx, s.transport, http.MethodGet, "/auth/project/"+url.PathEscape(projectID)+"/edit/status/enhance", nil, nil)
}

// Start starts an export and gives its edit's id.
func (s *ExportsService) Start(ctx context.Context, projectID string) (string, error) {
	out, err := call[contract.ExportStarted](ctx, s.transport, http.MethodPost, "/auth/project/"+url.PathEscape(projectID)+"/edit/export", nil, nil)
	return out.EditID, err
}

// Status returns how far the newest export is.
func (s *ExportsService) Status(ctx context.Context, projectID string) (contract.ExportStatus, error) {
	return call[contract.ExportStatus](ctx, s.transport, http.MethodGet, "/auth/project/"+url.PathEscape(projectID)+"/edit/status/export", nil, nil)
}

// List lists the newest video of each of a workspace's projects, newest first, and gives
// the cursor of the next page, "" where there is none.
func (s *ExportsService) List(ctx context.Context, workspaceID string, l List) (page []contract.CompletedExport, next string, err error) {
	return list[contract.CompletedExport](ctx, s.transport, "/auth/workspace/"+url.PathEscape(workspaceID)+"/exports", l.values())
}
