package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	errs "github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// found reads one row; what names the thing where there is none.
func found[T any](what string, r row, read func(row) (T, error)) (T, error) {
	v, err := read(r)
	if errors.Is(err, sql.ErrNoRows) {
		return v, errs.NotFound(what)
	}
	return v, fault(err)
}

// list reads all rows of a query.
func list[T any](ctx context.Context, db *sql.DB, read func(row) (T, error), query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		v, err := read(rows)
		if err != nil {
			return nil, fault(err)
		}
		all = append(all, v)
	}
	return all, fault(rows.Err())
}

// readDoc reads a row that is one JSON document.
func readDoc[T any](r row) (T, error) {
	var doc string
	var v T
	if err := r.Scan(&doc); err != nil {
		return v, err
	}
	if err := json.Unmarshal([]byte(doc), &v); err != nil {
		return v, fmt.Errorf("decode %T: %w", v, err)
	}
	return v, nil
}

// toDoc is a value as a JSON document.
func toDoc(v any) (string, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("encode %T: %w", v, err)
	}
	return string(raw), nil
}

// touched wants a statement to have met a row.
func touched(what string, res sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		err = errs.NotFound(what)
	}
	return err
}

func fromMilli(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

const selectOrganization = `SELECT id, name, created_ms, default_workspace_id FROM organization `

func readOrganization(r row) (tenant.Organization, error) {
	var o tenant.Organization
	var ms int64
	err := r.Scan(&o.ID, &o.Name, &ms, &o.DefaultWorkspaceID)
	o.CreatedAt = fromMilli(ms)
	return o, err
}

// AddOrganization adds an organization.
func (db *DB) AddOrganization(ctx context.Context, o tenant.Organization) error {
	return db.write(ctx, func(tx *txn) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO organization (id, name, created_ms) VALUES ($1, $2, $3)`,
			o.ID, o.Name, o.CreatedAt.UnixMilli())
		return err
	})
}

// Organization reads an organization.
func (db *DB) Organization(ctx context.Context, id string) (tenant.Organization, error) {
	return found("organization", db.sql.QueryRowContext(ctx, selectOrganization+`WHERE id = $1`, id), readOrganization)
}

// SetDefaultWorkspace names the workspace that projects go into where none is named.
func (db *DB) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (o tenant.Organization, err error) {
	err = db.write(ctx, func(tx *txn) error {
		res, err := tx.ExecContext(ctx, `UPDATE organization SET default_workspace_id = $2 WHERE id = $1`, organizationID, workspaceID)
		if err := touched("organization", res, err); err != nil {
			return err
		}
		o, err = readOrganization(tx.QueryRowContext(ctx, selectOrganization+`WHERE id = $1`, organizationID))
		return err
	})
	return o, err
}

// Organizations lists organizations, newest first.
func (db *DB) Organizations(ctx context.Context, q tenant.OrganizationQuery) ([]tenant.Organization, error) {
	return list(ctx, db.sql, readOrganization, selectOrganization+`
		WHERE $1 = '' OR (created_ms, id) < (SELECT created_ms, id FROM organization WHERE id = $1)
		ORDER BY created_ms DESC, id DESC LIMIT $2`, q.After, q.Limit)
}
