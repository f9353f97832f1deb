package client

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// WebhooksService reads what webhooks were sent, and sends them again.
type WebhooksService struct{ transport *transport }

// WebhookList asks for a part of a workspace's webhook deliveries.
type WebhookList struct {
	List
	ProjectID string // "" = of any project
	State     string // pending, delivered, failed, dropped; "" = any
}

// List lists webhook deliveries, newest first, and gives the cursor of the
// next page, "" where there is none.
func (s *WebhooksService) List(ctx context.Context, workspaceID string, l WebhookList) (page []contract.WebhookDelivery, next string, err error) {
	q := l.values()
	if l.ProjectID != "" {
		q.Set("projectId", l.ProjectID)
	}
	if l.State != "" {
		q.Set("state", l.State)
	}
	return list[contract.WebhookDelivery](ctx, s.transport, webhooksPath(workspaceID), q)
}

func webhooksPath(workspaceID string) string {
	return "/auth/workspace/" + url.PathEscape(workspaceID) + "/webhooks"
}

func secretPath(workspaceID string) string {
	return "/auth/workspace/" + url.PathEscape(workspaceID) + "/webhook-secret"
}

// Get reads a webhook delivery with its body and its attempts.
func (s *WebhooksService) Get(ctx context.Context, workspaceID, deliveryID string) (contract.WebhookDelivery, error) {
	return call[contract.WebhookDelivery](ctx, s.transport, http.MethodGet, webhooksPath(workspaceID)+"/"+url.PathEscape(deliveryID), nil, nil)
}

// Redeliver sends a webhook again, with the same id and body.
func (s *WebhooksService) Redeliver(ctx context.Context, workspaceID, deliveryID string) (contract.WebhookDelivery, error) {
	return call[contract.WebhookDelivery](ctx, s.transport, http.MethodPost, webhooksPath(workspaceID)+"/"+url.PathEscape(deliveryID)+"/redeliver", nil, nil)
}

// Recover sends again all that failed or was dropped since a time, and
// tells how many these are: at most 10,000 a call.
func (s *WebhooksService) Recover(ctx context.Context, workspaceID string, since time.Time) (int, error) {
	out, err := call[contract.WebhooksRecovered](ctx, s.transport, http.MethodPost, webhooksPath(workspaceID)+"/recover", nil, contract.RecoverWebhooks{Since: contract.Time{Time: since}})
	return out.Redelivered, err
}

// Secret returns what the workspace's webhooks are signed with.
func (s *WebhooksService) Secret(ctx context.Context, workspaceID string) (string, error) {
	out, err := call[contract.WebhookSecret](ctx, s.transport, http.MethodGet, secretPath(workspaceID), nil, nil)
	return string(out.Secret), err
}

// RotateSecret makes a new secret; the old one signs too until
// PreviousExpiresAt.
func (s *WebhooksService) RotateSecret(ctx context.Context, workspaceID string) (contract.WebhookSecret, error) {
	return call[contract.WebhookSecret](ctx, s.transport, http.MethodPost, secretPath(workspaceID)+"/rotate", nil, nil)
}
