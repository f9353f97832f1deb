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

// keys serves the credentials managed by a caller.
type keys struct{ keyring *access.Keyring }

func (h keys) routes() []route {
	return []route{
		on("GET", "/keys", access.KeysRead, h.list).people(),
		on("POST", "/keys", access.KeysIssue, h.issue).people(),
		on("GET", "/keys/{id}", access.KeysRead, replies(http.StatusOK, h.get)).people(),
		on("DELETE", "/keys/{id}", access.KeysRevoke, replies(http.StatusOK, h.revoke)).people(),
		on("POST", "/keys/{id}/rotate", access.KeysRotate, h.rotate).people(),
	}
}

// actor returns the caller as an actor on keys.
func (c *call) actor() access.Actor {
	return access.Actor{Grant: c.Grant, Human: c.Human, Origin: c.origin(access.REST)}
}

// origin returns the origin of a call. The agent-tool channel is recognised by its mount point,
// whatever the channel of the route.
func (c *call) origin(by access.Channel) access.Origin {
	if c.Agent {
		by = access.Agent
	}
	return access.Origin{Channel: by, IP: c.host.proxies.address(c.Request), Client: clip(c.UserAgent())}
}

// clip returns the displayable part of a program's name.
func clip(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, name)
	return name[:min(len(name), 80)]
}

func (h keys) list(c *call) error {
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
	found, err := h.keyring.List(c.Context(), c.actor(), q)
	if err != nil {
		return err
	}
	out := contract.Keys{Keys: make([]contract.Key, len(found))}
	last := ""
	for i, k := range found {
		out.Keys[i], last = h.response(k), k.ID
	}
	if c.next(p, len(found), last); len(found) == p.Limit {
		out.NextCursor = encodeCursor(last)
	}
	return c.reply(http.StatusOK, out)
}

// queryTarget parses type:id, "" for any.
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

// response returns a credential's document.
func (h keys) response(k access.Credential) contract.Key {
	t := k.Target()
	out := contract.Key{
		ID: k.ID, Name: k.Name, Prefix: h.keyring.Prefix() + "-" + k.Key, Status: string(h.keyring.Status(k)),
		Target: contract.KeyTarget{Type: string(t.Type), ID: t.ID}, Scopes: make([]string, len(k.Scopes)),
		Revision: k.Revision, ParentID: k.ParentID, Depth: k.Depth,
		CreatedBy: contract.KeyParty{Type: string(k.CreatedBy.Type), ID: k.CreatedBy.ID},
		CreatedAt: formatTime(k.CreatedAt), ExpiresAt: formatTime(k.ExpiresAt), LastUsedAt: whenSet(k.LastUsedAt),
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

func whenSet(t time.Time) *contract.Time {
	if t.IsZero() {
		return nil
	}
	return new(formatTime(t))
}

func (h keys) issue(c *call) error {
	var in contract.IssueKey
	if err := c.body(&in); err != nil {
		return err
	}
	n, err := newCredential(in)
	if err != nil {
		return err
	}
	if c.Agent {
		k, claim, err := h.keyring.BeginIssue(c.Context(), c.actor(), n)
		return h.claimable(c, k, claim, err)
	}
	k, apiKey, err := h.keyring.Issue(c.Context(), c.actor(), n)
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusCreated, contract.IssuedKey{Key: h.response(k), APIKey: contract.Secret(apiKey)})
}

// claimable answers with the link under which a person receives the secret.
func (h keys) claimable(c *call, k access.Credential, claim access.Claim, err error) error {
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusAccepted, contract.IssuedKey{
		Key: h.response(k), Claim: &contract.KeyClaim{URL: c.host.url + "/claim/" + claim.ID, ExpiresAt: formatTime(claim.ExpiresAt)},
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
		n.ExpiresAt = in.ExpiresAt.Time
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

func (h keys) get(c *call) (out contract.Key, err error) {
	k, err := h.keyring.Get(c.Context(), c.actor(), c.PathValue("id"))
	if err != nil {
		return out, err
	}
	refused, err := h.keyring.RefusedAt(c.Context(), k)
	out = h.response(k)
	out.RefusedAt = whenSet(refused)
	return out, err
}

func (h keys) revoke(c *call) (out contract.RevokedKey, err error) {
	var in contract.RevokeKey
	if err := c.optional(&in); err != nil {
		return out, err
	}
	ended, err := h.keyring.Revoke(c.Context(), c.actor(), c.PathValue("id"), in.Reason)
	return contract.RevokedKey{ID: ended.ID, RevokedAt: formatTime(ended.RevokedAt), RevokedIDs: ended.RevokedIDs}, err
}

func (h keys) rotate(c *call) error {
	var in contract.RotateKey
	if err := c.optional(&in); err != nil {
		return err
	}
	r := access.Rotation{OverlapSeconds: in.OverlapSeconds, ExpectedRevision: in.ExpectedRevision}
	if c.Agent {
		k, claim, err := h.keyring.BeginRotate(c.Context(), c.actor(), c.PathValue("id"), r)
		return h.claimable(c, k, claim, err)
	}
	k, apiKey, err := h.keyring.Rotate(c.Context(), c.actor(), c.PathValue("id"), r)
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusOK, contract.IssuedKey{Key: h.response(k), APIKey: contract.Secret(apiKey), PreviousExpiresAt: whenSet(k.PreviousExpiresAt)})
}
