// Package delivery sends webhooks: the message of a finished export to its URL, at least once,
// always under the same id and with the same bytes.
//
// A [Delivery] is written in the transaction that completes the export, together with its first
// job, so that neither exists without the other. The [Outbox] works such jobs: it signs, sends
// once, and records the attempt and its consequences in one transaction. A process that dies
// between the two sends again; the receiver recognises the repetition by its id.
//
// The requests follow Standard Webhooks (https://www.standardwebhooks.com): see
// package webhook for the adapter that makes them.
package delivery

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
)

// State is the state of a delivery.
//
//	pending → delivered, failed, dropped
//	delivered, failed, dropped → pending   (by being asked for again)
type State string

// The states.
const (
	Pending   State = "pending"   // an attempt is due at NextAt, or in progress
	Delivered State = "delivered" // the receiver answered 2xx
	Failed    State = "failed"    // the receiver did not accept it, and no attempt is left
	Dropped   State = "dropped"   // not sent (any more), because its URL is disabled
)

// Delivery is one message to one URL.
type Delivery struct {
	ID          string // "msg_" and the edit's id, or one of it and the subscription's; without a dot
	WorkspaceID string
	ProjectID   string
	EditID      string
	URL         string
	// SubscriptionID is its subscription; "" = the project's own webhook.
	SubscriptionID string
	Body           []byte // stored and sent byte for byte
	State          State
	Reason         string    // of the failure or drop, for people
	Attempts       int       // in total
	Tries          int       // attempts of the present schedule
	CreatedAt      time.Time //
	NextAt         time.Time // of the next attempt, while pending
	DoneAt         time.Time // zero while pending
}

// Cursor returns the delivery's position in a list.
func (d Delivery) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: d.CreatedAt, ID: d.ID} }

// pending returns a delivery with an id of its own for a receiver, due at once.
func (d Delivery) pending(id string, to Receiver, at time.Time) Delivery {
	id, d.URL, d.SubscriptionID = to.id(id), to.URL, to.SubscriptionID
	d.ID, d.State, d.CreatedAt, d.NextAt = "msg_"+strings.ReplaceAll(id, "-", ""), Pending, at, at
	return d
}

// Job returns the job of the next attempt; the delivery must be pending. It has the attempt's
// number, by which an outdated job is recognised.
func (d Delivery) Job(now time.Time) job.Job {
	return job.Job{
		Kind: job.Delivery, Subject: d.ID, EditID: d.EditID,
		Step:  strconv.Itoa(d.Attempts + 1),
		Delay: max(0, d.NextAt.Sub(now)),
	}
}

// due reports whether a job is the one for the next attempt.
func (d Delivery) due(j job.Job) bool {
	return d.State == Pending && j.Step == strconv.Itoa(d.Attempts+1)
}

// end closes a delivery.
func (d *Delivery) end(s State, reason string, now time.Time) {
	d.State, d.Reason, d.DoneAt = s, reason, now
}

// reopen restarts the schedule, with an attempt at once.
func (d *Delivery) reopen(now time.Time) {
	d.State, d.Reason, d.Tries, d.NextAt, d.DoneAt = Pending, "", 0, now, time.Time{}
}

// Attempt is one attempted request.
type Attempt struct {
	Number int // 1 for the delivery's first
	At     time.Time
	Status int           // of the answer, 0 without one
	Error  string        // why there is no complete answer; public
	Reply  string        // the beginning of the answer's body: at most 1 KiB, valid UTF-8
	Took   time.Duration //
}

// ok reports whether the receiver has accepted the message: by its status, even where the rest of
// its answer is lost.
func (a Attempt) ok() bool { return a.Status >= 200 && a.Status <= 299 }

// unanswered begins the Error of an attempt that timed out.
const unanswered = "the receiver did not answer within "

// Code returns the reason for no answer, "timeout" or "unreached"; "" with an answer.
func (a Attempt) Code() string {
	switch {
	case a.Status != 0:
		return ""
	case strings.HasPrefix(a.Error, unanswered):
		return "timeout"
	}
	return "unreached"
}

// Endpoint is the health of a workspace's URL. The zero Endpoint is a healthy one.
type Endpoint struct {
	FailingSince time.Time // the first of the failures since the last success
	DisabledAt   time.Time // no message is sent to it since
	Reason       string    // why it is disabled, for people
}

// Disabled reports whether the URL receives no messages.
func (e Endpoint) Disabled() bool { return !e.DisabledAt.IsZero() }

// Notifier sends one signed message.
type Notifier interface {
	// Notify makes one request, follows no redirect, retries nothing, and returns within some
	// seconds whatever the receiver does. Any status is an answer and no error. An error means that
	// the exchange was not completed; a status that had arrived by then is in the Reply beside it.
	// The error's text may be shown to the person who set the URL. An error that matches a
	// net.Error whose Timeout is true means that the receiver took too long.
	//
	// The caller guarantees at least one secret, an id without a dot, and a body that does not
	// change during the call.
	Notify(ctx context.Context, n Notice) (Reply, error)
}

// Checker is an optional port of a Notifier: it reports early that a URL's form would be refused,
// without a lookup.
type Checker interface {
	CheckURL(url string) error
}

// Notice is a message to be sent.
type Notice struct {
	ID      string // the webhook-id
	URL     string
	At      time.Time // of the attempt: the webhook-timestamp
	Body    []byte
	Secrets [][]byte // each signs; newest first
}

// Reply is the receiver's answer.
type Reply struct {
	Status     int    // 0: none
	RetryAfter string // the header, unparsed
	Body       []byte // its beginning, some kilobytes
}

// Event is the kind of a message: the type of its body.
type Event string

// The events.
const (
	EventExport  Event = "export"  // an export is complete
	EventFailure Event = "failure" // creation, enhancement or an export failed
)

// Events lists all events.
func Events() []Event { return []Event{EventExport, EventFailure} }

// Subscription sends the events of all of a workspace's projects to a URL, beside a project's own
// webhook. A workspace has at most one for a URL and an event.
type Subscription struct {
	ID          string // UUID
	WorkspaceID string
	URL         string
	Event       Event
	CreatedAt   time.Time
	Disabled    string // why the URL receives no messages for now, for people; "" = it does
}

// Receiver is the recipient of an event.
type Receiver struct {
	URL            string
	SubscriptionID string // "" = the project's own webhook
}

// id returns the fixed id of a delivery to a receiver. It is as long as any, and has no dot.
func (r Receiver) id(of string) string {
	if r.SubscriptionID == "" {
		return of
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(of+" "+r.SubscriptionID)).String()
}
