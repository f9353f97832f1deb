package password

import (
	"context"
	"runtime"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/fault"
)

// Bounds of hashing, of which each takes a fifth of a second of a processor: with
// a short queue whoever waits is answered before giving up, and a storm of
// passwords leaves processors to everybody else.
const (
	mostHashing = 2
	mostWaiting = 16
)

// hashing has few passwords hashed at a time.
type hashing struct {
	turns   chan struct{}
	waiting atomic.Int32
}

func newHashing() *hashing {
	return &hashing{turns: make(chan struct{}, max(1, min(mostHashing, runtime.GOMAXPROCS(0)-1)))}
}

// do hashes in turn. The error is one of CodeLimited where too many wait, or the
// context's.
func (h *hashing) do(ctx context.Context, hash func()) error {
	if h.waiting.Add(1) > mostWaiting+int32(cap(h.turns)) {
		h.waiting.Add(-1)
		return &fault.Error{Code: fault.CodeLimited, Message: "too many passwords are being checked", Remedy: "wait a minute and try again", Retryable: true}
	}
	defer h.waiting.Add(-1)
	select {
	case h.turns <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-h.turns }()
	hash()
	return nil
}
