package operator

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// Key is one of an organization's API keys, without its secret.
type Key struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Status     string     `json:"status"` // active, pending_claim, expired
	Target     string     `json:"target"` // organization:{id} or workspace:{id}
	ExpiresAt  time.Time  `json:"expiresAt"`
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
}

// IssuedKey is a new one; its secret is shown this once.
type IssuedKey struct {
	ID     string `json:"id"`
	APIKey string `json:"apiKey"`
}

// NewKey asks for one.
type NewKey struct {
	Name        string   `json:"name"`
	WorkspaceID string   `json:"workspaceId,omitempty"` // "" = all of the organization
	Scopes      []string `json:"scopes,omitempty"`      // none = all
}

// Revoked are the ids of the keys that a revocation ended: the one that was named,
// and all that it issued.
type Revoked struct {
	RevokedIDs []string `json:"revokedIds"`
}

// actor is who manages an organization's keys here. The audit of keys has this name.
func actor(organizationID string) access.Actor {
	return access.Actor{Human: &access.Human{UserID: "operator", OrganizationID: organizationID, Admin: true, Verified: true, AuthTime: time.Now()}}
}

// Keys returns the keys of an organization that are not revoked, newest first.
func (o *Operator) Keys(ctx context.Context, organizationID string) ([]Key, error) {
	if _, err := o.engine.Organization(ctx, organizationID); err != nil {
		return nil, err
	}
	all := []Key{}
	var last access.Credential
	for {
		page, err := o.engine.Keys.List(ctx, actor(organizationID), access.Query{After: last.ID})
		if err != nil || len(page) == 0 {
			return all, err
		}
		for _, c := range page {
			if c.RevokedAt.IsZero() {
				all = append(all, Key{c.ID, c.Name, string(o.engine.Keys.Status(c)), c.Target().String(), at(c.ExpiresAt), whenSet(c.LastUsedAt)})
			}
		}
		last = page[len(page)-1]
	}
}

// CreateKey issues a key for 90 days.
func (o *Operator) CreateKey(ctx context.Context, organizationID string, k NewKey) (IssuedKey, error) {
	n, err := k.credential(organizationID)
	if err != nil {
		return IssuedKey{}, err
	}
	if _, err := o.engine.Organization(ctx, organizationID); err != nil {
		return IssuedKey{}, err
	}
	c, secret, err := o.engine.Keys.IssueRoot(ctx, access.Owner{OrganizationID: organizationID}, n)
	return IssuedKey{c.ID, secret}, err
}

// credential returns the key that is asked for. A scope that there is not is
// CodeInvalid.
func (k NewKey) credential(organizationID string) (access.NewCredential, error) {
	n := access.NewCredential{Name: k.Name, Target: access.Target{Type: access.TargetOrganization, ID: organizationID}}
	if k.WorkspaceID != "" {
		n.Target = access.Target{Type: access.TargetWorkspace, ID: k.WorkspaceID}
	}
	for i, name := range k.Scopes {
		s, ok := access.ParseScope(name)
		if !ok {
			return n, fault.Invalid(fmt.Sprintf("scopes[%d]", i), fmt.Sprintf("%q is no scope", name), fmt.Sprintf("take some of %v", access.Scopes()))
		}
		n.Scopes = append(n.Scopes, s)
	}
	if len(n.Scopes) == 0 {
		n.Scopes = access.Scopes()
	}
	return n, nil
}

// RevokeKey ends a key of an organization, and all that it issued. Processes learn of
// it within seconds.
func (o *Operator) RevokeKey(ctx context.Context, organizationID, id string) (Revoked, error) {
	ended, err := o.engine.Keys.Revoke(ctx, actor(organizationID), id, "by the operator")
	return Revoked{slices.Concat([]string{}, ended.RevokedIDs)}, err
}
