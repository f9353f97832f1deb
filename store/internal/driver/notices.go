package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/riverqueue/river/riverdriver"
)

// InsertTopic is where River tells of new jobs.
const InsertTopic = "river_insert"

// Notice is what is told of a queue that got a job.
func Notice(queue string) string { return fmt.Sprintf(`{"queue": %q}`, queue) }

// listening is a listener of River's that reports each notice before River takes it up.
type listening struct {
	riverdriver.Listener
	told func(queue string)
}

// WaitForNotification waits for a notice, or for the end of ctx.
func (l listening) WaitForNotification(ctx context.Context) (*riverdriver.Notification, error) {
	n, err := l.Listener.WaitForNotification(ctx)
	if err != nil || n.Topic != InsertTopic {
		return n, err
	}
	var of struct{ Queue string }
	if json.Unmarshal([]byte(n.Payload), &of) == nil {
		l.told(of.Queue)
	}
	return n, nil
}

// quiet is a driver of River's that tells nobody of jobs as they are added. River tells
// within the transaction: at most so often, by when it added and not when it committed,
// so that what a transaction tells is lost where it begins anew; and Postgres commits
// transactions that tell one after the other.
type quiet[T any] struct{ riverdriver.Driver[T] }

// SupportsListenNotify is false.
func (quiet[T]) SupportsListenNotify() bool { return false }

const (
	quietFor   = 10 * time.Millisecond // between notices of a process
	noticeTime = 5 * time.Second       // in which one is sent
)

// Notices tells all processes of queues that got jobs, after the commit: the first at
// once, those that come while that is being told together. One that could not be sent is
// lost, and its job found by looking.
type Notices struct {
	send func(ctx context.Context, queues []string) error
	log  *slog.Logger

	mu      sync.Mutex
	due     map[string]bool
	sending bool
	sender  sync.WaitGroup
}

// NewNotices returns Notices that are sent so.
func NewNotices(send func(ctx context.Context, queues []string) error, log *slog.Logger) *Notices {
	return &Notices{send: send, log: log, due: map[string]bool{}}
}

// Add tells of a queue, soon.
func (n *Notices) Add(queue string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.due[queue] = true
	if n.sending {
		return
	}
	n.sending = true
	n.sender.Go(n.work)
}

// Close waits until all was told.
func (n *Notices) Close() { n.sender.Wait() }

// work sends what is due until nothing is.
func (n *Notices) work() {
	for {
		queues := n.take()
		if len(queues) == 0 {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), noticeTime)
		if err := n.send(ctx, queues); err != nil {
			n.log.Warn("workers not told of jobs; they find them by looking", "queues", queues, "error", err)
		}
		cancel()
		<-time.After(quietFor)
	}
}

// take returns what is due, and where that is nothing ends the work.
func (n *Notices) take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	queues := slices.Sorted(maps.Keys(n.due))
	clear(n.due)
	n.sending = len(queues) > 0
	return queues
}
