package delivery

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
)

// MaxSubscriptions bounds a workspace's subscriptions: each gets a message of every export.
const MaxSubscriptions = 50

// Subscribe adds a subscription to a workspace, or returns the one that it has for the URL and the
// event. It enables a disabled URL. The errors are *fault.Error: CodeInvalid names the invalid
// field; CodeConflict, the workspace has MaxSubscriptions already.
func (o *Outbox) Subscribe(ctx context.Context, s Subscription) (Subscription, error) {
	if !slices.Contains(Events(), s.Event) {
		return s, fault.Invalid("event", fmt.Sprintf("%q is not an event", s.Event), fmt.Sprintf("take one of %v", Events()))
	}
	if err := o.checkTarget(s.URL); err != nil {
		return s, err
	}
	s.CreatedAt = o.opts.Now()
	return o.stores.Subscriptions.AddSubscription(ctx, s, MaxSubscriptions)
}

// longestURL is the bound of the requests' own webhooks, in bytes.
const longestURL = 2048

// checkTarget returns an error for a URL that would receive no messages.
func (o *Outbox) checkTarget(raw string) error {
	u, err := url.Parse(raw)
	if err != nil || len(raw) > longestURL || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return fault.Invalid("url", "is not an http(s) URL", fmt.Sprintf("pass an absolute URL without user and password, of at most %d bytes", longestURL))
	}
	return o.checkForm("url", raw)
}

// Subscriptions lists a workspace's subscriptions, newest first.
func (o *Outbox) Subscriptions(ctx context.Context, workspaceID string) ([]Subscription, error) {
	return o.stores.Subscriptions.Subscriptions(ctx, workspaceID)
}

// Unsubscribe removes a subscription of a workspace, and drops its pending deliveries; another
// workspace's is not found.
func (o *Outbox) Unsubscribe(ctx context.Context, workspaceID, id string) error {
	return o.stores.Subscriptions.RemoveSubscription(ctx, workspaceID, id, o.opts.Now())
}

// Receivers returns the receivers of a workspace's event: own, a project's webhook, unless that is
// "", and the subscribers. Each URL is included once.
func (o *Outbox) Receivers(ctx context.Context, workspaceID string, event Event, own string) ([]Receiver, error) {
	var all []Receiver
	if own != "" {
		all = append(all, Receiver{URL: own})
	}
	subscribed, err := o.stores.Subscriptions.Subscriptions(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	for _, s := range subscribed {
		if s.Event == event && s.URL != own {
			all = append(all, Receiver{s.URL, s.ID})
		}
	}
	return all, nil
}
