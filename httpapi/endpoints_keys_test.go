package httpapi_test

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// keyEndpoints follow a key from its issue to its end.
func keyEndpoints() []endpoint {
	id := ""
	return []endpoint{
		{"POST /keys", 201, "key.id key.revision apiKey", func(t *testing.T, s *stage) error {
			k, err := s.client.Keys.Issue(t.Context(), newKey(s.Server, "projects:read"))
			id = k.Key.ID
			return counted(anyKey.MatchString(string(k.APIKey)), err, "a key in another form")
		}},
		{"GET /keys", 200, "keys.[].id keys.[].revision", func(t *testing.T, s *stage) error {
			page, err := s.client.Keys.List(t.Context(), client.KeyList{Target: "workspace:" + s.Workspace.ID, Status: "active"})
			return counted(len(page.Keys) == 2 && page.Keys[0].ID == id, err, "%+v; want the newest first", page)
		}},
		{"GET /keys/{id}", 200, "id revision", func(t *testing.T, s *stage) error {
			k, err := s.client.Keys.Get(t.Context(), id)
			return counted(k.Revision == 1, err, "%+v", k)
		}},
		{"POST /keys/{id}/rotate", 200, "key.revision apiKey previousExpiresAt", func(t *testing.T, s *stage) error {
			k, err := s.client.Keys.Rotate(t.Context(), id, contract.RotateKey{ExpectedRevision: 1})
			return counted(k.Key.Revision == 2 && k.APIKey != "", err, "%+v", k.Key)
		}},
		{"DELETE /keys/{id}", 200, "id revokedAt revokedIds.[]", func(t *testing.T, s *stage) error {
			r, err := s.client.Keys.Revoke(t.Context(), id, "test")
			return counted(r.ID == id, err, "%+v", r)
		}},
	}
}

func webhookEndpoints() []endpoint {
	const all = "/auth/workspace/{workspaceId}/webhooks"
	const secret = "/auth/workspace/{workspaceId}/webhook-secret"
	const subscriptions = "/auth/workspace/{workspaceId}/webhook-subscriptions"
	var subscribed contract.WebhookSubscription
	return []endpoint{
		{"GET " + all, 200, "[].id [].projectId [].state", func(t *testing.T, s *stage) error {
			list, _, err := s.client.Webhooks.List(t.Context(), s.Workspace.ID, client.WebhookList{ProjectID: s.project})
			return counted(len(list) == 1, err, "%+v", list)
		}},
		{"GET " + all + "/{deliveryId}", 200, "id body", func(t *testing.T, s *stage) error {
			d, err := s.client.Webhooks.Get(t.Context(), s.Workspace.ID, s.delivery)
			return counted(d.ID == s.delivery, err, "%+v", d)
		}},
		{"POST " + all + "/{deliveryId}/redeliver", 202, "id state", func(t *testing.T, s *stage) error {
			_, err := s.client.Webhooks.Redeliver(t.Context(), s.Workspace.ID, s.delivery)
			return err
		}},
		{"POST " + all + "/recover", 202, "redelivered", func(t *testing.T, s *stage) error {
			_, err := s.client.Webhooks.Recover(t.Context(), s.Workspace.ID, time.Now().Add(-time.Hour))
			return err
		}},
		{"POST " + subscriptions, 201, "id url event createdAt", func(t *testing.T, s *stage) (err error) {
			subscribed, err = s.client.Webhooks.Subscribe(t.Context(), s.Workspace.ID, contract.SubscribeWebhook{URL: "https://hooks.example.com/catch"})
			return counted(subscribed.Event == "export", err, "%+v", subscribed)
		}},
		{"GET " + subscriptions, 200, "[].id [].url [].event [].createdAt", func(t *testing.T, s *stage) error {
			list, err := s.client.Webhooks.Subscriptions(t.Context(), s.Workspace.ID)
			return counted(len(list) == 2 && list[0] == subscribed, err, "%+v", list)
		}},
		{"DELETE " + subscriptions + "/{subscriptionId}", 204, "", func(t *testing.T, s *stage) error {
			return s.client.Webhooks.Unsubscribe(t.Context(), s.Workspace.ID, subscribed.ID)
		}},
		{"GET " + secret, 200, "secret", func(t *testing.T, s *stage) error {
			v, err := s.client.Webhooks.Secret(t.Context(), s.Workspace.ID)
			return counted(v != "", err, "no secret")
		}},
		{"POST " + secret + "/rotate", 200, "secret previousExpiresAt", func(t *testing.T, s *stage) error {
			v, err := s.client.Webhooks.RotateSecret(t.Context(), s.Workspace.ID)
			return counted(v.Secret != "", err, "no secret")
		}},
	}
}
