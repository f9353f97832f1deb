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

// InsertTopic is River's topic for new jobs.
const InsertTopic = "river_insert"

// Notice returns the notice of a queue that got a job.
func Notice(queue string) string { return fmt.Sprintf(`{"queue": %q}`, queue) }

// listening is a listener of River's that reports each notice before River receives it.
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

// quiet is a driver of River's that sends no notices of added jobs. River sends them within the
// transaction: it limits their rate by the time of adding, not of the commit, so that those of a
// repeated transaction are lost; and Postgres commits notifying transactions one after the other.
type quiet[T any] struct{ riverdriver.Driver[T] }

// SupportsListenNotify returns false.
func (quiet[T]) SupportsListenNotify() bool { return false }

const (
	quietFor   = 10 * time.Millisecond // between notices of a process
	noticeTime = 5 * time.Second       // to send one
)

// Notices notifies all processes of queues that got jobs, after the commit: of the first at once,
// and of those added during that together. A failed notice is lost, and polling finds its job.
type Notices struct {
	send func(ctx context.Context, queues []string) error
	log  *slog.Logger

	mu      sync.Mutex
	due     map[string]bool
	sending bool
	sender  sync.WaitGroup
}

// NewNotices returns Notices that use send.
func NewNotices(send func(ctx context.Context, queues []string) error, log *slog.Logger) *Notices {
	return &Notices{send: send, log: log, due: map[string]bool{}}
}

// Add queues a notice.
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

// Close waits until all notices are sent.
func (n *Notices) Close() { n.sender.Wait() }

// work sends notices until none is due.
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

// take returns the due queues, and marks the work as ended where there is none.
func (n *Notices) take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	queues := slices.Sorted(maps.Keys(n.due))
	clear(n.due)
	n.sending = len(queues) > 0
	return queues
}
