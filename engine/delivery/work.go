package delivery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Work runs a job of kind job.Delivery: one attempt, or none where there is nothing to do. An error
// means that nothing was recorded, and that the job must be tried again.
func (o *Outbox) Work(ctx context.Context, j job.Job) error {
	d, err := o.stores.Deliveries.Delivery(ctx, j.Subject)
	if errors.Is(err, fault.ErrNotFound) {
		return nil // deleted in the meantime
	}
	if err != nil {
		return err
	}
	if !d.due(j) {
		return nil
	}
	e, err := o.stores.Deliveries.Endpoint(ctx, d.WorkspaceID, d.URL)
	if err != nil {
		return err
	}
	if e.Disabled() {
		return o.drop(ctx, d.ID)
	}
	return o.inTurn(ctx, d)
}

// inTurn attempts a delivery if its host has capacity, and postpones it if not.
func (o *Outbox) inTurn(ctx context.Context, d Delivery) error {
	host := hostOf(d.URL)
	stayAway, ok := o.hosts.enter(host, d.ID)
	if !ok {
		now := o.opts.Now()
		return o.stores.Deliveries.ChangeDeliveries(ctx, put(d.ID, now.Add(stayAway), now))
	}
	defer o.hosts.leave(host)
	return o.attempt(ctx, d)
}

// drop ends a delivery whose URL is still disabled.
func (o *Outbox) drop(ctx context.Context, id string) error {
	now := o.opts.Now()
	return o.stores.Deliveries.ChangeDeliveries(ctx, Change{ID: id, Now: now, Edit: func(d *Delivery, e *Endpoint) error {
		if d.State == Pending && e.Disabled() {
			d.end(Dropped, e.Reason, now)
		}
		return nil
	}})
}

// attempt sends once and records the outcome. A shutdown before the answer is no attempt; an answer
// is recorded even during a shutdown, so that it is not sent again needlessly.
func (o *Outbox) attempt(ctx context.Context, d Delivery) error {
	secrets, err := o.signers(ctx, d.WorkspaceID)
	if err != nil {
		return err
	}
	at := o.opts.Now()
	reply, err := o.notifier.Notify(ctx, Notice{ID: d.ID, URL: d.URL, At: at, Body: d.Body, Secrets: secrets})
	if err != nil && reply.Status == 0 && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	a := Attempt{Number: d.Attempts + 1, At: at, Took: o.opts.Now().Sub(at), Status: reply.Status, Reply: shorten(reply.Body)}
	a.Error = o.describe(d, a, err)
	if !a.ok() {
		telemetry.Failed(ctx, cmp.Or(a.Code(), strconv.Itoa(a.Status)))
	}
	return o.record(context.WithoutCancel(ctx), d.ID, a, reply)
}

// describe logs the whole error for the operator and returns its public part.
func (o *Outbox) describe(d Delivery, a Attempt, err error) string {
	if err == nil {
		return ""
	}
	detail := err.Error()
	if e, ok := errors.AsType[interface {
		error
		Detail() string
	}](err); ok {
		detail = e.Detail()
	}
	o.opts.Logger.Info("webhook not answered", slog.String("delivery", d.ID), slog.String("error", detail))
	if late, ok := errors.AsType[net.Error](err); ok && late.Timeout() && a.Status == 0 {
		return fmt.Sprintf("%s%g s", unanswered, a.Took.Round(100*time.Millisecond).Seconds())
	}
	return err.Error()
}

// longestReply bounds the stored part of an answer, in bytes.
const longestReply = 1 << 10

// shorten returns the beginning of an answer as valid text.
func shorten(b []byte) string {
	s := strings.ToValidUTF8(string(b[:min(len(b), longestReply)]), "")
	return strings.ReplaceAll(s, "\x00", "")
}

// errStale aborts the record of an attempt that is recorded already.
var errStale = errors.New("the attempt was recorded already")

// record stores an attempt and its consequences.
func (o *Outbox) record(ctx context.Context, id string, a Attempt, r Reply) error {
	now := o.opts.Now()
	err := o.stores.Deliveries.ChangeDeliveries(ctx, Change{ID: id, Now: now, Attempt: &a, Gone: r.Status == http.StatusGone, Edit: func(d *Delivery, e *Endpoint) error {
		if d.State != Pending || d.Attempts+1 != a.Number {
			return errStale
		}
		d.Attempts, d.Tries = a.Number, d.Tries+1
		o.settle(d, e, r, now)
		return nil
	}})
	if errors.Is(err, errStale) || errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	return err
}

// patience is how long a URL may fail without a success before it is disabled.
const patience = 120 * time.Hour

// settle applies an answer to the delivery and its URL.
func (o *Outbox) settle(d *Delivery, e *Endpoint, r Reply, now time.Time) {
	if (Attempt{Status: r.Status}).ok() {
		*e = Endpoint{}
		d.end(Delivered, "", now)
		return
	}
	e.FailingSince = cmp.Or(e.FailingSince, now)
	switch {
	case r.Status == http.StatusGone:
		disable(d, e, "the receiver answered 410 Gone, so that nothing more is sent to this URL", now)
	case now.Sub(e.FailingSince) >= patience:
		disable(d, e, fmt.Sprintf("every attempt of %.0f hours failed, so that nothing more is sent to this URL", patience.Hours()), now)
	case d.Tries >= len(o.opts.Schedule):
		d.end(Failed, fmt.Sprintf("%d attempts failed", d.Tries), now)
	default:
		d.NextAt = now.Add(waitFor(o.opts.Schedule[d.Tries], r.Status, r.RetryAfter, now))
	}
}

func disable(d *Delivery, e *Endpoint, reason string, now time.Time) {
	e.DisabledAt, e.Reason = now, reason
	d.end(Failed, reason, now)
}

// Kept is how long an attempt, and a delivery that has ended, can be read.
const Kept = 30 * 24 * time.Hour

// stranded is the delay after which a pending delivery counts as one whose job was lost.
const stranded = 15 * time.Minute

// Tidy removes records older than Kept, and gives a new job to pending deliveries that are long
// overdue, whose own job the queue gave up (during an outage of the database, for instance). A
// second job for one attempt does no harm. Call it about once an hour.
func (o *Outbox) Tidy(ctx context.Context) error {
	now := o.opts.Now()
	pruned := o.stores.Deliveries.PruneDeliveries(ctx, now.Add(-Kept))
	overdue := Query{State: Pending, DueBefore: now.Add(-stranded)}
	_, err := o.changeAll(ctx, overdue, math.MaxInt, func(id string) Change { return put(id, now, now) })
	return errors.Join(pruned, err)
}

// put returns the change that reschedules an overdue delivery.
func put(id string, at, now time.Time) Change {
	return Change{ID: id, Now: now, Edit: func(d *Delivery, _ *Endpoint) error {
		if d.NextAt.Before(at) { // else it was attempted meanwhile, and has its next time
			d.NextAt = at
		}
		return nil
	}}
}
