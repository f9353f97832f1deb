package tenant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// User is a person of an organization.
type User struct {
	ID             string    `json:"id"`
	OrganizationID string    `json:"organizationId"`
	Email          string    `json:"email"` // in lower case; one user has it
	Name           string    `json:"name"`
	Role           Role      `json:"role"`
	CreatedAt      time.Time `json:"createdAt"`
	DisabledAt     time.Time `json:"disabledAt,omitzero"` // since when they may not sign in; zero = they may
	Epoch          int       `json:"-"`                   // another one whenever all their sessions end
}

// Role says what a user may do in an organization.
type Role string

// The roles.
const (
	Owner  Role = "owner"  // everything
	Admin  Role = "admin"  // everything but what concerns the owner
	Member Role = "member" // works in the workspaces
)

// NewUser asks for a user.
type NewUser struct {
	OrganizationID string
	Email          string
	Name           string // 1 to MaxName characters; default: the e-mail address
	Role           Role   // default: Member
	Password       string // MinPassword..MaxPassword characters; "" = this user cannot sign in with one
}

// Lengths of a password, in characters.
const (
	MinPassword = 8
	MaxPassword = 200
)

// AddUser adds a user. An address that somebody has already is CodeConflict.
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

// user returns the user that is asked for, checked but for what only the store can
// tell.
func (n NewUser) user(now time.Time) (User, error) {
	email, err := cleanEmail("email", n.Email)
	if err != nil {
		return User{}, err
	}
	name, err := cleanName("name", cmp.Or(n.Name, email))
	if err != nil {
		return User{}, err
	}
	role := cmp.Or(n.Role, Member)
	if err := role.check(); err != nil {
		return User{}, err
	}
	if n.Password != "" {
		if err := checkPassword(n.Password); err != nil {
			return User{}, err
		}
	}
	id, err := newID()
	return User{ID: id, OrganizationID: n.OrganizationID, Email: email, Name: name, Role: role, CreatedAt: now}, err
}

func (r Role) check() error {
	if r != Owner && r != Admin && r != Member {
		return fault.Invalid("role", fmt.Sprintf("%q is not a role", r), "take owner, admin or member")
	}
	return nil
}

func checkPassword(password string) error {
	if n := utf8.RuneCountInString(password); n < MinPassword || n > MaxPassword {
		return fault.Invalid("password", fmt.Sprintf("has %d characters", n), fmt.Sprintf("take %d to %d", MinPassword, MaxPassword))
	}
	return nil
}

// User gives one.
func (d *Directory) User(ctx context.Context, id string) (User, error) {
	if !known(id) {
		return User{}, fault.NotFound("user")
	}
	return d.stores.Users.User(ctx, id)
}

// Users lists the users of an organization, oldest first.
func (d *Directory) Users(ctx context.Context, organizationID string) ([]User, error) {
	return d.stores.Users.Users(ctx, organizationID)
}

// UserByEmail finds a user by an address, in any case of letters.
func (d *Directory) UserByEmail(ctx context.Context, email string) (User, error) {
	u, _, err := d.byEmail(ctx, email)
	return u, err
}

// byEmail gives the user of an address and the hash of the password.
func (d *Directory) byEmail(ctx context.Context, email string) (User, string, error) {
	email, err := cleanEmail("email", email)
	if err != nil {
		return User{}, "", fault.NotFound("user")
	}
	return d.stores.Users.UserByEmail(ctx, email)
}

// SetPassword gives a user another password. It ends their sessions, and the keys that
// they made when they had signed in, with all that those issued.
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

// SetRole gives a user another role. A lesser one ends what SetPassword ends.
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

// DisableUser has a user not sign in any more, and ends their sessions and all keys that
// belong to them, with all that those issued.
func (d *Directory) DisableUser(ctx context.Context, userID string) (User, error) {
	disabled := true
	return d.changeUser(ctx, access.ActDisableUser, "", UserChange{UserID: userID, Disabled: &disabled, Ends: All})
}

// EnableUser has a user sign in again. Keys that have ended stay so.
func (d *Directory) EnableUser(ctx context.Context, userID string) (User, error) {
	disabled := false
	return d.changeUser(ctx, access.ActEnableUser, "", UserChange{UserID: userID, Disabled: &disabled})
}

// changeUser changes a user that there is, and returns the user as they then are.
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

// RemoveUser removes a user, and ends what DisableUser ends. What they made stays.
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

// SignIn gives the user who has this address and password. Anything else is
// CodeUnauthorized in the same words, after the same time: nobody learns who
// has an account here. CodeLimited says that many passwords are being checked just
// now. How often somebody may try is the caller's to limit.
func (d *Directory) SignIn(ctx context.Context, email, password string) (User, error) {
	u, hash, err := d.byEmail(ctx, email)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return User{}, err
	}
	right, err := d.passwords.Match(ctx, password, hash)
	if err != nil {
		return User{}, err
	}
	if !right || !u.DisabledAt.IsZero() { // nothing matches the "" of somebody unknown
		return User{}, fault.Unauthorized("the e-mail address or the password is wrong", "check both")
	}
	return u, nil
}

// mostAddresses is from how many network addresses a user's signing in is remembered.
const mostAddresses = 20

// SignedInAt returns when the user of an e-mail address last signed in from a network
// address; zero where there is no such user, or they are not remembered to have.
func (d *Directory) SignedInAt(ctx context.Context, email, from string) (time.Time, error) {
	return d.stores.Users.SignedInAt(ctx, strings.ToLower(strings.TrimSpace(email)), from)
}

// RememberSignIn notes that a user signed in from a network address. Of each user the 20
// newest are remembered.
func (d *Directory) RememberSignIn(ctx context.Context, userID, from string) error {
	return d.stores.Users.RememberSignIn(ctx, userID, from, d.now(), mostAddresses)
}
