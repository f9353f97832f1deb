package store

import (
	"context"

	faults "github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// users keeps users and the hashes of their passwords.
type users struct{ db *DB }

const selectUser = `SELECT id, organization_id, email, name, role, created_ms FROM member `

// userColumns are where the columns of selectUser go.
func userColumns(u *tenant.User, ms *int64) []any {
	return []any{&u.ID, &u.OrganizationID, &u.Email, &u.Name, &u.Role, ms}
}

func readUser(r row) (tenant.User, error) {
	var u tenant.User
	var ms int64
	err := r.Scan(userColumns(&u, &ms)...)
	u.CreatedAt = fromMilli(ms)
	return u, err
}

// AddUser adds a user.
func (us users) AddUser(ctx context.Context, u tenant.User, passwordHash string) error {
	return us.db.write(ctx, func(tx *txn) error {
		res, err := tx.ExecContext(ctx, `
			INSERT INTO member (id, organization_id, email, name, role, created_ms, password) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (email) DO NOTHING`,
			u.ID, u.OrganizationID, u.Email, u.Name, u.Role, u.CreatedAt.UnixMilli(), passwordHash)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		if err == nil && n == 0 {
			err = &faults.Error{Code: faults.CodeConflict, Field: "email", Message: "somebody has this e-mail address already", Remedy: "take another"}
		}
		return err
	})
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
func (us users) UserByEmail(ctx context.Context, email string) (u tenant.User, hash string, err error) {
	read := func(r row) (tenant.User, error) {
		var ms int64
		err := r.Scan(append(userColumns(&u, &ms), &hash)...)
		u.CreatedAt = fromMilli(ms)
		return u, err
	}
	u, err = found("user", us.db.sql.QueryRowContext(ctx,
		`SELECT id, organization_id, email, name, role, created_ms, password FROM member WHERE email = $1`, email), read)
	return u, hash, err
}

// SetPassword keeps another hash.
func (us users) SetPassword(ctx context.Context, userID, passwordHash string) error {
	return us.db.write(ctx, func(tx *txn) error {
		res, err := tx.ExecContext(ctx, `UPDATE member SET password = $2 WHERE id = $1`, userID, passwordHash)
		return touched("user", res, err)
	})
}
