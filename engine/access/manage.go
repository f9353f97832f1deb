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

// managed reads a credential for which the actor has the scope.
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

// Status returns a credential's status by the keyring's clock.
func (k *Keyring) Status(c Credential) Status { return c.Status(k.now()) }

// Ended is the result of a revocation.
type Ended struct {
	ID         string
	RevokedAt  time.Time
	RevokedIDs []string // the credential and all of its lineage
}

// Revoke ends a credential and all its descendants, at once in this process and within a second in
// others. A repetition changes nothing and returns the same. The reason, up to 500 characters or
// "", goes into the record.
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

// Forget clears the cache of keys, after other programs have changed them in the database.
func (k *Keyring) Forget() { k.lines.changed() }

func (k *Keyring) end(ctx context.Context, c Credential, by Party, e Entry) (Ended, error) {
	defer k.lines.changed()
	c, ids, err := k.stores.Credentials.Revoke(ctx, Revocation{CredentialID: c.ID, At: k.now(), By: by}, e)
	if err != nil {
		return Ended{}, err
	}
	return Ended{ID: c.ID, RevokedAt: c.RevokedAt, RevokedIDs: ids}, nil
}

// Bounds of the previous secret's life after a rotation, in seconds.
const (
	defaultOverlap = 24 * 60 * 60
	maxOverlap     = 7 * defaultOverlap
)

// Rotation describes a wanted new secret.
type Rotation struct {
	OverlapSeconds   *int // 0 to 604800; nil = 86400
	ExpectedRevision int  // the revision to replace; 0 = the newest
}

// overlap checks a rotation and returns the common time of both secrets.
func (r Rotation) overlap() (time.Duration, error) {
	seconds := defaultOverlap
	if r.OverlapSeconds != nil {
		seconds = *r.OverlapSeconds
	}
	if seconds < 0 || seconds > maxOverlap {
		return 0, fault.Invalid("overlapSeconds", "must be 0 to 604800", "leave it out for a day")
	}
	if r.ExpectedRevision < 0 {
		return 0, fault.Invalid("expectedRevision", "must be at least 1", "leave it out to replace the newest")
	}
	return time.Duration(seconds) * time.Second, nil
}

// Rotate replaces a credential's secret; all else stays. The previous secret works until the
// overlap is over. An older one works until its own end, or until then where that is sooner.
// Without an overlap all earlier secrets end at once. Only the returned apiKey contains the new
// secret.
//
// CodeConflict means that the credential has another revision by now, or is no longer usable. A
// rotated-out key may not rotate: that is CodeUnauthorized, and recorded.
func (k *Keyring) Rotate(ctx context.Context, a Actor, id string, r Rotation) (c Credential, apiKey string, err error) {
	c, overlap, err := k.rotatable(ctx, a, id, r)
	if err != nil {
		return Credential{}, "", err
	}
	key, s, err := k.secrets.next(c, overlap, k.now())
	if err != nil {
		return Credential{}, "", err
	}
	defer k.lines.changed()
	c, err = k.stores.Credentials.Rotate(ctx, s, k.entry(a, ActRotate, c, Succeeded))
	if err != nil {
		return Credential{}, "", err
	}
	return c, key.Reveal(), nil
}

// rotatable reads the credential to rotate and checks the actor's permission.
func (k *Keyring) rotatable(ctx context.Context, a Actor, id string, r Rotation) (Credential, time.Duration, error) {
	overlap, err := r.overlap()
	if err != nil {
		return Credential{}, 0, err
	}
	c, err := k.managed(ctx, a, id, KeysRotate)
	if err != nil {
		return Credential{}, 0, err
	}
	if err := k.checkReuse(ctx, a); err != nil {
		return Credential{}, 0, err
	}
	switch c.Status(k.now()) {
	case Revoked, Expired:
		return Credential{}, 0, fault.Conflict("the key cannot be used any more", "issue a new one")
	case PendingClaim:
		return Credential{}, 0, fault.Conflict("the first secret of the key was not claimed yet", "open the claim link")
	}
	if r.ExpectedRevision != 0 && r.ExpectedRevision != c.Revision {
		return Credential{}, 0, ErrStale
	}
	return c, overlap, nil
}

// checkReuse returns ErrUnauthorized for a rotated-out key, and records its use: its holder did not
// receive the replacement.
func (k *Keyring) checkReuse(ctx context.Context, a Actor) error {
	if a.Human != nil {
		return nil
	}
	own, err := k.stores.Credentials.Credential(ctx, a.Grant.CredentialID)
	if err != nil || a.Grant.Revision >= own.Revision {
		return err
	}
	e := k.entry(a, ActRotate, own, Reused)
	if k.opts.RevokeReused {
		_, err = k.end(ctx, own, Party{Type: Host}, e)
	} else {
		err = k.stores.Audit.Record(ctx, e)
	}
	if err != nil {
		return err
	}
	return ErrUnauthorized
}
