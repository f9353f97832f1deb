package delivery

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/listing"
)

// Stores keep deliveries and what they are signed with, in the database of the
// queue.
//
// Every call is atomic and durable, like those of engine.Stores. Times are kept
// to the millisecond.
type Stores struct {
	Deliveries    Store
	Secrets       SecretStore
	Subscriptions SubscriptionStore
}

func (s Stores) complete() bool {
	return s.Deliveries != nil && s.Secrets != nil && s.Subscriptions != nil
}

// Store keeps deliveries, and what is known of their URLs. An unknown delivery is
// a *fault.Error with CodeNotFound.
type Store interface {
	Delivery(ctx context.Context, id string) (Delivery, error)
	// Deliveries lists newest first.
	Deliveries(ctx context.Context, q Query) ([]Delivery, error)
	// DeliveryAttempts lists a delivery's attempts, oldest first; of an unknown
	// delivery there are none.
	DeliveryAttempts(ctx context.Context, id string) ([]Attempt, error)
	// Endpoint is the zero one where nothing is known.
	Endpoint(ctx context.Context, workspaceID, url string) (Endpoint, error)
	// ChangeDeliveries does the changes in one transaction.
	ChangeDeliveries(ctx context.Context, changes ...Change) error
	// PruneDeliveries removes attempts made before a time, and deliveries that
	// ended before it.
	PruneDeliveries(ctx context.Context, before time.Time) error
}

// Query selects deliveries.
type Query struct {
	WorkspaceID string         // "" = any
	ProjectID   string         // "" = any
	State       State          // "" = any
	Since       time.Time      // created then or later; zero = any
	DueBefore   time.Time      // NextAt before; zero = any
	After       listing.Cursor // of the last delivery of the page before; zero = from the newest
	Limit       int            // 1..100, 0 = 100
}

// Change is a step of one delivery.
type Change struct {
	ID string
	// Edit changes the delivery and what is known of its URL, as both stand in
	// the database. An error of it aborts the transaction and is returned as it
	// is. It may be called more than once and must not do anything else.
	//
	// What Edit leaves is kept: a delivery that is then pending gets its Job; a
	// URL that is then disabled has its other pending deliveries dropped, for
	// the URL's reason.
	Edit    func(d *Delivery, e *Endpoint) error
	Attempt *Attempt  // to be kept too; nil = none
	Gone    bool      // the workspace's subscriptions of the URL end too
	Now     time.Time // by which jobs are delayed and deliveries dropped
}

// SubscriptionStore keeps who is told of the events of a workspace. They go with
// their workspace.
type SubscriptionStore interface {
	// AddSubscription adds a subscription, and forgets what is known of its URL. Where
	// the workspace has one of the URL and the event it returns that. Where the
	// workspace has as many as it may have, it is a *fault.Error with CodeConflict.
	AddSubscription(ctx context.Context, s Subscription, most int) (Subscription, error)
	// Subscriptions lists a workspace's subscriptions, newest first.
	Subscriptions(ctx context.Context, workspaceID string) ([]Subscription, error)
	// RemoveSubscription removes a workspace's subscription, and drops its pending
	// deliveries. Where the workspace has none such it is a *fault.Error with
	// CodeNotFound.
	RemoveSubscription(ctx context.Context, workspaceID, id string, now time.Time) error
}

// SecretStore keeps what a workspace's messages are signed with.
type SecretStore interface {
	// WebhookSecrets lists a workspace's secrets, newest first; none is fine.
	WebhookSecrets(ctx context.Context, workspaceID string) ([]Secret, error)
	// AddWebhookSecret adds a secret and lets those that had no end go out at
	// oldUntil. Its Number must be one more than the newest's, or 1; a number
	// that is taken is a *fault.Error with CodeConflict. Secrets that went out
	// before s.CreatedAt are removed.
	AddWebhookSecret(ctx context.Context, workspaceID string, s Secret, oldUntil time.Time) error
	// SecretWorkspace names a workspace that has secrets, "" where none has.
	SecretWorkspace(ctx context.Context) (string, error)
}

// Secret is a signing secret at rest.
type Secret struct {
	Number    int       // 1 for a workspace's first
	Sealed    []byte    // by the vault
	CreatedAt time.Time //
	ExpiresAt time.Time // zero: it is the one in use
}
