package postgres

import (
	"context"
	sqldriver "database/sql/driver"
	"errors"
	"fmt"
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
		return do(lent{pgConn: conn.(*stdlib.Conn).Conn()})
	})
}

type pgConn = pgx.Conn

// lent is a connection with an open transaction of database/sql, as the pgx.Tx that River needs.
// River's own transactions in it are savepoints; the transaction itself ends where it began.
type lent struct {
	*pgConn
	depth int
}

var errLent = errors.New("a lent transaction is ended by its owner")

// Begin sets a savepoint.
func (l lent) Begin(ctx context.Context) (pgx.Tx, error) {
	inner := lent{l.pgConn, l.depth + 1}
	_, err := l.Exec(ctx, "SAVEPOINT "+inner.savepoint())
	return inner, err
}

func (l lent) savepoint() string { return fmt.Sprintf("lent_%d", l.depth) }

// Commit releases the savepoint.
func (l lent) Commit(ctx context.Context) error { return l.finish(ctx, "RELEASE SAVEPOINT ") }

// Rollback rolls back to the savepoint.
func (l lent) Rollback(ctx context.Context) error { return l.finish(ctx, "ROLLBACK TO SAVEPOINT ") }

func (l lent) finish(ctx context.Context, how string) error {
	if l.depth == 0 {
		return errLent
	}
	_, err := l.Exec(ctx, how+l.savepoint())
	return err
}

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
