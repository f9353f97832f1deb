// Code generated from httpapi/spec/templates.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// ListOwn lists those that the key's user made, newest first, and gives the cursor of the
// next page, "" where there is none.
func (s *TemplatesService) ListOwn(ctx context.Context, l List) (page []contract.TemplateSummary, next string, err error) {
	return list[contract.TemplateSummary](ctx, s.transport, "/auth/templates", l.values())
}

// List lists a workspace's, newest first, and gives the cursor of the next page, "" where
// there is none.
func (s *TemplatesService) List(ctx context.Context, organizationID string, workspaceID string, l List) (page []contract.TemplateSummary, next string, err error) {
	return list[contract.TemplateSummary](ctx, s.transport, "/auth/organization/"+url.PathEscape(organizationID)+"/workspace/"+url.PathEscape(workspaceID)+"/templates", l.values())
}

// Create makes one in a workspace.
func (s *TemplatesService) Create(ctx context.Context, organizationID string, workspaceID string, in contract.SaveTemplate) (contract.Template, error) {
	return call[contract.Template](ctx, s.transport, http.MethodPost, "/auth/organization/"+url.PathEscape(organizationID)+"/workspace/"+url.PathEscape(workspaceID)+"/templates", nil, in)
}

// Get reads one, with its scenes.
func (s *TemplatesService) Get(ctx context.Context, templateID string) (contract.Template, error) {
	return call[contract.Template](ctx, s.transport, http.MethodGet, "/auth/templates/"+url.PathEscape(templateID), nil, nil)
}

// Update replaces all that a template says.
func (s *TemplatesService) Update(ctx context.Context, templateID string, in contract.SaveTemplate) (contract.Template, error) {
	return call[contract.Template](ctx, s.transport, http.MethodPut, "/auth/templates/"+url.PathEscape(templateID), nil, in)
}

// Delete deletes one for good. Films made by it stay as they are.
func (s *TemplatesService) Delete(ctx context.Context, templateID string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, "/auth/templates/"+url.PathEscape(templateID), nil, nil, nil)
	return err
}
