package sqlite

import (
	"context"
	"database/sql"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"github.com/scenewright/scenewright/store/internal/driver"
)

// localNotifier has this process take up what it put into its queues at once.
// River's own way on SQLite is a table of news which it reads twenty times a
// second, and a query of each queue on top, forever; since an SQLite file has one
// process at work, what commits here is all the news there is.
type localNotifier chan string

// notifyBuffer is how many notices may wait to be read. One that finds no room is
// lost, and its job is found by polling.
const notifyBuffer = 64

// notify reports that a job was put into a queue and committed.
func (n localNotifier) notify(queue string) {
	select {
	case n <- queue:
	default:
	}
}

// notifyingDriver is River's driver of SQLite with the listener of a localNotifier.
type notifyingDriver struct {
	*riversqlite.Driver
	notifier localNotifier
}

var _ riverdriver.Driver[*sql.Tx] = notifyingDriver{}

// GetListener returns River's listener, except for what it waits on.
func (d notifyingDriver) GetListener(p *riverdriver.GetListenenerParams) riverdriver.Listener {
	return listener{d.Driver.GetListener(p), d.notifier}
}

type listener struct {
	riverdriver.Listener
	notifier localNotifier
}

// WaitForNotification waits for a notice, or for the end of ctx.
func (l listener) WaitForNotification(ctx context.Context) (*riverdriver.Notification, error) {
	select {
	case queue := <-l.notifier:
		return &riverdriver.Notification{Topic: driver.InsertTopic, Payload: driver.Notice(queue)}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
