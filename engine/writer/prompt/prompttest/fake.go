package prompttest

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
)

// Log is what a fake of a service was asked. It is safe for concurrent use.
type Log[C any] struct {
	mu    sync.Mutex
	calls []C
}

// Calls are those that were let in, in the order they came.
func (l *Log[C]) Calls() []C {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.calls)
}

// Note keeps a call and counts it, from 1.
func (l *Log[C]) Note(c C) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls = append(l.calls, c)
	return len(l.calls)
}

// Reply answers with JSON.
func Reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // the client may be gone
}
