// Code generated from httpapi/spec/webhooks.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
	"time"
)

// WebhookList is what Webhooks.List asks for; what is empty is not asked for.
type WebhookList struct {
	List
	// Only those of this project.
	ProjectID string
	// Only those in this state.
	State string
}

func (l WebhookList) values() url.Values {
	q := l.List.values()
	set(q, "projectId", l.ProjectID)
	set(q, "state", l.State)
	return q
}

// List lists webhook deliveries, newest first, and gives the cursor of the next page, ""
// where there is none.
func (s *WebhooksService) List(ctx context.Context, workspaceID string, l WebhookList) (page []contract.WebhookDelivery, next string, err error) {
	return list[contract.WebhookDelivery](ctx, s.transport, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhooks", l.values())
}

// Get reads a webhook delivery with its body and its attempts.
func (s *WebhooksService) Get(ctx context.Context, workspaceID string, deliveryID string) (contract.WebhookDelivery, error) {
	return call[contract.WebhookDelivery](ctx, s.transport, http.MethodGet, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhooks/"+url.PathEscape(deliveryID), nil, nil)
}

// Redeliver sends a webhook again, with the same id and body.
func (s *WebhooksService) Redeliver(ctx context.Context, workspaceID string, deliveryID string) (contract.WebhookDelivery, error) {
	return call[contract.WebhookDelivery](ctx, s.transport, http.MethodPost, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhooks/"+url.PathEscape(deliveryID)+"/redeliver", nil, nil)
}

// Recover sends again all that failed or was dropped since a time, and tells how many
// these are: at most 10,000 a call.
func (s *WebhooksService) Recover(ctx context.Context, workspaceID string, since time.Time) (int, error) {
	out, err := call[contract.WebhooksRecovered](ctx, s.transport, http.MethodPost, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhooks/recover", nil, contract.RecoverWebhooks{Since: contract.Time{Time: since}})
	return out.Redelivered, err
}

// Secret returns what the workspace's webhooks are signed with.
func (s *WebhooksService) Secret(ctx context.Context, workspaceID string) (string, error) {
	out, err := call[contract.WebhookSecret](ctx, s.transport, http.MethodGet, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhook-secret", nil, nil)
	return string(out.Secret), err
}

// RotateSecret makes a new secret; the old one signs too until PreviousExpiresAt.
func (s *WebhooksService) RotateSecret(ctx context.Context, workspaceID string) (contract.WebhookSecret, error) {
	return call[contract.WebhookSecret](ctx, s.transport, http.MethodPost, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhook-secret/rotate", nil, nil)
}
