// Package postgrestest gives tests Postgres databases of their own.
//
// .ci/postgres runs a command beside a throw-away server:
//
//	.ci/postgres go test ./store/...
package postgrestest

import (
	"context"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// Server is the environment variable with the URL of a server on which
// databases may be made.
const Server = "SCENEWRIGHT_TEST_POSTGRES"

// Need gives the server's URL. Without one the test is skipped.
func Need(t testing.TB) string {
	t.Helper()
	server := os.Getenv(Server)
	if server == "" {
		t.Skipf("no Postgres server: run the test by .ci/postgres, or set %s", Server)
	}
	return server
}

// New makes an empty database and gives its URL; it is dropped when the test
// ends. Without a server the test is skipped.
func New(t testing.TB) string {
	t.Helper()
	return create(t, "")
}

// Copy is New with all that is in another database, to which nobody may be
// connected meanwhile.
func Copy(t testing.TB, of string) string {
	t.Helper()
	return create(t, ` TEMPLATE "`+strings.TrimPrefix(parse(t, of).Path, "/")+`"`)
}

func create(t testing.TB, how string) string {
	t.Helper()
	server := Need(t)
	name := "test_" + uuid.NewString()
	do(t, server, `CREATE DATABASE "`+name+`"`+how)
	t.Cleanup(func() { do(t, server, `DROP DATABASE "`+name+`" WITH (FORCE)`) })
	u := parse(t, server)
	u.Path = "/" + name
	return u.String()
}

func parse(t testing.TB, raw string) *url.URL {
	t.Helper()
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatalf("URL of a database: %v", err)
	}
	return u
}

func do(t testing.TB, server, statement string) {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), server)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), statement); err != nil {
		t.Fatal(err)
	}
}
