package httpapi

import (
	"cmp"
	"net/http"
	"slices"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// webhooks serves the deliveries of a workspace's callbacks.
type webhooks struct {
	outbox *delivery.Outbox // nil = this host sends none
}

func (h webhooks) routes() []route {
	const (
		list   = "/auth/workspace/{workspaceId}/webhooks"
		one    = list + "/{deliveryId}"
		secret = "/auth/workspace/{workspaceId}/webhook-secret"
	)
	return sending(h.outbox, []route{
		on("GET", list, access.WebhooksRead, h.list),
		on("GET", one, access.WebhooksRead, replies(http.StatusOK, h.get)),
		on("POST", one+"/redeliver", access.WebhooksReplay, replies(http.StatusAccepted, h.redeliver)),
		on("POST", list+"/recover", access.WebhooksReplay, takes(http.StatusAccepted, h.recover)),
		on("GET", secret, access.WebhooksRead, replies(http.StatusOK, h.secret)),
		on("POST", secret+"/rotate", access.WebhooksReplay, replies(http.StatusOK, h.rotateSecret)),
	})
}

// sending returns routes that are served only if webhooks are sent.
func sending(o *delivery.Outbox, routes []route) []route {
	return requirePort(o != nil, "this host sends no webhooks", "ask its operator to configure a notifier", routes)
}

func (h webhooks) list(c *call) error {
	q := delivery.Query{
		WorkspaceID: c.Workspace.ID, ProjectID: c.URL.Query().Get("projectId"), State: delivery.State(c.URL.Query().Get("state")),
	}
	states := []delivery.State{"", delivery.Pending, delivery.Delivered, delivery.Failed, delivery.Dropped}
	if !slices.Contains(states, q.State) {
		return fault.Invalid("state", "is not a state of a delivery", "take one of pending, delivered, failed, dropped")
	}
	return replyNewest(c, webhookDelivery, func(after listing.Cursor, limit int) ([]delivery.Delivery, error) {
		q.After, q.Limit = after, limit
		return h.outbox.Deliveries(c.Context(), q)
	})
}

func webhookDelivery(d delivery.Delivery) contract.WebhookDelivery {
	out := contract.WebhookDelivery{
		ID: d.ID, ProjectID: d.ProjectID, EditID: d.EditID, URL: d.URL, SubscriptionID: d.SubscriptionID,
		State: string(d.State), Reason: d.Reason, AttemptCount: d.Attempts, CreatedAt: formatTime(d.CreatedAt),
	}
	if d.State == delivery.Pending {
		out.NextAttemptAt = whenSet(d.NextAt)
	} else {
		out.EndedAt = whenSet(d.DoneAt)
	}
	return out
}

func (h webhooks) get(c *call) (out contract.WebhookDelivery, err error) {
	id := c.PathValue("deliveryId")
	d, err := h.outbox.Delivery(c.Context(), c.Workspace.ID, id)
	if err != nil {
		return out, err
	}
	attempts, err := h.outbox.Attempts(c.Context(), c.Workspace.ID, id)
	out = webhookDelivery(d)
	out.Body = string(d.Body)
	for _, t := range attempts {
		out.RecentAttempts = append(out.RecentAttempts, contract.WebhookAttempt{
			Number: t.Number, At: formatTime(t.At), Status: t.Status, Code: t.Code(), Error: t.Error, Reply: t.Reply, DurationMs: t.Took.Milliseconds(),
		})
	}
	return out, err
}

func (h webhooks) redeliver(c *call) (contract.WebhookDelivery, error) {
	d, err := h.outbox.Redeliver(c.Context(), c.Workspace.ID, c.PathValue("deliveryId"))
	return webhookDelivery(d), err
}

func (h webhooks) recover(c *call, in contract.RecoverWebhooks) (contract.WebhooksRecovered, error) {
	n, err := h.outbox.RecoverSince(c.Context(), c.Workspace.ID, in.Since.Time)
	return contract.WebhooksRecovered{Redelivered: n}, err
}

func (h webhooks) secret(c *call) (contract.WebhookSecret, error) {
	if c.Agent {
		return contract.WebhookSecret{}, notForAgents()
	}
	s, err := h.outbox.Secret(c.Context(), c.Workspace.ID)
	c.W.Header().Set("Cache-Control", "no-store")
	return contract.WebhookSecret{Secret: contract.Secret(s)}, err
}

func (h webhooks) rotateSecret(c *call) (contract.WebhookSecret, error) {
	if c.Agent {
		return contract.WebhookSecret{}, notForAgents()
	}
	s, until, err := h.outbox.RotateSecret(c.Context(), c.Workspace.ID)
	c.W.Header().Set("Cache-Control", "no-store")
	return contract.WebhookSecret{Secret: contract.Secret(s), PreviousExpiresAt: whenSet(until)}, err
}

// notForAgents keeps secrets out of transcripts.
func notForAgents() error {
	return access.Forbidden("webhook secrets are not shown over the agent-tool channel", "read it over REST")
}

// subscriptions serves the URLs that get the events of a workspace's projects.
type subscriptions struct {
	outbox *delivery.Outbox // nil = this host sends none
}

func (h subscriptions) routes() []route {
	const all = "/auth/workspace/{workspaceId}/webhook-subscriptions"
	return sending(h.outbox, []route{
		on("GET", all, access.WebhooksRead, replies(http.StatusOK, h.list)),
		on("POST", all, access.WebhooksWrite, takes(http.StatusCreated, h.subscribe)),
		on("DELETE", all+"/{subscriptionId}", access.WebhooksWrite, replies(http.StatusNoContent, h.unsubscribe)),
	})
}

func (h subscriptions) list(c *call) ([]contract.WebhookSubscription, error) {
	all, err := h.outbox.Subscriptions(c.Context(), c.Workspace.ID)
	return each(all, subscription), err
}

func (h subscriptions) subscribe(c *call, in contract.SubscribeWebhook) (contract.WebhookSubscription, error) {
	s, err := h.outbox.Subscribe(c.Context(), delivery.Subscription{
		ID: c.NewID, WorkspaceID: c.Workspace.ID, URL: in.URL, Event: cmp.Or(delivery.Event(in.Event), delivery.EventExport),
	})
	return subscription(s), err
}

func (h subscriptions) unsubscribe(c *call) (none, error) {
	return none{}, h.outbox.Unsubscribe(c.Context(), c.Workspace.ID, c.PathValue("subscriptionId"))
}

// subscription returns a subscription's document.
func subscription(s delivery.Subscription) contract.WebhookSubscription {
	return contract.WebhookSubscription{ID: s.ID, URL: s.URL, Event: string(s.Event), CreatedAt: formatTime(s.CreatedAt), Disabled: s.Disabled}
}
