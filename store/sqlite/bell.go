package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"
)

// bell has this process take up what it put into its queues at once. River's own
// way on SQLite is a table of news which it reads twenty times a second, and a
// query of each queue on top, forever; since an SQLite file has one process at
// work, what commits here is all the news there is.
type bell chan string

// rings is how many calls may wait to be heard. One that finds no room is lost,
// and its job is found by looking.
const rings = 64

// ring says that a job was put into a queue and committed.
func (b bell) ring(queue string) {
	select {
	case b <- queue:
	default:
	}
}

// belled is River's driver of SQLite, which hears the bell.
type belled struct {
	*riversqlite.Driver
	bell bell
}

var _ riverdriver.Driver[*sql.Tx] = belled{}

// GetListener is River's listener, except for what it waits on.
func (d belled) GetListener(p *riverdriver.GetListenenerParams) riverdriver.Listener {
	return ear{d.Driver.GetListener(p), d.bell}
}

type ear struct {
	riverdriver.Listener
	bell bell
}

// WaitForNotification waits for the bell, or for the end of ctx.
func (e ear) WaitForNotification(ctx context.Context) (*riverdriver.Notification, error) {
	select {
	case queue := <-e.bell:
		return &riverdriver.Notification{Topic: "river_insert", Payload: fmt.Sprintf(`{"queue": %q}`, queue)}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
