package access

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"
)

// Channel is the entry point of a call. It depends on the interface used, never on the caller's
// data.
type Channel string

// The channels.
const (
	REST   Channel = "rest"  // the HTTP API
	Agent  Channel = "agent" // the tools for language models
	Page   Channel = "page"  // the pages for people
	Direct Channel = "go"    // a call of the embedding program
	Admin  Channel = "admin" // a command of the operator
)

// Action is an attempted action.
type Action string

// The actions.
const (
	ActAuthenticate Action = "authenticate" // only refusals are recorded
	ActIssue        Action = "issue"
	ActRotate       Action = "rotate"
	ActRevoke       Action = "revoke"
	ActClaim        Action = "claim"  // a secret was claimed, or another person tried to
	ActRefuse       Action = "refuse" // a person refused the creation of a secret
)

// Actions on people and tenants, and those of operators alone.
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

// The results of successful actions. A refusal has its reason instead.
const (
	Succeeded    = "ok"
	ClaimPending = "pending_claim" // a link was issued, no secret
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
	IP             netip.Addr // invalid where unknown
	Result         string
	Note           string // the stated reason
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

// entry returns a new entry about a credential.
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

// ActorOf returns the actor of a context: the host itself by default.
func ActorOf(ctx context.Context) Actor {
	if a, ok := ctx.Value(actorKey{}).(Actor); ok {
		return a
	}
	return Actor{Origin: Origin{Channel: Direct}}
}

// NewEntry returns a new entry about a target, type:id, of an organization, by the actor of the
// context.
func NewEntry(ctx context.Context, at time.Time, act Action, organizationID, target string) Entry {
	return ActorOf(ctx).entry(at, act, organizationID, target)
}

func (a Actor) entry(at time.Time, act Action, organizationID, target string) Entry {
	return Entry{
		ID: uuid.Must(uuid.NewV7()).String(), At: at, Actor: a.Party(), Channel: a.Channel, Action: act, IP: a.IP,
		Result: Succeeded, OrganizationID: organizationID, Target: target,
	}
}

// newID returns a random, unguessable id.
func newID() string { return uuid.NewString() }
