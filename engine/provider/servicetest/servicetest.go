// Package servicetest is the kit that fakes of outside services are made of: the
// key that they want, the calls that they keep, the faults that are to come and
// answers in JSON. What is left to a fake is what its service says.
//
//	type Service struct {
//		http.Handler
//		servicetest.Log[Call]
//		servicetest.Faults[Fault]
//	}
package servicetest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// Log is what a fake was asked. It is safe for concurrent use.
type Log[C any] struct {
	mu    sync.Mutex
	calls []*C
}

// Calls returns copies of those that were let in, in the order they came.
func (l *Log[C]) Calls() []C {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]C, len(l.calls))
	for i, c := range l.calls {
		all[i] = *c
	}
	return all
}

// Note keeps a call and counts it, from 1.
func (l *Log[C]) Note(c C) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls = append(l.calls, &c)
	return len(l.calls)
}

// Find returns the call of an id, which is a form like "job-%d" with the number
// of the call; ok is false where there is none.
func (l *Log[C]) Find(form, id string) (c C, ok bool) { return l.Look(form, id, func(*C) {}) }

// Look is [Log.Find] after a change to the call: a job goes on each time it is
// looked at.
func (l *Log[C]) Look(form, id string, change func(*C)) (c C, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var n int
	if _, err := fmt.Sscanf(id, form, &n); err != nil || n < 1 || n > len(l.calls) {
		return c, false
	}
	change(l.calls[n-1])
	return *l.calls[n-1], true
}

// Faults are what goes wrong with the next calls, one each. It is safe for
// concurrent use.
type Faults[F ~string] struct {
	mu   sync.Mutex
	next []F
}

// Next has the next calls go wrong.
func (f *Faults[F]) Next(all ...F) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next = append(f.next, all...)
}

// Take returns what goes wrong now, "" for nothing.
func (f *Faults[F]) Take() (fault F) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.next) > 0 {
		fault, f.next = f.next[0], f.next[1:]
	}
	return fault
}

// Keyed leaves to refuse what comes without the key in a header.
func Keyed(header, key string, refuse http.HandlerFunc, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get(header) != key {
			refuse(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// Reply answers with JSON. A Content-Type that is set already stays.
func Reply(w http.ResponseWriter, status int, v any) {
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // whoever asked may have left
}

// Stream answers with server-sent events, one for each value and "[DONE]" for nil.
func Stream(w http.ResponseWriter, parts ...any) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, p := range parts {
		data := []byte("[DONE]")
		if p != nil {
			data, _ = json.Marshal(p) // of fields that can be
		}
		_, _ = fmt.Fprintf(w, "data: %s\n\n", data)
	}
}
