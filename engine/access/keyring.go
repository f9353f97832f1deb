// Package access decides permissions: API keys with their scopes and lineage, the people who manage
// them, the links by which a person claims a key that a program asked for, and the record of all
// actions.
//
// A key has the form swk-{key}.{secret}:{token}. The first part names a [Credential], the secret
// proves it, and the token holds the revision and a checksum, so that a mistyped key is refused
// without a database query. The secret is shown once and never stored: the database holds an HMAC
// of it under the vault's master secret.
//
// A key may issue further keys, each no wider than itself in scopes, target and time. A key's
// permissions are computed at each use, as the intersection over itself and its living ancestors,
// so that a restriction or the end of an ancestor applies to it too.
package access

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/scenewright/scenewright/engine/vault"
)

// Targets looks up the organization of a workspace. The error of an unknown workspace is
// fault.CodeNotFound.
type Targets interface {
	WorkspaceOrganization(ctx context.Context, workspaceID string) (organizationID string, err error)
}

// Options tune a Keyring. Nil means the defaults.
type Options struct {
	Prefix   string        // of every key, 2 to 8 of a-z and 0-9; default swk
	ClaimTTL time.Duration // lifetime of a claim link, up to a day; default 10 min
	// RevokeReused revokes a whole lineage when a rotated-out secret tries to rotate: either its
	// owner or a thief has the newer one.
	RevokeReused bool
	Now          func() time.Time // default: time.Now
	Logger       *slog.Logger     // default: discards
}

// Keyring issues, recognises, rotates and revokes keys. It is safe for
// concurrent use.
type Keyring struct {
	stores   Stores
	secrets  *secrets
	targets  Targets
	opts     Options
	lines    *lines
	attempts *Attempts // with invalid keys, by address
	told     *Attempts // events recorded once a minute, by their subject
	touched  *Attempts // credentials whose use was recorded within a minute
}

// New returns a keyring.
func New(stores Stores, v *vault.Vault, targets Targets, opts *Options) (*Keyring, error) {
	if !stores.complete() || v == nil || targets == nil {
		return nil, errors.New("access: a keyring needs all stores, a vault and somebody who knows the workspaces")
	}
	o := *cmp.Or(opts, &Options{})
	o.setDefaults()
	if err := o.check(); err != nil {
		return nil, err
	}
	k := &Keyring{stores: stores, secrets: newSecrets(v, o.Prefix), targets: targets, opts: o}
	k.lines = newLines(o.Now)
	k.attempts = NewAttempts(10, time.Minute, o.Now)
	k.told, k.touched = NewAttempts(1, time.Minute, o.Now), NewAttempts(1, time.Minute, o.Now)
	return k, nil
}

func (o *Options) setDefaults() {
	o.Prefix = cmp.Or(o.Prefix, "swk")
	o.ClaimTTL = cmp.Or(o.ClaimTTL, 10*time.Minute)
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
}

func (o *Options) check() error {
	if !prefixes.MatchString(o.Prefix) {
		return fmt.Errorf("access: prefix %q; take 2 to 8 of a-z and 0-9", o.Prefix)
	}
	if o.ClaimTTL < time.Second || o.ClaimTTL > 24*time.Hour {
		return fmt.Errorf("access: claim links that live %v; take a second to a day", o.ClaimTTL)
	}
	return nil
}

// Prefix returns the prefix of every key.
func (k *Keyring) Prefix() string { return k.opts.Prefix }

// Now returns the time by which keys and claims end, to the millisecond.
func (k *Keyring) Now() time.Time { return k.now() }

func (k *Keyring) now() time.Time { return k.opts.Now().UTC().Truncate(time.Millisecond) }
