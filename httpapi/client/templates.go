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

// Template reads one, with its scenes.
func (c *Client) Template(ctx context.Context, id string) (contract.Template, error) {
	var out contract.Template
	_, err := c.do(ctx, http.MethodGet, "/auth/templates/"+url.PathEscape(id), nil, nil, &out)
	return out, err
}
