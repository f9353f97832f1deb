package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

func subscriptionsPath(workspaceID string) string {
	return "/auth/workspace/" + url.PathEscape(workspaceID) + "/webhook-subscriptions"
}

// Subscribe has a URL told of what becomes of all projects of a workspace: of "export"
// or "failure".
func (s *WebhooksService) Subscribe(ctx context.Context, workspaceID string, to contract.SubscribeWebhook) (contract.WebhookSubscription, error) {
	return call[contract.WebhookSubscription](ctx, s.transport, http.MethodPost, subscriptionsPath(workspaceID), nil, to)
}

// Subscriptions lists who is told, newest first.
func (s *WebhooksService) Subscriptions(ctx context.Context, workspaceID string) ([]contract.WebhookSubscription, error) {
	return call[[]contract.WebhookSubscription](ctx, s.transport, http.MethodGet, subscriptionsPath(workspaceID), nil, nil)
}

// Unsubscribe ends a subscription at once.
func (s *WebhooksService) Unsubscribe(ctx context.Context, workspaceID, subscriptionID string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, subscriptionsPath(workspaceID)+"/"+url.PathEscape(subscriptionID), nil, nil, nil)
	return err
}
