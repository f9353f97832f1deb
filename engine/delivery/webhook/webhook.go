// Package webhook sends deliveries as Standard Webhooks
// (https://www.standardwebhooks.com): a POST with the headers webhook-id,
// webhook-timestamp and webhook-signature.
package webhook

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/google/wire"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// Notifier sends through a safe client, whose options set the time limits, the User-Agent, the
// reachable addresses, and whether plain http is one.
type Notifier struct{ client *safehttp.Client }

var (
	_ delivery.Notifier = (*Notifier)(nil)
	_ delivery.Checker  = (*Notifier)(nil)
)

// New returns a notifier.
func New(client *safehttp.Client) (*Notifier, error) {
	if client == nil {
		return nil, errors.New("webhook: a client is needed")
	}
	return &Notifier{client}, nil
}

// Set provides a delivery.Notifier from a *safehttp.Client.
var Set = wire.NewSet(New, wire.Bind(new(delivery.Notifier), new(*Notifier)))

// CheckURL reports early that Notify would refuse the form of the URL.
func (n *Notifier) CheckURL(raw string) error { return n.client.CheckPost(raw) }

// Notify signs and posts the message.
func (n *Notifier) Notify(ctx context.Context, notice delivery.Notice) (delivery.Reply, error) {
	signature, err := sign(notice)
	if err != nil {
		return delivery.Reply{}, err
	}
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set(standardwebhooks.HeaderWebhookID, notice.ID)
	header.Set(standardwebhooks.HeaderWebhookTimestamp, strconv.FormatInt(notice.At.Unix(), 10))
	header.Set(standardwebhooks.HeaderWebhookSignature, signature)
	reply, err := n.client.Post(ctx, notice.URL, header, notice.Body)
	if reply == nil {
		return delivery.Reply{}, err
	}
	return delivery.Reply{Status: reply.Status, RetryAfter: reply.Header.Get("Retry-After"), Body: reply.Body}, err
}

// sign returns one signature for each secret, separated by spaces.
func sign(n delivery.Notice) (string, error) {
	var signatures []string
	for _, secret := range n.Secrets {
		w, err := standardwebhooks.NewWebhookRaw(secret)
		if err != nil {
			return "", err
		}
		s, err := w.Sign(n.ID, n.At, n.Body)
		if err != nil {
			return "", err
		}
		signatures = append(signatures, s)
	}
	return strings.Join(signatures, " "), nil
}
