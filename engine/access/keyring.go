// Package access says who may do what: API keys with their scopes and lineage,
// the people who manage them, the links by which a person claims a key that a
// program asked for, and the record of it all.
//
// A key reads swk-{key}.{secret}:{token}. The first part names a [Credential],
// the secret proves it, and the token holds the revision and a checksum, so
// that a mistyped key is refused without asking the database. The secret is
// shown once and never kept: the database holds an HMAC of it under the
// vault's master secret.
//
// A key may issue further keys, each no wider than itself in scopes, target
// and time. What a key may do is worked out when it is presented, as the
// intersection over itself and its living ancestors, so that whatever narrows
// or ends an ancestor narrows or ends it too.
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

// Targets knows which organization a workspace belongs to. The error is
// fault.CodeNotFound where there is no such workspace.
type Targets interface {
	WorkspaceOrganization(ctx context.Context, workspaceID string) (organizationID string, err error)
}

// Options tune a Keyring. Nil means the defaults.
type Options struct {
	Prefix   string        // of every key, 2 to 8 of a-z and 0-9; default swk
	ClaimTTL time.Duration // how long a claim link lives, up to a day; default 10 min
	// RevokeReused has a whole lineage revoked when a secret that was rotated
	// out tries to rotate: either its owner or a thief has the newer one.
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
	attempts *Attempts // at keys that are none, by address
	told     *Attempts // what is recorded once a minute, by what it is
	touched  *Attempts // credentials whose use was noted within a minute
}

// New makes a keyring.
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
	k.lines = &lines{now: o.Now, kept: map[lineKey]line{}}
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
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
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

// Prefix is how every key begins.
func (k *Keyring) Prefix() string { return k.opts.Prefix }

// Now is the time by which keys and claims end, to the millisecond.
func (k *Keyring) Now() time.Time { return k.now() }

func (k *Keyring) now() time.Time { return k.opts.Now().UTC().Truncate(time.Millisecond) }
