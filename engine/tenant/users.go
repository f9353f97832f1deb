package tenant

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// AddUser adds a user. A taken address is CodeConflict.
func (d *Directory) AddUser(ctx context.Context, n NewUser) (User, error) {
	u, err := n.user(d.now())
	if err != nil {
		return User{}, err
	}
	if _, err := d.Organization(ctx, n.OrganizationID); err != nil {
		return User{}, err
	}
	hash := ""
	if n.Password != "" {
		if hash, err = d.passwords.Hash(ctx, n.Password); err != nil {
			return User{}, err
		}
	}
	return u, d.recorded(ctx, access.ActAddUser, u.OrganizationID, "user:"+u.ID, string(u.Role)+" "+u.Email, func(ctx context.Context) error {
		return d.stores.Users.AddUser(ctx, u, hash)
	})
}

// User returns one.
func (d *Directory) User(ctx context.Context, id string) (User, error) {
	return one(ctx, "user", id, d.stores.Users.User)
}

// Users lists the users of an organization, oldest first.
func (d *Directory) Users(ctx context.Context, organizationID string) ([]User, error) {
	return d.stores.Users.Users(ctx, organizationID)
}

// UserByEmail returns the user of an address, in any case of letters.
func (d *Directory) UserByEmail(ctx context.Context, email string) (User, error) {
	u, _, err := d.byEmail(ctx, email)
	return u, err
}

// byEmail returns the user of an address and the hash of the password.
func (d *Directory) byEmail(ctx context.Context, email string) (User, string, error) {
	email, err := cleanEmail("email", email)
	if err != nil {
		return User{}, "", fault.NotFound("user")
	}
	return d.stores.Users.UserByEmail(ctx, email)
}

// SetPassword changes a user's password. It ends their sessions, and the keys that they issued
// while signed in, with all descendants.
func (d *Directory) SetPassword(ctx context.Context, userID, password string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	if _, err := d.User(ctx, userID); err != nil {
		return err
	}
	hash, err := d.passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	_, err = d.changeUser(ctx, access.ActSetPassword, "", UserChange{UserID: userID, PasswordHash: hash, Ends: Issued})
	return err
}

// SetRole changes a user's role. A lower one ends the same as SetPassword.
func (d *Directory) SetRole(ctx context.Context, userID string, role Role) (User, error) {
	if err := role.check(); err != nil {
		return User{}, err
	}
	u, err := d.User(ctx, userID)
	if err != nil {
		return User{}, err
	}
	c := UserChange{UserID: userID, Role: role}
	if roles := []Role{Owner, Admin, Member}; slices.Index(roles, role) > slices.Index(roles, u.Role) {
		c.Ends = Issued
	}
	return d.changeUser(ctx, access.ActSetRole, string(role), c)
}

// DisableUser blocks a user's sign-in, and ends their sessions and all their keys, with all
// descendants.
func (d *Directory) DisableUser(ctx context.Context, userID string) (User, error) {
	return d.changeUser(ctx, access.ActDisableUser, "", UserChange{UserID: userID, Disabled: new(true), Ends: All})
}

// EnableUser lets a user sign in again. Ended keys stay ended.
func (d *Directory) EnableUser(ctx context.Context, userID string) (User, error) {
	return d.changeUser(ctx, access.ActEnableUser, "", UserChange{UserID: userID, Disabled: new(false)})
}

// changeUser changes an existing user, and returns the new state.
func (d *Directory) changeUser(ctx context.Context, act access.Action, note string, c UserChange) (User, error) {
	u, err := d.User(ctx, c.UserID)
	if err != nil {
		return User{}, err
	}
	c.At, c.By = d.now(), access.ActorOf(ctx).Party()
	defer d.opts.KeysEnded()
	err = d.recorded(ctx, act, u.OrganizationID, "user:"+u.ID, note, func(ctx context.Context) (err error) {
		u, err = d.stores.Users.ChangeUser(ctx, c)
		return err
	})
	return u, err
}

// RemoveUser removes a user, and ends the same as DisableUser. Their work stays.
func (d *Directory) RemoveUser(ctx context.Context, userID string) error {
	u, err := d.User(ctx, userID)
	if err != nil {
		return err
	}
	defer d.opts.KeysEnded()
	return d.recorded(ctx, access.ActRemoveUser, u.OrganizationID, "user:"+u.ID, u.Email, func(ctx context.Context) error {
		return d.stores.Users.RemoveUser(ctx, userID, d.now(), access.ActorOf(ctx).Party())
	})
}

// SignIn returns the user of this address and password. Any failure is CodeUnauthorized in the same
// words, after the same time, so that accounts are not revealed. CodeLimited: many passwords are
// being checked just now. The caller limits the number of attempts.
func (d *Directory) SignIn(ctx context.Context, email, password string) (User, error) {
	u, hash, err := d.byEmail(ctx, email)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return User{}, err
	}
	right, err := d.passwords.Match(ctx, password, hash)
	if err != nil {
		return User{}, err
	}
	if !right || !u.DisabledAt.IsZero() { // no password matches the "" of an unknown user
		return User{}, fault.Unauthorized("the e-mail address or the password is wrong", "check both")
	}
	return u, nil
}

// mostAddresses bounds the remembered network addresses of a user's sign-ins.
const mostAddresses = 20

// SignedInAt returns when the user of an e-mail address last signed in from a network address; zero
// for an unknown user, or one who is not remembered to have.
func (d *Directory) SignedInAt(ctx context.Context, email, from string) (time.Time, error) {
	return d.stores.Users.SignedInAt(ctx, strings.ToLower(strings.TrimSpace(email)), from)
}

// RememberSignIn stores a user's sign-in from a network address. Of each user it keeps the 20
// newest.
func (d *Directory) RememberSignIn(ctx context.Context, userID, from string) error {
	return d.stores.Users.RememberSignIn(ctx, userID, from, d.now(), mostAddresses)
}
