package access

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
)

// Bounds of keys.
const (
	defaultLife = 90 * 24 * time.Hour
	maxLife     = 365 * 24 * time.Hour
	maxDepth    = 3
	maxName     = 200 // characters
	maxCIDRs    = 20
	maxMetadata = 20 // entries
	maxMetaKey  = 40 // characters
	maxMeta     = 500
)

// NewCredential describes a key to issue.
type NewCredential struct {
	Name         string // 1 to 200 characters
	Target       Target
	Scopes       []Scope           // at least one, each once
	ExpiresAt    time.Time         // up to 365 days from now; zero = 90 days, or with the issuing key
	AllowedCIDRs []netip.Prefix    // up to 20; none = any
	Metadata     map[string]string // up to 20 entries of 40 and 500 characters
}

// Owner is the person, and the organization, of a root key.
type Owner struct {
	OrganizationID string
	UserID         string // "" = no person; then only administrators can claim its requests
}

// Issue creates a key: for a person a root of its own, for a key a child. Only the returned apiKey
// contains the secret.
//
// A target outside the actor's reach is CodeNotFound, scopes or a time beyond the actor's own
// CodeForbidden, a fifty-first child CodeConflict.
func (k *Keyring) Issue(ctx context.Context, a Actor, n NewCredential) (c Credential, apiKey string, err error) {
	if c, err = k.draft(ctx, a, n); err != nil {
		return Credential{}, "", err
	}
	return k.add(ctx, a, c)
}

// IssueRoot creates a key that depends on no other: the host's way to give a user the first one.
// The host guarantees that a target organization exists.
func (k *Keyring) IssueRoot(ctx context.Context, o Owner, n NewCredential) (c Credential, apiKey string, err error) {
	if o.OrganizationID == "" {
		return Credential{}, "", fault.Invalid("organizationId", "a key needs an organization", "name one")
	}
	if err := n.check(k.now()); err != nil {
		return Credential{}, "", err
	}
	if c, err = k.root(ctx, o, n); err != nil {
		return Credential{}, "", err
	}
	c.CreatedBy = Party{Type: Host}
	return k.add(ctx, ActorOf(ctx), c)
}

// add creates the first secret of a credential and stores the credential.
func (k *Keyring) add(ctx context.Context, a Actor, c Credential) (Credential, string, error) {
	key, first := k.secrets.first(c)
	c.Revision = first.Number
	err := k.stores.Credentials.AddCredential(ctx, c, first, k.entry(a, ActIssue, c, Succeeded))
	if err != nil {
		return Credential{}, "", err
	}
	return c, key.Reveal(), nil
}

// draft returns the credential that an actor asks for, checked as far as possible without the
// store.
func (k *Keyring) draft(ctx context.Context, a Actor, n NewCredential) (c Credential, err error) {
	if err := a.may(KeysIssue, k.now()); err != nil {
		return Credential{}, err
	}
	if err := n.check(k.now()); err != nil {
		return Credential{}, err
	}
	if a.Human != nil {
		c, err = k.root(ctx, Owner{a.Human.OrganizationID, a.Human.UserID}, n)
	} else {
		c, err = k.child(ctx, a.Grant, n)
	}
	c.CreatedBy = a.Party()
	return c, err
}

// root returns a credential without a parent.
func (k *Keyring) root(ctx context.Context, o Owner, n NewCredential) (Credential, error) {
	c := n.blank(k.now())
	c.RootID, c.OrganizationID, c.UserID = c.ID, o.OrganizationID, o.UserID
	return k.aim(ctx, c, n.Target)
}

// child returns a credential under the key of a grant, with no wider permissions.
func (k *Keyring) child(ctx context.Context, g Grant, n NewCredential) (Credential, error) {
	parent, err := k.stores.Credentials.Credential(ctx, g.CredentialID)
	if err != nil {
		return Credential{}, err
	}
	c := n.blank(k.now())
	c.ParentID, c.RootID, c.Path, c.Depth = parent.ID, parent.RootID, append(slices.Clone(parent.Path), parent.ID), parent.Depth+1
	c.OrganizationID, c.UserID = g.OrganizationID, g.UserID
	if c, err = k.aim(ctx, c, n.Target); err != nil {
		return Credential{}, err
	}
	if !g.Covers(c.OrganizationID, c.WorkspaceID) {
		return Credential{}, fault.NotFound(string(n.Target.Type))
	}
	return narrow(c, g, n)
}

