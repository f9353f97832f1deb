// Package delivery brings word of a finished export to the URL that was asked
// for it: at least once, always under the same id and with the same bytes.
//
// A [Delivery] is written in the transaction that completes the export,
// together with its first job, so that neither is ever without the other. The
// [Outbox] works such jobs: it signs, sends once, and records the attempt and
// what follows in one transaction. Who dies between the two sends again; the
// receiver knows the repetition by its id.
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

// State is where a delivery stands.
//
//	pending → delivered, failed, dropped
//	delivered, failed, dropped → pending   (by being asked for again)
type State string

// The states.
const (
	Pending   State = "pending"   // an attempt is due at NextAt, or under way
	Delivered State = "delivered" // the receiver answered 2xx
	Failed    State = "failed"    // the receiver did not take it, and no attempt is left
	Dropped   State = "dropped"   // not sent (any more), because its URL is disabled
)

// Delivery is one message to one URL.
type Delivery struct {
	ID          string // "msg_" and the edit's id, or what is made of that and the subscription's; has no dot, since the signature divides by it
	WorkspaceID string
	ProjectID   string
	EditID      string
	URL         string
	// SubscriptionID is whose it is; "" = the project's own webhook.
	SubscriptionID string
	Body           []byte // kept and sent byte for byte
	State          State
	Reason         string    // why it failed or was dropped, for people
	Attempts       int       // made so far, ever
	Tries          int       // attempts of the schedule under way
	CreatedAt      time.Time //
	NextAt         time.Time // of the next attempt, while pending
	DoneAt         time.Time // zero while pending
}

// Cursor returns where the delivery stands in a list.
func (d Delivery) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: d.CreatedAt, ID: d.ID} }

// pending is the delivery of what has a UUID to a receiver, to be attempted at once.
func (d Delivery) pending(id string, to Receiver, at time.Time) Delivery {
	id, d.URL, d.SubscriptionID = to.id(id), to.URL, to.SubscriptionID
	d.ID, d.State, d.CreatedAt, d.NextAt = "msg_"+strings.ReplaceAll(id, "-", ""), Pending, at, at
	return d
}

// Job is the next attempt as a job; the delivery must be pending. It carries
// the attempt's number, so that a job left over from before is known as such.
func (d Delivery) Job(now time.Time) job.Job {
	return job.Job{
		Kind: job.Delivery, Subject: d.ID, EditID: d.EditID,
		Step:  strconv.Itoa(d.Attempts + 1),
		Delay: max(0, d.NextAt.Sub(now)),
	}
}

// due tells whether a job is the one for the next attempt.
func (d Delivery) due(j job.Job) bool {
	return d.State == Pending && j.Step == strconv.Itoa(d.Attempts+1)
}

// end closes a delivery.
func (d *Delivery) end(s State, reason string, now time.Time) {
	d.State, d.Reason, d.DoneAt = s, reason, now
}

// reopen begins the schedule anew, with an attempt at once.
func (d *Delivery) reopen(now time.Time) {
	d.State, d.Reason, d.Tries, d.NextAt, d.DoneAt = Pending, "", 0, now, time.Time{}
}

// Attempt is one request that was made, or tried.
type Attempt struct {
	Number int // 1 for the delivery's first
	At     time.Time
	Status int           // of the answer, 0 where none came
	Error  string        // why no answer came, or none to its end; for the public
	Reply  string        // the beginning of the answer's body: at most 1 KiB, valid UTF-8
	Took   time.Duration //
}

// ok: the receiver has it as soon as it says so, even where the rest of its
// answer is lost.
func (a Attempt) ok() bool { return a.Status >= 200 && a.Status <= 299 }

// unanswered begins the Error of an attempt that ended for want of time.
const unanswered = "the receiver did not answer within "

// Code returns in a word why no answer came, "timeout" or "unreached"; "" = one came.
func (a Attempt) Code() string {
	switch {
	case a.Status != 0:
		return ""
	case strings.HasPrefix(a.Error, unanswered):
		return "timeout"
	}
	return "unreached"
}

// Endpoint is what is known of a workspace's URL. The zero Endpoint is one with
// which nothing is wrong.
type Endpoint struct {
	FailingSince time.Time // the first of the failures since the last success
	DisabledAt   time.Time // nothing is sent to it since
	Reason       string    // why it is disabled, for people
}

// Disabled tells whether nothing is sent there.
func (e Endpoint) Disabled() bool { return !e.DisabledAt.IsZero() }

// Notifier sends one signed message.
type Notifier interface {
	// Notify makes one request, follows no redirect, repeats nothing, and comes
	// back within some seconds whatever the receiver does. Any status is an
	// answer and no error. An error means that the exchange did not come to its
	// end; a status that had arrived by then is in the Reply beside it. The
	// error's text may be shown to the person who set the URL. An error that matches a
	// net.Error whose Timeout is true says that the receiver took too long.
	//
	// The caller guarantees at least one secret, an id without a dot, and a
	// body that does not change during the call.
	Notify(ctx context.Context, n Notice) (Reply, error)
}

// Checker is an optional part of a Notifier: it says early that a URL has a
// form to which nothing would be sent, without looking anything up.
type Checker interface {
	CheckURL(url string) error
}

// Notice is a message to be sent.
type Notice struct {
	ID      string // the webhook-id
	URL     string
	At      time.Time // of the attempt: the webhook-timestamp
	Body    []byte
	Secrets [][]byte // each signs; the newest first
}

// Reply is what the receiver answered.
type Reply struct {
	Status     int    // 0: nothing came
	RetryAfter string // the header as it came
	Body       []byte // its beginning, some kilobytes
}

// Event is what a message tells of: the type of its body.
type Event string

// The events.
const (
	EventExport  Event = "export"  // an export is complete
	EventFailure Event = "failure" // creation, enhancement or an export failed
)

// Events lists all there are.
func Events() []Event { return []Event{EventExport, EventFailure} }

// Subscription has the events of all of a workspace's projects sent to a URL,
// beside what a project's own webhook gets. A workspace has one for a URL and an
// event.
type Subscription struct {
	ID          string // UUID
	WorkspaceID string
	URL         string
	Event       Event
	CreatedAt   time.Time
	Disabled    string // why nothing is sent there for now, for people; "" = it is
}

// Receiver is who is told of an event.
type Receiver struct {
	URL            string
	SubscriptionID string // "" = the project's own webhook
}

// id of the delivery of something to a receiver: always the same. It is as long as
// any, and has no dot.
func (r Receiver) id(of string) string {
	if r.SubscriptionID == "" {
		return of
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(of+" "+r.SubscriptionID)).String()
}
