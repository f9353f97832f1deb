package delivery

import (
	"context"
	"time"
)

// Notifier sends one signed message.
type Notifier interface {
	// Notify makes one request, follows no redirect, repeats nothing, and comes
	// back within some seconds whatever the receiver does. Any status is an
	// answer and no error. An error means that the exchange did not come to its
	// end; a status that had arrived by then is in the Reply beside it. The
	// error's text may be shown to whoever set the URL. One that matches a net.Error
	// whose Timeout is true says that the receiver took too long.
	//
	// The caller guarantees at least one secret, an id without a dot, and a
	// body that nobody changes meanwhile.
	Notify(ctx context.Context, n Notice) (Reply, error)
}

// Checker is an optional part of a Notifier: it says early that a URL has a
// form to which nothing would be sent, without looking anything up.
type Checker interface {
	CheckURL(url string) error
}

// Notice is a message to be sent.
type Notice struct {
	ID      string // the webhook-id
	URL     string
	At      time.Time // of the attempt: the webhook-timestamp
	Body    []byte
	Secrets [][]byte // each signs; the newest first
}

// Reply is what the receiver answered.
type Reply struct {
	Status     int    // 0: nothing came
	RetryAfter string // the header as it came
	Body       []byte // its beginning, some kilobytes
}