// narrow returns an error where a child exceeds its parent.
func narrow(c Credential, g Grant, n NewCredential) (Credential, error) {
	for i, s := range c.Scopes {
		if !g.Allows(s) {
			return Credential{}, &fault.Error{Code: fault.CodeForbidden, Field: fmt.Sprintf("scopes[%d]", i), Message: "this key does not have the scope " + string(s) + " itself", Remedy: "leave it out"}
		}
	}
	if n.ExpiresAt.IsZero() && c.ExpiresAt.After(g.ExpiresAt) {
		c.ExpiresAt = g.ExpiresAt
	}
	if c.ExpiresAt.After(g.ExpiresAt) {
		return Credential{}, &fault.Error{Code: fault.CodeForbidden, Field: "expiresAt", Message: "a key cannot outlive the one that issues it", Remedy: "take an earlier time, or leave it out"}
	}
	if c.Depth > maxDepth {
		why := fmt.Sprintf("keys are handed on %d times at most", maxDepth)
		return Credential{}, Forbidden(why, "issue it with a key further up")
	}
	return c, nil
}

// blank returns a new credential without a place in a lineage.
func (n NewCredential) blank(now time.Time) Credential {
	c := Credential{
		ID: newID(), Key: newName(), Name: n.Name, Scopes: slices.Clone(n.Scopes), CreatedAt: now,
		ExpiresAt: n.ExpiresAt.UTC().Truncate(time.Millisecond), Metadata: n.Metadata,
	}
	if n.ExpiresAt.IsZero() {
		c.ExpiresAt = now.Add(defaultLife)
	}
	for _, p := range n.AllowedCIDRs {
		c.CIDRs = append(c.CIDRs, p.Masked())
	}
	return c
}

// aim sets a credential's target, which must be its organization or one of its workspaces.
func (k *Keyring) aim(ctx context.Context, c Credential, t Target) (Credential, error) {
	organization := t.ID
	if t.Type == TargetWorkspace {
		var err error
		organization, err = k.targets.WorkspaceOrganization(ctx, t.ID)
		if err != nil && !errors.Is(err, fault.ErrNotFound) {
			return Credential{}, err
		}
		c.WorkspaceID = t.ID
	}
	if organization == "" || organization != c.OrganizationID {
		return Credential{}, fault.NotFound(string(t.Type))
	}
	return c, nil
}

// check makes the checks that need no store.
func (n NewCredential) check(now time.Time) error {
	if n.Target.Type != TargetOrganization && n.Target.Type != TargetWorkspace {
		return fault.Invalid("target.type", "a target is an organization or a workspace", "take organization or workspace")
	}
	if n.Target.ID == "" {
		return fault.Invalid("target.id", "a target needs an id", "name one exactly; there are no wildcards")
	}
	return cmp.Or(checkText("name", n.Name, maxName), checkScopes(n.Scopes), checkExpiry(n.ExpiresAt, now), checkCIDRs(n.AllowedCIDRs), checkMetadata(n.Metadata))
}

func checkText(field, s string, most int) error {
	if s == "" || strings.TrimSpace(s) != s || utf8.RuneCountInString(s) > most {
		return fault.Invalid(field, fmt.Sprintf("must have 1 to %d characters, and no space at either end", most), "")
	}
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return fault.Invalid(field, "must not hold control characters", "")
	}
	return nil
}

func checkScopes(all []Scope) error {
	if len(all) == 0 {
		return fault.Invalid("scopes", "a key needs at least one scope", "name those it needs")
	}
	for i, s := range all {
		field := fmt.Sprintf("scopes[%d]", i)
		if _, ok := ParseScope(string(s)); !ok {
			return fault.Invalid(field, "there is no such scope", "take those of the documentation; there are no wildcards")
		}
		if slices.Contains(all[:i], s) {
			return fault.Invalid(field, "the scope is named twice", "name each once")
		}
	}
	return nil
}

func checkExpiry(at, now time.Time) error {
	if !at.IsZero() && (!at.After(now) || at.After(now.Add(maxLife))) {
		return fault.Invalid("expiresAt", "must be in the future and at most 365 days from now", "leave it out for 90 days")
	}
	return nil
}

func checkCIDRs(all []netip.Prefix) error {
	if len(all) > maxCIDRs {
		return fault.Invalid("allowedCidrs", fmt.Sprintf("at most %d ranges of addresses", maxCIDRs), "join some of them")
	}
	for i, p := range all {
		if !p.IsValid() {
			return fault.Invalid(fmt.Sprintf("allowedCidrs[%d]", i), "not a range of addresses", "write it as 192.0.2.0/24 or 2001:db8::/32")
		}
	}
	return nil
}

func checkMetadata(all map[string]string) error {
	if len(all) > maxMetadata {
		return fault.Invalid("metadata", fmt.Sprintf("at most %d entries", maxMetadata), "")
	}
	for key, value := range all {
		if key == "" || utf8.RuneCountInString(key) > maxMetaKey || utf8.RuneCountInString(value) > maxMeta {
			return fault.Invalid("metadata", fmt.Sprintf("names have 1 to %d characters, values up to %d", maxMetaKey, maxMeta), "")
		}
	}
	return nil
}
