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
	return s.templates(ctx, "/auth/templates", l)
}

// List lists a workspace's, newest first, and gives the cursor of
// the next page, "" where there is none.
func (s *TemplatesService) List(ctx context.Context, organizationID, workspaceID string, l List) (page []contract.TemplateSummary, next string, err error) {
	return s.templates(ctx, workspacePath(organizationID, workspaceID)+"/templates", l)
}

func (s *TemplatesService) templates(ctx context.Context, path string, l List) (page []contract.TemplateSummary, next string, err error) {
	a, err := s.transport.do(ctx, http.MethodGet, path, l.values(), nil, &page)
	if err != nil {
		return nil, "", err
	}
	return page, a.next(), nil
}

func templatePath(id string) string { return "/auth/templates/" + url.PathEscape(id) }

// Get reads one, with its scenes.
func (s *TemplatesService) Get(ctx context.Context, id string) (contract.Template, error) {
	var out contract.Template
	_, err := s.transport.do(ctx, http.MethodGet, templatePath(id), nil, nil, &out)
	return out, err
}

// Create makes one in a workspace.
func (s *TemplatesService) Create(ctx context.Context, organizationID, workspaceID string, in contract.SaveTemplate) (contract.Template, error) {
	var out contract.Template
	_, err := s.transport.do(ctx, http.MethodPost, workspacePath(organizationID, workspaceID)+"/templates", nil, in, &out)
	return out, err
}

// Update replaces all that a template says.
func (s *TemplatesService) Update(ctx context.Context, id string, in contract.SaveTemplate) (contract.Template, error) {
	var out contract.Template
	_, err := s.transport.do(ctx, http.MethodPut, templatePath(id), nil, in, &out)
	return out, err
}

// Delete deletes one for good. Films made by it stay as they are.
func (s *TemplatesService) Delete(ctx context.Context, id string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, templatePath(id), nil, nil, nil)
	return err
}
