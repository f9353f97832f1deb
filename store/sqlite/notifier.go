package sqlite

import (
	"context"
	"database/sql"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"github.com/scenewright/scenewright/store/internal/driver"
)

// localNotifier makes this process begin at once the jobs that it enqueues. River's own way on
// SQLite is a table of notices that it reads twenty times a second, and a query of each queue
// besides; since only one process works an SQLite file, its own commits are all the notices.
type localNotifier chan string

// notifyBuffer bounds the unread notices. A notice beyond it is lost, and polling finds its job.
const notifyBuffer = 64

// notify reports that a job was put into a queue and committed.
func (n localNotifier) notify(queue string) {
	select {
	case n <- queue:
	default:
	}
}

// notifyingDriver is River's SQLite driver with the listener of a localNotifier.
type notifyingDriver struct {
	*riversqlite.Driver
	notifier localNotifier
}

var _ riverdriver.Driver[*sql.Tx] = notifyingDriver{}

// GetListener returns River's listener with the wait of a localNotifier.
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
