package tenant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

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
		if hash, err = d.passwords.hash(ctx, n.Password); err != nil {
			return User{}, err
		}
	}
	return u, d.stores.Users.AddUser(ctx, u, hash)
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
	if role != Owner && role != Admin && role != Member {
		return User{}, fault.Invalid("role", fmt.Sprintf("%q is not a role", n.Role), "take owner, admin or member")
	}
	if n.Password != "" {
		if err := checkPassword(n.Password); err != nil {
			return User{}, err
		}
	}
	id, err := newID()
	return User{ID: id, OrganizationID: n.OrganizationID, Email: email, Name: name, Role: role, CreatedAt: now}, err
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

// SetPassword gives a user another password.
func (d *Directory) SetPassword(ctx context.Context, userID, password string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	if !known(userID) {
		return fault.NotFound("user")
	}
	hash, err := d.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	return d.stores.Users.SetPassword(ctx, userID, hash)
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
	right, err := d.passwords.match(ctx, password, hash)
	if err != nil {
		return User{}, err
	}
	if !right { // nothing matches the "" of somebody unknown
		return User{}, &fault.Error{Code: fault.CodeUnauthorized, Message: "the e-mail address or the password is wrong", Remedy: "check both"}
	}
	return u, nil
}
