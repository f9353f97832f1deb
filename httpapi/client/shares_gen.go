// Code generated from httpapi/spec/shares.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// Shares lists the addresses that a project is shared by, oldest first.
func (s *ProjectsService) Shares(ctx context.Context, projectID string) ([]contract.Share, error) {
	return call[[]contract.Share](ctx, s.transport, http.MethodGet, "/auth/project/"+url.PathEscape(projectID)+"/shares", nil, nil)
}

// Share makes an address under which whoever has it watches a project's newest film.
func (s *ProjectsService) Share(ctx context.Context, projectID string) (contract.Share, error) {
	return call[contract.Share](ctx, s.transport, http.MethodPost, "/auth/project/"+url.PathEscape(projectID)+"/shares", nil, nil)
}

// EndShare ends an address at once.
func (s *ProjectsService) EndShare(ctx context.Context, projectID string, shareID string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, "/auth/project/"+url.PathEscape(projectID)+"/shares/"+url.PathEscape(shareID), nil, nil, nil)
	return err
}
