package access

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"
)

// Channel is the way by which somebody came. It is decided by where they
// entered, never by anything they say.
type Channel string

// The channels.
const (
	REST   Channel = "rest"  // the HTTP API
	Agent  Channel = "agent" // the tools for language models
	Page   Channel = "page"  // the pages for people
	Direct Channel = "go"    // a call of the embedding program
)

// Action is what was done, or tried.
type Action string

// The actions.
const (
	ActAuthenticate Action = "authenticate" // only refusals are recorded
	ActIssue        Action = "issue"
	ActRotate       Action = "rotate"
	ActRevoke       Action = "revoke"
	ActClaim        Action = "claim"  // a secret was claimed, or somebody else tried to
	ActRefuse       Action = "refuse" // a person refused to have a secret made
)

// The results of actions that went well. A refusal has its reason instead.
const (
	Succeeded    = "ok"
	ClaimPending = "pending_claim" // a link was handed out, no secret
	Reused       = "reuse_detected"
)

// Entry is one line of the record.
type Entry struct {
	ID             string // UUID v7, which sorts entries of one millisecond
	At             time.Time
	Actor          Party
	Channel        Channel
	Action         Action
	CredentialID   string
	OrganizationID string
	Target         string     // type:id
	IP             netip.Addr // invalid where it is not known
	Result         string
	Note           string // the reason somebody gave
}

// AuditQuery selects entries.
type AuditQuery struct {
	OrganizationID string // "" = any
	CredentialID   string // "" = any
	Action         Action // "" = any
	Since          time.Time
	After          string // id of the last entry of the page before
	Limit          int    // 1..100, 0 = 100
}

// Audit reads the record, newest first. It is for the host: no endpoint of the
// API gives it.
func (k *Keyring) Audit(ctx context.Context, q AuditQuery) ([]Entry, error) {
	return k.stores.Audit.Entries(ctx, q)
}

// entry begins an entry on a credential.
func (k *Keyring) entry(a Actor, act Action, c Credential, result string) Entry {
	return Entry{
		ID: uuid.Must(uuid.NewV7()).String(), At: k.now(), Actor: a.party(), Channel: a.Channel, Action: act, IP: a.IP, Result: result,
		CredentialID: c.ID, OrganizationID: c.OrganizationID, Target: c.Target().String(),
	}
}

// newID is a random id: nothing of it can be guessed.
func newID() string { return uuid.NewString() }
