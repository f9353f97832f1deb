// Package tenant keeps organizations and their workspaces, the people in them, the look and sound
// of their videos (branding), the ideas for videos that follow from it, their saved prompts and
// their templates.
//
// An organization contains workspaces; its users have access to all of them. A workspace may have
// branding of its own and otherwise uses its organization's. [Directory] is the service, [Stores]
// are its ports to a database.
package tenant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// Directory manages the tenants. It is safe for concurrent use.
//
// An unknown id is a *fault.Error with CodeNotFound in every call that takes one; the directory
// does not check the caller. A host does that before, by comparing the organization or workspace
// with the caller's reach.
type Directory struct {
	stores      Stores
	opts        Options
	suggestions *suggestions
	passwords   *hasher
}

// Options tune a directory. Nil means the defaults.
type Options struct {
	Ideas IdeaWriter       // default: none, and no ideas are written
	Now   func() time.Time // default: time.Now
	// PasswordRounds is the number of hashing rounds of a password: 600,000 by default. Less is for
	// tests, and at least 1,000. Stored hashes include their own number.
	PasswordRounds int
	Layouts        []string // types of a template's scene beside SceneTypes
	// KeysEnded is called after a change that has ended keys. nil: no calls.
	KeysEnded func()
}

// New returns a directory on its stores.
func New(stores Stores, opts *Options) (*Directory, error) {
	if !stores.complete() {
		return nil, errors.New("tenant: a directory needs all stores")
	}
	d := &Directory{stores: stores, opts: *cmp.Or(opts, &Options{})}
	if d.opts.Now == nil {
		d.opts.Now = time.Now
	}
	if d.opts.KeysEnded == nil {
		d.opts.KeysEnded = func() {}
	}
	d.opts.PasswordRounds = cmp.Or(d.opts.PasswordRounds, defaultRounds)
	if d.opts.PasswordRounds < leastRounds {
		return nil, fmt.Errorf("tenant: %d rounds for passwords; take at least %d", d.opts.PasswordRounds, leastRounds)
	}
	d.suggestions = newSuggestions(d.opts.Ideas)
	d.passwords = newHasher(d.opts.PasswordRounds)
	return d, nil
}

// now returns the time to the millisecond, as stores keep it.
func (d *Directory) now() time.Time { return d.opts.Now().UTC().Truncate(time.Millisecond) }

// recorded commits a change of a target, type:id, of an organization together with its record. The
// note is for people, and may be empty.
func (d *Directory) recorded(ctx context.Context, act access.Action, organizationID, target, note string, change func(context.Context) error) error {
	e := access.NewEntry(ctx, d.now(), act, organizationID, target)
	e.Note = note
	return d.stores.Record.Recorded(ctx, e, change)
}

// Record reads the record of actions on people, tenants and keys, newest first. It is for the host:
// no endpoint of the API returns it.
func (d *Directory) Record(ctx context.Context, q access.AuditQuery) ([]access.Entry, error) {
	return d.stores.Record.Entries(ctx, q)
}

// Operated records an operator's action on a target, type:id, other than people and tenants. The
// note describes it.
func (d *Directory) Operated(ctx context.Context, target, note string) error {
	e := access.NewEntry(ctx, d.now(), access.ActOperate, "", target)
	e.Note = note
	return d.stores.Record.Record(ctx, e)
}

// one reads the object of an id; it asks stores only for well-formed ids.
func one[T any](ctx context.Context, what, id string, read func(context.Context, string) (T, error)) (v T, err error) {
	if uuid.Validate(id) != nil || len(id) != 36 {
		return v, fault.NotFound(what)
	}
	return read(ctx, id)
}
