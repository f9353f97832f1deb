package postgres

import (
	"context"
	sqldriver "database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/scenewright/scenewright/store/internal/driver"
)

// lend passes a transaction of ours to River.
func lend(tx *driver.Tx, do func(pgx.Tx) error) error {
	return tx.Conn.Raw(func(conn any) error {
		return do(lent{conn.(*stdlib.Conn).Conn()})
	})
}

type pgConn = pgx.Conn

// lent is a connection with an open transaction of database/sql, as the pgx.Tx that River needs. It
// has no transactions of its own: the open one ends where it began.
type lent struct{ *pgConn }

var errLent = errors.New("a lent transaction is its owner's to end")

// Begin fails.
func (lent) Begin(context.Context) (pgx.Tx, error) { return nil, errLent }

// Commit fails.
func (lent) Commit(context.Context) error { return errLent }

// Rollback fails.
func (lent) Rollback(context.Context) error { return errLent }

// Conn returns the connection.
func (l lent) Conn() *pgx.Conn { return l.pgConn }

// LargeObjects are not supported.
func (lent) LargeObjects() pgx.LargeObjects { return pgx.LargeObjects{} }

// connector returns store's error for an unreachable server.
type connector struct{ sqldriver.Connector }

// Connect opens a connection, or takes one out of the pool.
func (c connector) Connect(ctx context.Context) (sqldriver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if _, ok := errors.AsType[*pgconn.PgError](err); unreached(err) && !ok {
		return nil, driver.Unreachable(err)
	}
	return conn, err
}

// unreached reports whether no connection could be made.
func unreached(err error) bool {
	var e *pgconn.ConnectError
	return errors.As(err, &e)
}

// shutdown is the class of codes of a server that is ending or starting.
const shutdown = "57P"

// cut reports whether the other end closed an existing connection.
func cut(err error) bool {
	var e *pgconn.PgError
	var broken *net.OpError
	switch {
	case unreached(err):
		return false
	case errors.As(err, &e):
		return strings.HasPrefix(e.Code, shutdown)
	}
	return errors.As(err, &broken) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, sqldriver.ErrBadConn)
}
