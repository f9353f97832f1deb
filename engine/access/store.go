package access

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// MaxChildren is how many living keys one key may have issued.
const MaxChildren = 50

// What only a store can find out, in the words for the public.
var (
	ErrStale  error = fault.Conflict("the key has another revision by now", "read the key and decide again")
	ErrFull   error = fault.Conflict("a key has 50 living children at most", "revoke one of them first")
	ErrUsedUp error = &fault.Error{Code: fault.CodeGone, Message: "this link was used, or its time is over", Remedy: "ask for a new one"}
	// ErrRefused is the keyring's, of a claim that the store says was refused.
	ErrRefused error = &fault.Error{Code: fault.CodeGone, Message: "what this link was for was refused", Remedy: "ask for a new one, if it is wanted after all"}
)

// Stores keep credentials, claims and the record.
//
// Every call is atomic, and what it returned nil for survives a SIGKILL. The
// entries it is given are recorded in the transaction of the change they tell
// of. Times are kept to the millisecond. The caller guarantees valid values
// and new ids; the store guarantees what depends on the state of the database.
type Stores struct {
	Credentials CredentialStore
	Claims      ClaimStore
	Audit       AuditStore
}

func (s Stores) complete() bool { return s.Credentials != nil && s.Claims != nil && s.Audit != nil }

// CredentialStore keeps credentials. An unknown one is fault.NotFound("key").
type CredentialStore interface {
	// Lineage reads the credential that a key names, its ancestors and one of
	// its revisions; without credentials where nothing has that name.
	Lineage(ctx context.Context, key string, revision int) (Lineage, error)
	Credential(ctx context.Context, id string) (Credential, error)
	// Credentials lists newest first.
	Credentials(ctx context.Context, q Query) ([]Credential, error)
	// AddCredential adds a credential with its first revision. Under a parent
	// it is ErrFull when MaxChildren of its children live at c.CreatedAt, and
	// the parent is not found once it is revoked.
	AddCredential(ctx context.Context, c Credential, first Revision, e Entry) error
	// Rotate gives a credential a new revision: see Succession.
	Rotate(ctx context.Context, s Succession, e Entry) (Credential, error)
	// Revoke ends a credential and all its descendants; those that are revoked
	// already stay as they are, and where all are, nothing is recorded. ids are
	// the credential's and all descendants', its own first.
	Revoke(ctx context.Context, r Revocation, e Entry) (c Credential, ids []string, err error)
	// Touch notes when a credential was last used.
	Touch(ctx context.Context, id string, at time.Time) error
}

// ClaimStore keeps claims. An unknown one is fault.NotFound("claim").
type ClaimStore interface {
	// AddClaim adds a claim and, where it is for a new credential, that one
	// under the rules of AddCredential, but without a revision.
	AddClaim(ctx context.Context, c Claim, fresh *Credential, e Entry) error
	Claim(ctx context.Context, id string) (Claim, error)
	// Redeem uses a claim up and rotates its credential (to its first revision
	// where it has none). Of any number of calls for one claim a single one
	// succeeds; it is ErrUsedUp for the others, from the claim's ExpiresAt on,
	// and where the credential was revoked. What fails uses nothing up.
	Redeem(ctx context.Context, claimID string, s Succession, e Entry) (Credential, error)
	// Refuse uses a claim up as refused, in place of Redeem: of all calls of
	// both for one claim a single one succeeds, and the others are ErrUsedUp.
	// The credential that the revocation names is revoked with it, none where
	// that is "".
	Refuse(ctx context.Context, claimID string, r Revocation, e Entry) error
}

// AuditStore keeps the record, to which is only ever added.
type AuditStore interface {
	Record(ctx context.Context, e Entry) error
	// Recorded calls do with a context whose writes to the stores of the database are of
	// one transaction with the entry: all are kept or none. What do reads within it may be
	// as it was before. It may be called more than once, and must not do anything else.
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
	Target Target // the exact one; zero = any
	Status Status // at Now; "" = any
	After  string // id of the last credential of the page before
	Limit  int    // 1..100, 0 = 100

	// What the caller may see, and the time; the keyring sets them.
	OrganizationID string    // "" = any
	Under          string    // id of a credential: itself and its descendants; "" = any
	Now            time.Time //
}

// Succession is the change from one revision of a credential to the next. It
// is ErrStale when the newest is not From, or the credential is revoked. From
// and those before it then end at Overlap, unless they end earlier.
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
