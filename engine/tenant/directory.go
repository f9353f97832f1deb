// Package tenant keeps whose everything is: organizations and their workspaces,
// the people in them, how they want to look and sound (branding), the ideas for
// videos that follow from it, the prompts they keep and their templates.
//
// An organization contains workspaces; its users have access to all of them. A
// workspace may have branding of its own and otherwise shows its
// organization's. [Directory] is the service, [Stores] what it needs of a
// database.
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

// Directory knows the tenants. It is safe for concurrent use.
//
// An id that is unknown is a *fault.Error with CodeNotFound in every call that
// takes one; the directory does not ask who calls. A host checks that before,
// by comparing the organization or workspace with what the caller may reach.
type Directory struct {
	stores      Stores
	opts        Options
	suggestions *suggestions
	passwords   *hasher
}

// Options tune a directory. Nil means the defaults.
type Options struct {
	Ideas IdeaWriter       // default: none, and no ideas are thought of
	Now   func() time.Time // default: time.Now
	// PasswordRounds is how often a password is hashed: 600,000 by default. Less
	// is for tests, and at least 1,000. Passwords that are kept know theirs.
	PasswordRounds int
	Layouts        []string // types that a template's scene may have beside SceneTypes
	// KeysEnded is called when a change has ended keys. nil: nobody wants to know.
	KeysEnded func()
}

// New builds a directory on its stores.
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

// now is the time to the millisecond, which is what a store keeps.
func (d *Directory) now() time.Time { return d.opts.Now().UTC().Truncate(time.Millisecond) }

// recorded has a change of something, type:id, of an organization committed together with
// the record of it. The note is for people, and may be empty.
func (d *Directory) recorded(ctx context.Context, act access.Action, organizationID, target, note string, change func(context.Context) error) error {
	e := access.NewEntry(ctx, d.now(), act, organizationID, target)
	e.Note = note
	return d.stores.Record.Recorded(ctx, e, change)
}

// Record reads the record of what was done to people, tenants and keys, newest first. It
// is for the host: no endpoint of the API gives it.
func (d *Directory) Record(ctx context.Context, q access.AuditQuery) ([]access.Entry, error) {
	return d.stores.Record.Entries(ctx, q)
}

// Operated adds to the record what an operator does to something, type:id, beside people
// and tenants. The note says what.
func (d *Directory) Operated(ctx context.Context, target, note string) error {
	e := access.NewEntry(ctx, d.now(), access.ActOperate, "", target)
	e.Note = note
	return d.stores.Record.Record(ctx, e)
}

// one reads what has an id; stores are only asked for ids that something here may have.
func one[T any](ctx context.Context, what, id string, read func(context.Context, string) (T, error)) (v T, err error) {
	if uuid.Validate(id) != nil || len(id) != 36 {
		return v, fault.NotFound(what)
	}
	return read(ctx, id)
}

// pageLimit is how many entries a page has: 1..100, 100 where nothing sensible
// was asked for.
func pageLimit(n int) int {
	if n <= 0 || n > 100 {
		return 100
	}
	return n
}
