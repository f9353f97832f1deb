package postgres

import (
	"context"
	sqldriver "database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/scenewright/scenewright/store/internal/driver"
)

// connector says in store's words that a server is out of reach.
type connector struct{ sqldriver.Connector }

// Connect opens a connection, or takes one out of the pool.
func (c connector) Connect(ctx context.Context) (sqldriver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	var refused *pgconn.PgError
	if unreached(err) && !errors.As(err, &refused) {
		return nil, driver.Unreachable(err)
	}
	return conn, err
}

// unreached tells whether there was no connection to be had.
func unreached(err error) bool {
	var e *pgconn.ConnectError
	return errors.As(err, &e)
}

// shutdown is the class of codes by which a server says that it ends, or has
// not begun.
const shutdown = "57P"

// cut tells whether the other end gave up a connection that was there.
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
