// Code generated from httpapi/spec/subscriptions.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// Subscriptions lists who is told, newest first.
func (s *WebhooksService) Subscriptions(ctx context.Context, workspaceID string) ([]contract.WebhookSubscription, error) {
	return call[[]contract.WebhookSubscription](ctx, s.transport, http.MethodGet, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhook-subscriptions", nil, nil)
}

// Subscribe has a URL told of what becomes of all projects of a workspace: of "export" or
// "failure".
func (s *WebhooksService) Subscribe(ctx context.Context, workspaceID string, in contract.SubscribeWebhook) (contract.WebhookSubscription, error) {
	return call[contract.WebhookSubscription](ctx, s.transport, http.MethodPost, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhook-subscriptions", nil, in)
}

// Unsubscribe ends a subscription at once.
func (s *WebhooksService) Unsubscribe(ctx context.Context, workspaceID string, subscriptionID string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, "/auth/workspace/"+url.PathEscape(workspaceID)+"/webhook-subscriptions/"+url.PathEscape(subscriptionID), nil, nil, nil)
	return err
}
