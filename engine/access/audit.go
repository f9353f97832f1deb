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
	Admin  Channel = "admin" // a command of the operator
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

// What is done to people and tenants, and what only operators do.
const (
	ActCreateOrganization Action = "organization.create"
	ActSetDefault         Action = "organization.default" // workspace
	ActDeleteOrganization Action = "organization.delete"
	ActCreateWorkspace    Action = "workspace.create"
	ActRenameWorkspace    Action = "workspace.rename"
	ActSetPriority        Action = "workspace.priority"
	ActSetRetention       Action = "workspace.retention"
	ActDeleteWorkspace    Action = "workspace.delete"
	ActAddUser            Action = "user.create"
	ActSetPassword        Action = "user.password"
	ActSetRole            Action = "user.role"
	ActDisableUser        Action = "user.disable"
	ActEnableUser         Action = "user.enable"
	ActRemoveUser         Action = "user.remove"
	ActOperate            Action = "operate" // any other command of the operator; the note names it
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

// AuditQuery selects entries of the record.
type AuditQuery struct {
	OrganizationID string // "" = any
	CredentialID   string // "" = any
	Action         Action // "" = any
	Since          time.Time
	After          string // id of the last entry of the page before
	Limit          int    // 1..100, 0 = 100
}

// entry begins an entry on a credential.
func (k *Keyring) entry(a Actor, act Action, c Credential, result string) Entry {
	e := a.entry(k.now(), act, c.OrganizationID, c.Target().String())
	e.Result, e.CredentialID = result, c.ID
	return e
}

type actorKey struct{}

// WithActor returns a context whose calls are recorded as the actor's.
func WithActor(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// ActorOf returns who calls: the host itself, unless the context names another.
func ActorOf(ctx context.Context) Actor {
	if a, ok := ctx.Value(actorKey{}).(Actor); ok {
		return a
	}
	return Actor{Origin: Origin{Channel: Direct}}
}

// NewEntry begins an entry on something, type:id, of an organization, that the actor of
// the context does.
func NewEntry(ctx context.Context, at time.Time, act Action, organizationID, target string) Entry {
	return ActorOf(ctx).entry(at, act, organizationID, target)
}

func (a Actor) entry(at time.Time, act Action, organizationID, target string) Entry {
	return Entry{
		ID: uuid.Must(uuid.NewV7()).String(), At: at, Actor: a.Party(), Channel: a.Channel, Action: act, IP: a.IP,
		Result: Succeeded, OrganizationID: organizationID, Target: target,
	}
}

// newID is a random id: nothing of it can be guessed.
func newID() string { return uuid.NewString() }
