package client

import (
	"context"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// ExportsService makes the films of projects.
type ExportsService struct{ transport *transport }

// Enhance starts the enhancement of a project created without toAutoEnhance.
func (s *ExportsService) Enhance(ctx context.Context, projectID string) (contract.EnhanceStatus, error) {
	var out contract.EnhanceStatus
	_, err := s.transport.do(ctx, http.MethodPost, projectPath(projectID)+"/edit/enhance", nil, nil, &out)
	return out, err
}

// EnhanceStatus returns how far enhancement is.
func (s *ExportsService) EnhanceStatus(ctx context.Context, projectID string) (contract.EnhanceStatus, error) {
	var out contract.EnhanceStatus
	_, err := s.transport.do(ctx, http.MethodGet, projectPath(projectID)+"/edit/status/enhance", nil, nil, &out)
	return out, err
}

// Start starts an export and gives its edit's id.
func (s *ExportsService) Start(ctx context.Context, projectID string) (editID string, err error) {
	var out contract.ExportStarted
	_, err = s.transport.do(ctx, http.MethodPost, projectPath(projectID)+"/edit/export", nil, nil, &out)
	return out.EditID, err
}

// Status returns how far the newest export is.
func (s *ExportsService) Status(ctx context.Context, projectID string) (contract.ExportStatus, error) {
	var out contract.ExportStatus
	_, err := s.transport.do(ctx, http.MethodGet, projectPath(projectID)+"/edit/status/export", nil, nil, &out)
	return out, err
}
