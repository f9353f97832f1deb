// Package webhook sends deliveries as Standard Webhooks
// (https://www.standardwebhooks.com): a POST with the headers webhook-id,
// webhook-timestamp and webhook-signature.
package webhook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/google/wire"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// Options tune a [Notifier].
type Options struct {
	// AllowPlain makes CheckURL accept http, for a client whose options permit it.
	AllowPlain bool
}

// Notifier sends through a safe client, whose options set the time limits, the User-Agent and the
// reachable addresses.
type Notifier struct {
	client *safehttp.Client
	opts   Options
}

var (
	_ delivery.Notifier = (*Notifier)(nil)
	_ delivery.Checker  = (*Notifier)(nil)
)

// New returns a notifier. nil options mean the defaults.
func New(client *safehttp.Client, opts *Options) (*Notifier, error) {
	if client == nil {
		return nil, errors.New("webhook: a client is needed")
	}
	n := &Notifier{client: client, opts: *cmp.Or(opts, &Options{})}
	return n, nil
}

// Set provides a delivery.Notifier from a *safehttp.Client and *Options.
var Set = wire.NewSet(New, wire.Bind(new(delivery.Notifier), new(*Notifier)))

// CheckURL reports early that Notify would refuse the form of the URL.
func (n *Notifier) CheckURL(raw string) error {
	if err := n.client.CheckURL(raw); err != nil {
		return err
	}
	if u, err := url.Parse(raw); err != nil || u.Scheme != "https" && !n.opts.AllowPlain {
		return fmt.Errorf("%w: its scheme is not https", safehttp.ErrURL)
	}
	return nil
}

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
