package store

import (
	"cmp"
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// users keeps users and the hashes of their passwords.
type users struct{ db *DB }

const selectUser = `SELECT id, organization_id, email, name, role, created_ms, disabled_ms, epoch, password FROM member `

// account is a user with the hash of their password.
type account struct {
	tenant.User
	hash string
}

func readAccount(r row) (a account, err error) {
	return a, r.Scan(&a.ID, &a.OrganizationID, &a.Email, &a.Name, &a.Role, moment{&a.CreatedAt}, moment{&a.DisabledAt}, &a.Epoch, &a.hash)
}

func readUser(r row) (tenant.User, error) {
	a, err := readAccount(r)
	return a.User, err
}

// AddUser adds a user.
func (us users) AddUser(ctx context.Context, u tenant.User, passwordHash string) error {
	return us.db.do(ctx, func(tx *txn) {
		standing(ctx, tx, u.OrganizationID)
		tx.change(ctx, emailTaken(), `
			INSERT INTO member (id, organization_id, email, name, role, created_ms, password) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (email) DO NOTHING`,
			u.ID, u.OrganizationID, u.Email, u.Name, u.Role, u.CreatedAt.UnixMilli(), passwordHash)
	})
}

func emailTaken() error {
	return &fault.Error{Code: fault.CodeConflict, Field: "email", Message: "somebody has this e-mail address already", Remedy: "take another"}
}

// User reads a user.
func (us users) User(ctx context.Context, id string) (tenant.User, error) {
	return found("user", us.db.sql.QueryRowContext(ctx, selectUser+`WHERE id = $1`, id), readUser)
}

// Users lists an organization's users, oldest first.
func (us users) Users(ctx context.Context, organizationID string) ([]tenant.User, error) {
	return list(ctx, us.db.sql, readUser, selectUser+`WHERE organization_id = $1 ORDER BY created_ms, id`, organizationID)
}

// UserByEmail reads a user and the hash of the password.
func (us users) UserByEmail(ctx context.Context, email string) (tenant.User, string, error) {
	a, err := found("user", us.db.sql.QueryRowContext(ctx, selectUser+`WHERE email = $1`, email), readAccount)
	return a.User, a.hash, err
}

// ChangeUser changes a user, and ends the change's keys and sessions.
func (us users) ChangeUser(ctx context.Context, c tenant.UserChange) (u tenant.User, err error) {
	err = us.db.write(ctx, func(tx *txn) error {
		a, err := found("user", tx.QueryRowContext(ctx, selectUser+`WHERE id = $1`, c.UserID), readAccount)
		if err != nil {
			return err
		}
		u = a.changed(c)
		tx.exec(ctx, `UPDATE member SET role = $2, password = $3, disabled_ms = $4, epoch = $5 WHERE id = $1`,
			u.ID, u.Role, cmp.Or(c.PasswordHash, a.hash), millis(u.DisabledAt), u.Epoch)
		if c.PasswordHash != "" {
			tx.exec(ctx, `DELETE FROM sign_in WHERE user_id = $1`, u.ID)
		}
		return endKeysOf(ctx, tx, u, c.Ends, access.Revocation{At: c.At, By: c.By})
	})
	return u, err
}

// changed returns the user after a change.
func (a account) changed(c tenant.UserChange) tenant.User {
	u := a.User
	u.Role = cmp.Or(c.Role, u.Role)
	if c.Ends != tenant.Nothing {
		u.Epoch++
	}
	switch {
	case c.Disabled == nil:
	case !*c.Disabled:
		u.DisabledAt = time.Time{}
	case u.DisabledAt.IsZero():
		u.DisabledAt = c.At
	}
	return u
}

// endKeysOf revokes the keys that a person issued, and with tenant.All also those that belong to
// them, each with its descendants.
func endKeysOf(ctx context.Context, tx *txn, u tenant.User, ends tenant.Ends, r access.Revocation) error {
	if ends == tenant.Nothing {
		return nil
	}
	named, err := collect(ctx, tx, readCredential, `
		SELECT `+credentialColumns+` FROM credential c WHERE c.organization_id = $1 AND c.revoked_ms = 0 AND c.doc LIKE $2`,
		u.OrganizationID, `%"`+u.ID+`"%`)
	if err != nil {
		return err
	}
	for _, c := range named {
		if c.CreatedBy != (access.Party{Type: access.User, ID: u.ID}) && (ends == tenant.Issued || c.UserID != u.ID) {
			continue
		}
		r.CredentialID = c.ID
		revoke(ctx, tx, r)
	}
	return nil
}

// RemoveUser removes a user, and ends all their keys and sessions.
func (us users) RemoveUser(ctx context.Context, userID string, at time.Time, by access.Party) error {
	return us.db.write(ctx, func(tx *txn) error {
		u, err := found("user", tx.QueryRowContext(ctx, selectUser+`WHERE id = $1`, userID), readUser)
		if err != nil {
			return err
		}
		tx.execAll(ctx, userID, `DELETE FROM replay WHERE owner = 'human:' || $1`, `DELETE FROM member WHERE id = $1`)
		return endKeysOf(ctx, tx, u, tenant.All, access.Revocation{At: at, By: by})
	})
}

// SignedInAt returns when a user last signed in from a network address.
func (us users) SignedInAt(ctx context.Context, email, from string) (at time.Time, err error) {
	at, _, err = optional(us.db.sql.QueryRowContext(ctx, `
		SELECT at_ms FROM sign_in JOIN member ON member.id = sign_in.user_id
		WHERE member.email = $1 AND sign_in.address = $2`, email, from), readMoment)
	return at, err
}

func readMoment(r row) (at time.Time, err error) { return at, r.Scan(moment{&at}) }

// RememberSignIn stores the network address of a sign-in.
func (us users) RememberSignIn(ctx context.Context, userID, from string, at time.Time, most int) error {
	return us.db.do(ctx, func(tx *txn) {
		tx.exec(ctx, `
			INSERT INTO sign_in (user_id, address, at_ms) VALUES ($1, $2, $3)
			ON CONFLICT (user_id, address) DO UPDATE SET at_ms = excluded.at_ms`, userID, from, millis(at))
		tx.exec(ctx, `
			DELETE FROM sign_in WHERE user_id = $1 AND address NOT IN (
				SELECT address FROM sign_in WHERE user_id = $1 ORDER BY at_ms DESC, address LIMIT $2)`, userID, most)
	})
}
