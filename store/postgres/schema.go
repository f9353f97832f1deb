package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/scenewright/scenewright/engine/fault"
)

// makeSchema makes the first schema of the search path where there is none, and
// returns the name of the one that is used. Without it Postgres would make the
// tables in the next one, among others of the same names.
func makeSchema(ctx context.Context, conn *sql.Conn) (used string, err error) {
	var path string
	if err := conn.QueryRowContext(ctx, `SHOW search_path`).Scan(&path); err != nil {
		return "", err
	}
	if err := ensure(ctx, conn, firstSchema(path)); err != nil {
		return "", err
	}
	err = conn.QueryRowContext(ctx, `SELECT coalesce(current_schema(), '')`).Scan(&used)
	if err == nil && used == "" {
		err = fault.Invalid("search_path", "there is none of its schemas", "name one that is to be made: ?search_path=scenewright")
	}
	return used, err
}

// schemaForm is what River takes. A name has 46 characters at most, since it
// begins the names of channels.
var schemaForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,45}$`)

// ensure makes a schema where there is none. It asks first: who may not make
// schemas may not make one that is there, either.
func ensure(ctx context.Context, conn *sql.Conn, schema string) error {
	switch {
	case schema == "" || schema == ofUser:
		return nil
	case !schemaForm.MatchString(schema):
		return fault.Invalid("search_path", fmt.Sprintf("%q cannot be the name of the schema", schema), "take a name of letters, digits and _, 46 at most")
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
