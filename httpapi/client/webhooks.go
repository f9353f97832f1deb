package client

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// WebhookList asks for a part of a workspace's webhook deliveries.
type WebhookList struct {
	List
	ProjectID string // "" = of any project
	State     string // pending, delivered, failed, dropped; "" = any
}

// Webhooks lists webhook deliveries, newest first, and gives the cursor of the
// next page, "" where there is none.
func (c *Client) Webhooks(ctx context.Context, workspaceID string, l WebhookList) (page []contract.WebhookDelivery, next string, err error) {
	q := l.values()
	if l.ProjectID != "" {
		q.Set("projectId", l.ProjectID)
	}
	if l.State != "" {
		q.Set("state", l.State)
	}
	a, err := c.do(ctx, http.MethodGet, webhooksPath(workspaceID), q, nil, &page)
	if err != nil {
		return nil, "", err
	}
	return page, a.next(), nil
}

func webhooksPath(workspaceID string) string {
	return "/auth/workspace/" + url.PathEscape(workspaceID) + "/webhooks"
}

func secretPath(workspaceID string) string {
	return "/auth/workspace/" + url.PathEscape(workspaceID) + "/webhook-secret"
}

// Webhook reads a webhook delivery with its body and its attempts.
func (c *Client) Webhook(ctx context.Context, workspaceID, deliveryID string) (contract.WebhookDelivery, error) {
	var out contract.WebhookDelivery
	_, err := c.do(ctx, http.MethodGet, webhooksPath(workspaceID)+"/"+url.PathEscape(deliveryID), nil, nil, &out)
	return out, err
}

// Redeliver sends a webhook again, with the same id and body.
func (c *Client) Redeliver(ctx context.Context, workspaceID, deliveryID string) (contract.WebhookDelivery, error) {
	var out contract.WebhookDelivery
	_, err := c.do(ctx, http.MethodPost, webhooksPath(workspaceID)+"/"+url.PathEscape(deliveryID)+"/redeliver", nil, nil, &out)
	return out, err
}

// RecoverWebhooks sends again all that failed or was dropped since a time, and
// tells how many these are: at most 10,000 a call.
func (c *Client) RecoverWebhooks(ctx context.Context, workspaceID string, since time.Time) (int, error) {
	var out contract.WebhooksRecovered
	_, err := c.do(ctx, http.MethodPost, webhooksPath(workspaceID)+"/recover", nil, contract.RecoverWebhooks{Since: since}, &out)
	return out.Redelivered, err
}

// WebhookSecret is what the workspace's webhooks are signed with.
func (c *Client) WebhookSecret(ctx context.Context, workspaceID string) (string, error) {
	var out contract.WebhookSecret
	_, err := c.do(ctx, http.MethodGet, secretPath(workspaceID), nil, nil, &out)
	return out.Secret, err
}

// RotateWebhookSecret makes a new secret; the old one signs too until
// PreviousExpiresAt.
func (c *Client) RotateWebhookSecret(ctx context.Context, workspaceID string) (contract.WebhookSecret, error) {
	var out contract.WebhookSecret
	_, err := c.do(ctx, http.MethodPost, secretPath(workspaceID)+"/rotate", nil, nil, &out)
	return out, err
}
