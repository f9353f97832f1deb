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

// webhooks are what a workspace's callbacks were sent.
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
		get(list, access.WebhooksRead, h.list),
		get(one, access.WebhooksRead, h.get),
		post(one+"/redeliver", access.WebhooksReplay, h.redeliver),
		post(list+"/recover", access.WebhooksReplay, h.recover),
		get(secret, access.WebhooksRead, h.secret),
		post(secret+"/rotate", access.WebhooksReplay, h.rotateSecret),
	})
}

// sending returns routes that are served only where webhooks are sent.
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
	return replyList(c, items[delivery.Delivery, contract.WebhookDelivery]{
		fetch: func(after listing.Place, limit int) ([]delivery.Delivery, error) {
			q.After, q.Limit = after, limit
			return h.outbox.Deliveries(c.Context(), q)
		},
		place:    func(d delivery.Delivery) listing.Place { return listing.Place{CreatedAt: d.CreatedAt, ID: d.ID} },
		response: webhookDelivery,
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

func (h webhooks) get(c *call) error {
	id := c.PathValue("deliveryId")
	d, err := h.outbox.Delivery(c.Context(), c.Workspace.ID, id)
	if err != nil {
		return err
	}
	attempts, err := h.outbox.Attempts(c.Context(), c.Workspace.ID, id)
	if err != nil {
		return err
	}
	out := webhookDelivery(d)
	out.Body = string(d.Body)
	for _, t := range attempts {
		out.RecentAttempts = append(out.RecentAttempts, contract.WebhookAttempt{
			Number: t.Number, At: formatTime(t.At), Status: t.Status, Code: t.Code(), Error: t.Error, Reply: t.Reply, DurationMs: t.Took.Milliseconds(),
		})
	}
	return c.reply(http.StatusOK, out)
}

func (h webhooks) redeliver(c *call) error {
	d, err := h.outbox.Redeliver(c.Context(), c.Workspace.ID, c.PathValue("deliveryId"))
	if err != nil {
		return err
	}
	return c.reply(http.StatusAccepted, webhookDelivery(d))
}

func (h webhooks) recover(c *call) error {
	var in contract.RecoverWebhooks
	if err := c.body(&in); err != nil {
		return err
	}
	n, err := h.outbox.RecoverSince(c.Context(), c.Workspace.ID, in.Since.Time)
	if err != nil {
		return err
	}
	return c.reply(http.StatusAccepted, contract.WebhooksRecovered{Redelivered: n})
}

func (h webhooks) secret(c *call) error {
	if c.Agent {
		return notForAgents()
	}
	s, err := h.outbox.Secret(c.Context(), c.Workspace.ID)
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusOK, contract.WebhookSecret{Secret: contract.Secret(s)})
}

func (h webhooks) rotateSecret(c *call) error {
	if c.Agent {
		return notForAgents()
	}
	s, until, err := h.outbox.RotateSecret(c.Context(), c.Workspace.ID)
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusOK, contract.WebhookSecret{Secret: contract.Secret(s), PreviousExpiresAt: whenSet(until)})
}

// notForAgents keeps secrets out of transcripts.
func notForAgents() error {
	return &fault.Error{Code: fault.CodeForbidden, Message: "webhook secrets are not shown over the agent-tool channel", Remedy: "read it over REST"}
}

// subscriptions are who is told of what becomes of a workspace's projects.
type subscriptions struct {
	outbox *delivery.Outbox // nil = this host sends none
}

func (h subscriptions) routes() []route {
	const all = "/auth/workspace/{workspaceId}/webhook-subscriptions"
	return sending(h.outbox, []route{
		get(all, access.WebhooksRead, h.list),
		post(all, access.WebhooksWrite, h.subscribe),
		del(all+"/{subscriptionId}", access.WebhooksWrite, h.unsubscribe),
	})
}

func (h subscriptions) list(c *call) error {
	all, err := h.outbox.Subscriptions(c.Context(), c.Workspace.ID)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, each(all, subscription))
}

func (h subscriptions) subscribe(c *call) error {
	var in contract.SubscribeWebhook
	if err := c.body(&in); err != nil {
		return err
	}
	s, err := h.outbox.Subscribe(c.Context(), delivery.Subscription{
		ID: c.NewID, WorkspaceID: c.Workspace.ID, URL: in.URL, Event: cmp.Or(delivery.Event(in.Event), delivery.EventExport),
	})
	if err != nil {
		return err
	}
	return c.reply(http.StatusCreated, subscription(s))
}

func (h subscriptions) unsubscribe(c *call) error {
	if err := h.outbox.Unsubscribe(c.Context(), c.Workspace.ID, c.PathValue("subscriptionId")); err != nil {
		return err
	}
	return c.none()
}

// subscription returns a subscription as it is shown.
func subscription(s delivery.Subscription) contract.WebhookSubscription {
	return contract.WebhookSubscription{ID: s.ID, URL: s.URL, Event: string(s.Event), CreatedAt: formatTime(s.CreatedAt), Disabled: s.Disabled}
}
