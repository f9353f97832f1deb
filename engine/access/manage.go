package access

import (
	"context"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Get reads a credential that the actor manages. Any other is CodeNotFound.
func (k *Keyring) Get(ctx context.Context, a Actor, id string) (Credential, error) {
	return k.managed(ctx, a, id, KeysRead)
}

// managed reads a credential with which the actor may do what the scope names.
func (k *Keyring) managed(ctx context.Context, a Actor, id string, s Scope) (Credential, error) {
	if err := a.may(s, k.now()); err != nil {
		return Credential{}, err
	}
	c, err := k.stores.Credentials.Credential(ctx, id)
	if errors.Is(err, fault.ErrNotFound) || err == nil && !a.reaches(c) {
		return Credential{}, fault.NotFound("key")
	}
	return c, err
}

// List reads the credentials that the actor manages, newest first.
func (k *Keyring) List(ctx context.Context, a Actor, q Query) ([]Credential, error) {
	if err := a.may(KeysRead, k.now()); err != nil {
		return nil, err
	}
	q.OrganizationID, q.Now = a.organization(), k.now()
	if a.Human == nil {
		q.Under = a.Grant.CredentialID
	}
	return k.stores.Credentials.Credentials(ctx, q)
}

// Status is a credential's by the keyring's clock.
func (k *Keyring) Status(c Credential) Status { return c.Status(k.now()) }

// Ended says what a revocation ended.
type Ended struct {
	ID         string
	RevokedAt  time.Time
	RevokedIDs []string // the credential and all of its lineage
}

// Revoke ends a credential and all that descends from it, at once in this
// process and within a second in others. Doing it again changes nothing and
// answers the same. The reason, up to 500 characters or "", goes into the
// record.
func (k *Keyring) Revoke(ctx context.Context, a Actor, id, reason string) (Ended, error) {
	if reason != "" {
		if err := checkText("reason", reason, maxMeta); err != nil {
			return Ended{}, err
		}
	}
	c, err := k.managed(ctx, a, id, KeysRevoke)
	if err != nil {
		return Ended{}, err
	}
	e := k.entry(a, ActRevoke, c, Succeeded)
	e.Note = reason
	return k.end(ctx, c, a.Party(), e)
}

// Forget has what was read of keys read anew: others have changed them in the database.
func (k *Keyring) Forget() { k.lines.changed() }

func (k *Keyring) end(ctx context.Context, c Credential, by Party, e Entry) (Ended, error) {
	defer k.lines.changed()
	c, ids, err := k.stores.Credentials.Revoke(ctx, Revocation{CredentialID: c.ID, At: k.now(), By: by}, e)
	if err != nil {
		return Ended{}, err
	}
	return Ended{ID: c.ID, RevokedAt: c.RevokedAt, RevokedIDs: ids}, nil
}
