package postgres

import (
	"context"
	"database/sql"
	"strings"

	"github.com/jackc/pgx/v5"
)

// makeSchema makes the first schema of the search path where there is none.
// Without it Postgres would make the tables in the next one, among others of the
// same names. It asks first, since who may not make schemas may not make one
// that is there, either.
func makeSchema(ctx context.Context, conn *sql.Conn) error {
	var path string
	if err := conn.QueryRowContext(ctx, `SHOW search_path`).Scan(&path); err != nil {
		return err
	}
	schema := firstSchema(path)
	if schema == "" || schema == ofUser {
		return nil
	}
	var there bool
	err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)`, schema).Scan(&there)
	if err != nil || there {
		return err
	}
	_, err = conn.ExecContext(ctx, `CREATE SCHEMA `+pgx.Identifier{schema}.Sanitize())
	return err
}

// ofUser is the schema of the user's name, which Postgres's default has first.
// Where there is none the next one is meant.
const ofUser = "$user"

// firstSchema returns the first name of a search path as Postgres reads it:
// without quotes it is in small letters.
func firstSchema(path string) string {
	path = strings.TrimSpace(path)
	if quoted, found := strings.CutPrefix(path, `"`); found {
		const quote = "\x00" // in no name
		name, _, _ := strings.Cut(strings.ReplaceAll(quoted, `""`, quote), `"`)
		return strings.ReplaceAll(name, quote, `"`)
	}
	name, _, _ := strings.Cut(path, ",")
	return strings.ToLower(strings.TrimSpace(name))
}
