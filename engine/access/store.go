package access

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// MaxChildren bounds the living keys that one key has issued.
const MaxChildren = 50

// Errors that only a store can detect, in public words.
var (
	ErrStale  error = fault.Conflict("the key has another revision by now", "read the key and decide again")
	ErrFull   error = fault.Conflict("a key has 50 living children at most", "revoke one of them first")
	ErrUsedUp error = &fault.Error{Code: fault.CodeGone, Message: "this link was used, or its time is over", Remedy: "ask for a new one"}
	// ErrRefused is returned by the keyring for a claim that is stored as refused.
	ErrRefused error = &fault.Error{Code: fault.CodeGone, Message: "what this link was for was refused", Remedy: "ask for a new one, if it is wanted after all"}
)

// Stores keep credentials, claims and the record.
//
// Every call is atomic, and its changes survive a SIGKILL once it has returned nil. The entries are
// recorded in the transaction of their change. Times are stored to the millisecond. The caller
// guarantees valid values and new ids; the store guarantees conditions on the state of the
// database.
type Stores struct {
	Credentials CredentialStore
	Claims      ClaimStore
	Audit       AuditStore
}

func (s Stores) complete() bool { return s.Credentials != nil && s.Claims != nil && s.Audit != nil }

// CredentialStore keeps credentials. An unknown one is fault.NotFound("key").
type CredentialStore interface {
	// Lineage reads the credential that a key names, its ancestors and one of its revisions; no
	// credentials for an unknown name.
	Lineage(ctx context.Context, key string, revision int) (Lineage, error)
	Credential(ctx context.Context, id string) (Credential, error)
	// Credentials lists newest first.
	Credentials(ctx context.Context, q Query) ([]Credential, error)
	// AddCredential adds a credential with its first revision. Under a parent it is ErrFull when
	// MaxChildren of its children live at c.CreatedAt, and a revoked parent is not found.
	AddCredential(ctx context.Context, c Credential, first Revision, e Entry) error
	// Rotate adds a new revision to a credential: see Succession.
	Rotate(ctx context.Context, s Succession, e Entry) (Credential, error)
	// Revoke ends a credential and all its descendants; revoked ones stay as they are, and where
	// all are revoked, it records nothing. ids has the credential's own first, then those of all
	// descendants.
	Revoke(ctx context.Context, r Revocation, e Entry) (c Credential, ids []string, err error)
	// Touch records when a credential was last used.
	Touch(ctx context.Context, id string, at time.Time) error
}

// ClaimStore keeps claims. An unknown one is fault.NotFound("claim").
type ClaimStore interface {
	// AddClaim adds a claim and its credential, where that is new, under the rules of
	// AddCredential, but without a revision.
	AddClaim(ctx context.Context, c Claim, fresh *Credential, e Entry) error
	Claim(ctx context.Context, id string) (Claim, error)
	// Redeem uses a claim up and rotates its credential (to its first revision where it has none).
	// Of any number of calls for one claim only one succeeds; it is ErrUsedUp for the others, from
	// the claim's ExpiresAt on, and for a revoked credential. A failed call uses nothing up.
	Redeem(ctx context.Context, claimID string, s Succession, e Entry) (Credential, error)
	// Refuse uses a claim up as refused, in place of Redeem: of all calls of both for one claim
	// only one succeeds, and the others are ErrUsedUp. It also revokes the revocation's credential,
	// unless that is "".
	Refuse(ctx context.Context, claimID string, r Revocation, e Entry) error
}

// AuditStore keeps the record, which only ever grows.
type AuditStore interface {
	Record(ctx context.Context, e Entry) error
	// Recorded calls do with a context whose writes to the stores of the database share a
	// transaction with the entry: all are stored or none. Reads in do may see the state before. do
	// may be called more than once, and must have no other effects.
	Recorded(ctx context.Context, e Entry, do func(context.Context) error) error
	// Entries lists newest first.
	Entries(ctx context.Context, q AuditQuery) ([]Entry, error)
}

// Lineage is a credential with its ancestors, root first, itself last.
type Lineage struct {
	Line     []Credential
	Revision Revision // zero where the credential has none of that number
}

// Query selects credentials.
type Query struct {
	Target Target // the exact target; zero = any
	Status Status // at Now; "" = any
	After  string // id of the last credential of the page before
	Limit  int    // 1..100, 0 = 100

	// The caller's reach, and the time; the keyring sets them.
	OrganizationID string    // "" = any
	Under          string    // id of a credential: itself and its descendants; "" = any
	Now            time.Time //
}

// Succession is the change from one revision of a credential to the next. It is ErrStale when the
// newest is not From, or the credential is revoked. From and earlier ones then end at Overlap,
// unless they end before.
type Succession struct {
	CredentialID string
	From         int
	Next         Revision
	At           time.Time
	Overlap      time.Time
}

// Revocation ends a credential.
type Revocation struct {
	CredentialID string
	At           time.Time
	By           Party
}
