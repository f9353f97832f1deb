package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// Templates lists those that the key's user made, newest first, and gives the
// cursor of the next page, "" where there is none.
func (c *Client) Templates(ctx context.Context, l List) (page []contract.TemplateSummary, next string, err error) {
	return c.templates(ctx, "/auth/templates", l)
}

// WorkspaceTemplates lists a workspace's, newest first, and gives the cursor of
// the next page, "" where there is none.
func (c *Client) WorkspaceTemplates(ctx context.Context, organizationID, workspaceID string, l List) (page []contract.TemplateSummary, next string, err error) {
	return c.templates(ctx, workspacePath(organizationID, workspaceID)+"/templates", l)
}

func (c *Client) templates(ctx context.Context, path string, l List) (page []contract.TemplateSummary, next string, err error) {
	a, err := c.do(ctx, http.MethodGet, path, l.values(), nil, &page)
	if err != nil {
		return nil, "", err
	}
	return page, a.next(), nil
}

func templatePath(id string) string { return "/auth/templates/" + url.PathEscape(id) }

// Template reads one, with its scenes.
func (c *Client) Template(ctx context.Context, id string) (contract.Template, error) {
	var out contract.Template
	_, err := c.do(ctx, http.MethodGet, templatePath(id), nil, nil, &out)
	return out, err
}

// CreateTemplate makes one in a workspace.
func (c *Client) CreateTemplate(ctx context.Context, organizationID, workspaceID string, in contract.SaveTemplate) (contract.Template, error) {
	var out contract.Template
	_, err := c.do(ctx, http.MethodPost, workspacePath(organizationID, workspaceID)+"/templates", nil, in, &out)
	return out, err
}

// UpdateTemplate replaces all that a template says.
func (c *Client) UpdateTemplate(ctx context.Context, id string, in contract.SaveTemplate) (contract.Template, error) {
	var out contract.Template
	_, err := c.do(ctx, http.MethodPut, templatePath(id), nil, in, &out)
	return out, err
}

// DeleteTemplate deletes one for good. Films made by it stay as they are.
func (c *Client) DeleteTemplate(ctx context.Context, id string) error {
	_, err := c.do(ctx, http.MethodDelete, templatePath(id), nil, nil, nil)
	return err
}
