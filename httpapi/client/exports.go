package client

import (
	"context"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// Enhance starts the enhancement of a project created without toAutoEnhance.
func (c *Client) Enhance(ctx context.Context, projectID string) (contract.EnhanceStatus, error) {
	var out contract.EnhanceStatus
	_, err := c.do(ctx, http.MethodPost, projectPath(projectID)+"/edit/enhance", nil, nil, &out)
	return out, err
}

// EnhanceStatus is how far enhancement is.
func (c *Client) EnhanceStatus(ctx context.Context, projectID string) (contract.EnhanceStatus, error) {
	var out contract.EnhanceStatus
	_, err := c.do(ctx, http.MethodGet, projectPath(projectID)+"/edit/status/enhance", nil, nil, &out)
	return out, err
}

// Export starts an export and gives its edit's id.
func (c *Client) Export(ctx context.Context, projectID string) (editID string, err error) {
	var out contract.ExportStarted
	_, err = c.do(ctx, http.MethodPost, projectPath(projectID)+"/edit/export", nil, nil, &out)
	return out.EditID, err
}

// ExportStatus is how far the newest export is.
func (c *Client) ExportStatus(ctx context.Context, projectID string) (contract.ExportStatus, error) {
	var out contract.ExportStatus
	_, err := c.do(ctx, http.MethodGet, projectPath(projectID)+"/edit/status/export", nil, nil, &out)
	return out, err
}
