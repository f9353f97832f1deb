package enginetest

import (
	"context"
	"net/http"

	"github.com/scenewright/scenewright/engine/delivery"
)

// Notifier is a fake that takes every message and sends none. Those who wait
// for messages receive from Sent.
type Notifier struct{ Sent chan delivery.Notice }

// NewNotifier makes a notifier that remembers a hundred messages.
func NewNotifier() Notifier { return Notifier{make(chan delivery.Notice, 100)} }

// Notify answers 204.
func (n Notifier) Notify(ctx context.Context, m delivery.Notice) (delivery.Reply, error) {
	select {
	case n.Sent <- m:
	default: // nobody looks
	}
	return delivery.Reply{Status: http.StatusNoContent}, ctx.Err()
}
