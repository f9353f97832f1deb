package delivery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
)

// Options tune an Outbox. The zero value is good.
type Options struct {
	Now      func() time.Time // default: time.Now
	Logger   *slog.Logger     // default: discards
	Schedule []time.Duration  // wait before each attempt; default: DefaultSchedule
	PerHost  int              // requests in progress to one host and port; default 10
}

// Outbox delivers messages and reports on them. It is safe for concurrent use.
type Outbox struct {
	stores   Stores
	notifier Notifier
	vault    *vault.Vault
	opts     Options
	hosts    *hosts
}

// New returns an outbox. nil options mean the defaults. The error names the invalid option.
func New(s Stores, n Notifier, v *vault.Vault, opts *Options) (*Outbox, error) {
	if !s.complete() || n == nil || v == nil {
		return nil, errors.New("delivery: the stores, a notifier and a vault are needed")
	}
	o := *cmp.Or(opts, &Options{})
	o.setDefaults()
	if o.PerHost < 0 || slices.Min(o.Schedule) < 0 {
		return nil, fmt.Errorf("delivery: PerHost %d, Schedule %v: none may be negative", o.PerHost, o.Schedule)
	}
	return &Outbox{stores: s, notifier: n, vault: v, opts: o, hosts: newHosts(o.PerHost)}, nil
}

func (o *Options) setDefaults() {
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	if len(o.Schedule) == 0 {
		o.Schedule = DefaultSchedule()
	}
	o.PerHost = cmp.Or(o.PerHost, 10)
}

// CheckURL returns CodeInvalid for a URL that would receive no messages.
func (o *Outbox) CheckURL(url string) error { return o.checkForm("webhook", url) }

// checkForm is CheckURL for the URL of a field.
func (o *Outbox) checkForm(field, url string) error {
	c, ok := o.notifier.(Checker)
	if !ok {
		return nil
	}
	if err := c.CheckURL(url); err != nil {
		e := fault.Invalid(field, err.Error(), "give an https address that the internet can reach")
		e.Err = err
		return e
	}
	return nil
}

// Deliveries lists deliveries, newest first.
func (o *Outbox) Deliveries(ctx context.Context, q Query) ([]Delivery, error) {
	return o.stores.Deliveries.Deliveries(ctx, q)
}

// Delivery returns a delivery of a workspace; another's is not found.
func (o *Outbox) Delivery(ctx context.Context, workspaceID, id string) (Delivery, error) {
	d, err := o.stores.Deliveries.Delivery(ctx, id)
	if err == nil && d.WorkspaceID != workspaceID {
		err = fault.NotFound("webhook delivery")
	}
	if err != nil {
		return Delivery{}, err
	}
	return d, nil
}

// Attempts lists the attempts of a workspace's delivery in the last 30 days, oldest first.
func (o *Outbox) Attempts(ctx context.Context, workspaceID, id string) ([]Attempt, error) {
	if _, err := o.Delivery(ctx, workspaceID, id); err != nil {
		return nil, err
	}
	return o.stores.Deliveries.DeliveryAttempts(ctx, id)
}

// Redeliver sends a delivery again, whatever its state: with the same id and body, at once and on a
// fresh schedule. It enables a disabled URL.
func (o *Outbox) Redeliver(ctx context.Context, workspaceID, id string) (Delivery, error) {
	d, err := o.Delivery(ctx, workspaceID, id)
	if err != nil {
		return d, err
	}
	if err := o.stores.Deliveries.ChangeDeliveries(ctx, o.again(id)); err != nil {
		return d, err
	}
	return o.Delivery(ctx, workspaceID, id)
}

// again returns the change that reopens a delivery.
func (o *Outbox) again(id string) Change {
	now := o.opts.Now()
	return Change{ID: id, Now: now, Edit: func(d *Delivery, e *Endpoint) error {
		*e = Endpoint{}
		d.reopen(now)
		return nil
	}}
}

// MaxRecovered bounds the deliveries that one RecoverSince sends again.
const MaxRecovered = 10_000

// batch bounds the deliveries that one transaction changes.
const batch = 100

// RecoverSince sends again all messages that a workspace's receivers have missed: every failed or
// dropped delivery created at since or later, as Redeliver does. It returns their number; where
// that is MaxRecovered, another call may find more.
func (o *Outbox) RecoverSince(ctx context.Context, workspaceID string, since time.Time) (int, error) {
	n := 0
	for _, s := range []State{Failed, Dropped} {
		q := Query{WorkspaceID: workspaceID, State: s, Since: since}
		more, err := o.changeAll(ctx, q, MaxRecovered-n, o.again)
		n += more
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// changeAll changes the deliveries of a query, at most so many, and returns their number. The query
// must not find them any more then.
func (o *Outbox) changeAll(ctx context.Context, q Query, most int, change func(id string) Change) (int, error) {
	n := 0
	for n < most {
		q.Limit = min(batch, most-n)
		found, err := o.stores.Deliveries.Deliveries(ctx, q)
		if err != nil || len(found) == 0 {
			return n, err
		}
		changes := make([]Change, len(found))
		for i, d := range found {
			changes[i] = change(d.ID)
		}
		if err := o.stores.Deliveries.ChangeDeliveries(ctx, changes...); err != nil {
			return n, err
		}
		n += len(found)
	}
	return n, nil
}

// DefaultSchedule returns the wait before each attempt, that of the Standard Webhooks
// specification: ten attempts in 75 hours and 35 minutes.
func DefaultSchedule() []time.Duration {
	return []time.Duration{
		0, 5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour,
		5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
}
