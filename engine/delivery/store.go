package delivery

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/listing"
)

// Stores keep deliveries and their signing secrets, in the database of the queue.
//
// Every call is atomic and durable, like those of engine.Stores. Times are stored to the
// millisecond.
type Stores struct {
	Deliveries    Store
	Secrets       SecretStore
	Subscriptions SubscriptionStore
}

func (s Stores) complete() bool {
	return s.Deliveries != nil && s.Secrets != nil && s.Subscriptions != nil
}

// Store keeps deliveries, and the health of their URLs. An unknown delivery is a *fault.Error with
// CodeNotFound.
type Store interface {
	Delivery(ctx context.Context, id string) (Delivery, error)
	// Deliveries lists newest first.
	Deliveries(ctx context.Context, q Query) ([]Delivery, error)
	// DeliveryAttempts lists a delivery's attempts, oldest first; none for an unknown delivery.
	DeliveryAttempts(ctx context.Context, id string) ([]Attempt, error)
	// Endpoint returns a URL's health, the zero Endpoint by default.
	Endpoint(ctx context.Context, workspaceID, url string) (Endpoint, error)
	// ChangeDeliveries makes the changes in one transaction.
	ChangeDeliveries(ctx context.Context, changes ...Change) error
	// PruneDeliveries removes attempts made before a time, and deliveries that ended before it.
	PruneDeliveries(ctx context.Context, before time.Time) error
}

// Query selects deliveries.
type Query struct {
	WorkspaceID string         // "" = any
	ProjectID   string         // "" = any
	State       State          // "" = any
	Since       time.Time      // created at this time or later; zero = any
	DueBefore   time.Time      // NextAt before; zero = any
	After       listing.Cursor // of the last delivery of the page before; zero = from the newest
	Limit       int            // 1..100, 0 = 100
}

// Change is a change of one delivery.
type Change struct {
	ID string
	// Edit changes the delivery and the health of its URL, as stored in the database. Its error
	// aborts the transaction and is returned unchanged. It may be called more than once and must
	// have no other effects.
	//
	// The result of Edit is stored: a delivery that is then pending gets its Job; a URL that is
	// then disabled has its other pending deliveries dropped, for the URL's reason.
	Edit    func(d *Delivery, e *Endpoint) error
	Attempt *Attempt  // stored too; nil = none
	Gone    bool      // the workspace's subscriptions of the URL end too
	Now     time.Time // base time of delayed jobs and dropped deliveries
}

// SubscriptionStore keeps the subscriptions of a workspace's events. They go with their workspace.
type SubscriptionStore interface {
	// AddSubscription adds a subscription, and resets the health of its URL. Where the workspace
	// has one of the URL and the event it returns that. A workspace with most subscriptions is a
	// *fault.Error with CodeConflict.
	AddSubscription(ctx context.Context, s Subscription, most int) (Subscription, error)
	// Subscriptions lists a workspace's subscriptions, newest first.
	Subscriptions(ctx context.Context, workspaceID string) ([]Subscription, error)
	// RemoveSubscription removes a workspace's subscription, and drops its pending deliveries. An
	// unknown one is a *fault.Error with CodeNotFound.
	RemoveSubscription(ctx context.Context, workspaceID, id string, now time.Time) error
}

// SecretStore keeps the signing secrets of workspaces.
type SecretStore interface {
	// WebhookSecrets lists a workspace's secrets, newest first; none is fine.
	WebhookSecrets(ctx context.Context, workspaceID string) ([]Secret, error)
	// AddWebhookSecret adds a secret and lets the current one expire at oldUntil. Its Number must
	// be one more than the newest's, or 1; a taken number is a *fault.Error with CodeConflict. It
	// removes secrets that expired before s.CreatedAt.
	AddWebhookSecret(ctx context.Context, workspaceID string, s Secret, oldUntil time.Time) error
	// SecretWorkspace returns a workspace that has secrets, "" where none has.
	SecretWorkspace(ctx context.Context) (string, error)
}

// Secret is a signing secret at rest.
type Secret struct {
	Number    int       // 1 for a workspace's first
	Sealed    []byte    // by the vault
	CreatedAt time.Time //
	ExpiresAt time.Time // zero: it is the current one
}
