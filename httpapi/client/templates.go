package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TemplatesService keeps how films are to be told, for later requests.
type TemplatesService struct{ transport *transport }

// ListOwn lists those that the key's user made, newest first, and gives the
// cursor of the next page, "" where there is none.
func (s *TemplatesService) ListOwn(ctx context.Context, l List) (page []contract.TemplateSummary, next string, err error) {
	return list[contract.TemplateSummary](ctx, s.transport, "/auth/templates", l.values())
}

// List lists a workspace's, newest first, and gives the cursor of
// the next page, "" where there is none.
func (s *TemplatesService) List(ctx context.Context, organizationID, workspaceID string, l List) (page []contract.TemplateSummary, next string, err error) {
	return list[contract.TemplateSummary](ctx, s.transport, workspacePath(organizationID, workspaceID)+"/templates", l.values())
}

func templatePath(id string) string { return "/auth/templates/" + url.PathEscape(id) }

// Get reads one, with its scenes.
func (s *TemplatesService) Get(ctx context.Context, id string) (contract.Template, error) {
	return call[contract.Template](ctx, s.transport, http.MethodGet, templatePath(id), nil, nil)
}

// Create makes one in a workspace.
func (s *TemplatesService) Create(ctx context.Context, organizationID, workspaceID string, in contract.SaveTemplate) (contract.Template, error) {
	return call[contract.Template](ctx, s.transport, http.MethodPost, workspacePath(organizationID, workspaceID)+"/templates", nil, in)
}

// Update replaces all that a template says.
func (s *TemplatesService) Update(ctx context.Context, id string, in contract.SaveTemplate) (contract.Template, error) {
	return call[contract.Template](ctx, s.transport, http.MethodPut, templatePath(id), nil, in)
}

// Delete deletes one for good. Films made by it stay as they are.
func (s *TemplatesService) Delete(ctx context.Context, id string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, templatePath(id), nil, nil, nil)
	return err
}
