package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// Share makes an address under which whoever has it watches a project's newest film.
func (s *ProjectsService) Share(ctx context.Context, id string) (contract.Share, error) {
	return call[contract.Share](ctx, s.transport, http.MethodPost, projectPath(id)+"/shares", nil, nil)
}

// Shares lists the addresses that a project is shared by, oldest first.
func (s *ProjectsService) Shares(ctx context.Context, id string) ([]contract.Share, error) {
	return call[[]contract.Share](ctx, s.transport, http.MethodGet, projectPath(id)+"/shares", nil, nil)
}

// EndShare ends an address at once.
func (s *ProjectsService) EndShare(ctx context.Context, id, shareID string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, projectPath(id)+"/shares/"+url.PathEscape(shareID), nil, nil, nil)
	return err
}
