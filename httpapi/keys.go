package httpapi

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/contract"
)

func keyRoutes() []route {
	return []route{
		get("/keys", access.KeysRead, (*api).listKeys).people(),
		post("/keys", access.KeysIssue, (*api).issueKey).people().secret(),
		get("/keys/{id}", access.KeysRead, (*api).getKey).people(),
		del("/keys/{id}", access.KeysRevoke, (*api).revokeKey).people(),
		post("/keys/{id}/rotate", access.KeysRotate, (*api).rotateKey).people().secret(),
	}
}

// actor is the caller as one who manages keys.
func (a *api) actor(c *call) access.Actor {
	return access.Actor{Grant: c.Grant, Human: c.Human, Origin: a.origin(c, access.REST)}
}

// origin is where a call comes from. The agent-tool channel is told by its
// mount point, whatever the channel of the route.
func (a *api) origin(c *call, by access.Channel) access.Origin {
	if c.Agent {
		by = access.Agent
	}
	return access.Origin{Channel: by, IP: a.address(c.Request), Client: clip(c.UserAgent())}
}

// clip is what fits on a page of what a program calls itself.
func clip(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, name)
	return name[:min(len(name), 80)]
}

func (a *api) listKeys(c *call) error {
	p, err := c.page()
	if err != nil {
		return err
	}
	q := access.Query{Status: access.Status(c.URL.Query().Get("status")), After: p.After, Limit: p.Limit}
	if !slices.Contains([]access.Status{"", access.Active, access.PendingClaim, access.Revoked, access.Expired}, q.Status) {
		return fault.Invalid("status", "is not a status of a key", "take one of active, pending_claim, revoked, expired")
	}
	if q.Target, err = queryTarget(c.URL.Query().Get("target")); err != nil {
		return err
	}
	found, err := a.eng.Keys.List(c.Context(), a.actor(c), q)
	if err != nil {
		return err
	}
	out := contract.Keys{Keys: make([]contract.Key, len(found))}
	last := ""
	for i, k := range found {
		out.Keys[i], last = a.key(k), k.ID
	}
	if a.next(c, p, len(found), last); len(found) == p.Limit {
		out.NextCursor = cursor(last)
	}
	return c.reply(http.StatusOK, out)
}

// queryTarget reads type:id, "" for any.
func queryTarget(s string) (access.Target, error) {
	if s == "" {
		return access.Target{}, nil
	}
	kind, id, _ := strings.Cut(s, ":")
	t := access.Target{Type: access.TargetType(kind), ID: id}
	if t.Type != access.TargetOrganization && t.Type != access.TargetWorkspace || id == "" || strings.Contains(id, "*") {
		return access.Target{}, fault.Invalid("target", "names no exact target", "write workspace:{id} or organization:{id}; there are no wildcards")
	}
	return t, nil
}

// key is what the public is told of a credential.
func (a *api) key(k access.Credential) contract.Key {
	t := k.Target()
	out := contract.Key{
		ID: k.ID, Name: k.Name, Prefix: a.eng.Keys.Prefix() + "-" + k.Key, Status: string(a.eng.Keys.Status(k)),
		Target: contract.KeyTarget{Type: string(t.Type), ID: t.ID}, Scopes: make([]string, len(k.Scopes)),
		Revision: k.Revision, ParentID: k.ParentID, Depth: k.Depth,
		CreatedBy: contract.KeyParty{Type: string(k.CreatedBy.Type), ID: k.CreatedBy.ID},
		CreatedAt: k.CreatedAt, ExpiresAt: k.ExpiresAt, LastUsedAt: whenSet(k.LastUsedAt),
		PreviousExpiresAt: whenSet(k.PreviousExpiresAt), RevokedAt: whenSet(k.RevokedAt), Metadata: k.Metadata,
	}
	for i, s := range k.Scopes {
		out.Scopes[i] = string(s)
	}
	for _, p := range k.CIDRs {
		out.AllowedCIDRs = append(out.AllowedCIDRs, p.String())
	}
	return out
}

func whenSet(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

func (a *api) issueKey(c *call) error {
	var in contract.IssueKey
	if err := c.body(&in); err != nil {
		return err
	}
	n, err := newCredential(in)
	if err != nil {
		return err
	}
	if c.Agent {
		k, claim, err := a.eng.Keys.BeginIssue(c.Context(), a.actor(c), n)
		return a.claimable(c, k, claim, err)
	}
	k, apiKey, err := a.eng.Keys.Issue(c.Context(), a.actor(c), n)
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusCreated, contract.IssuedKey{Key: a.key(k), APIKey: apiKey})
}

// claimable answers with the link under which a person gets the secret.
func (a *api) claimable(c *call, k access.Credential, claim access.Claim, err error) error {
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusAccepted, contract.IssuedKey{
		Key: a.key(k), Claim: &contract.KeyClaim{URL: a.opts.PublicURL + "/claim/" + claim.ID, ExpiresAt: claim.ExpiresAt},
	})
}

func newCredential(in contract.IssueKey) (access.NewCredential, error) {
	n := access.NewCredential{
		Name: in.Name, Target: access.Target{Type: access.TargetType(in.Target.Type), ID: in.Target.ID}, Metadata: in.Metadata,
	}
	for _, s := range in.Scopes {
		n.Scopes = append(n.Scopes, access.Scope(s))
	}
	if in.ExpiresAt != nil {
		n.ExpiresAt = *in.ExpiresAt
	}
	for i, s := range in.AllowedCIDRs {
		p, err := netip.ParsePrefix(s)
		if err != nil {
			return n, fault.Invalid(fmt.Sprintf("allowedCidrs[%d]", i), "not a range of addresses", "write it as 192.0.2.0/24 or 2001:db8::/32")
		}
		n.AllowedCIDRs = append(n.AllowedCIDRs, p)
	}
	return n, nil
}

func (a *api) getKey(c *call) error {
	k, err := a.eng.Keys.Get(c.Context(), a.actor(c), c.PathValue("id"))
	if err != nil {
		return err
	}
	refused, err := a.eng.Keys.RefusedAt(c.Context(), k)
	if err != nil {
		return err
	}
	out := a.key(k)
	out.RefusedAt = whenSet(refused)
	return c.reply(http.StatusOK, out)
}

func (a *api) revokeKey(c *call) error {
	var in contract.RevokeKey
	if err := c.optional(&in); err != nil {
		return err
	}
	ended, err := a.eng.Keys.Revoke(c.Context(), a.actor(c), c.PathValue("id"), in.Reason)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, contract.RevokedKey{ID: ended.ID, RevokedAt: ended.RevokedAt, RevokedIDs: ended.RevokedIDs})
}

func (a *api) rotateKey(c *call) error {
	var in contract.RotateKey
	if err := c.optional(&in); err != nil {
		return err
	}
	r := access.Rotation{OverlapSeconds: in.OverlapSeconds, ExpectedRevision: in.ExpectedRevision}
	if c.Agent {
		k, claim, err := a.eng.Keys.BeginRotate(c.Context(), a.actor(c), c.PathValue("id"), r)
		return a.claimable(c, k, claim, err)
	}
	k, apiKey, err := a.eng.Keys.Rotate(c.Context(), a.actor(c), c.PathValue("id"), r)
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusOK, contract.IssuedKey{Key: a.key(k), APIKey: apiKey, PreviousExpiresAt: whenSet(k.PreviousExpiresAt)})
}
