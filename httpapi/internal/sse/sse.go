// Package sse writes server-sent events.
package sse

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// Stream is a stream of server-sent events. The first error stays.
type Stream struct {
	w   http.ResponseWriter
	ctl *http.ResponseController
	err error
}

// New begins a stream: the server's deadline for reading is lifted, as far
// as it lets it be; that for writing is moved by package pace.
func New(w http.ResponseWriter) *Stream {
	e := &Stream{w: w, ctl: http.NewResponseController(w)}
	_ = e.ctl.SetReadDeadline(time.Time{})
	w.WriteHeader(http.StatusOK)
	e.send("retry: 2000\n\n")
	return e
}

// Err returns the first error of writing.
func (e *Stream) Err() error { return e.err }

// Event sends one event; data is one line of JSON.
func (e *Stream) Event(name, id string, data []byte) {
	e.send(fmt.Sprintf("event: %s\nid: %s\ndata: %s\n\n", name, id, bytes.TrimSpace(data)))
}

// Comment sends what receivers ignore.
func (e *Stream) Comment(text string) { e.send(": " + text + "\n\n") }

func (e *Stream) send(text string) {
	if e.err != nil {
		return
	}
	if _, e.err = e.w.Write([]byte(text)); e.err == nil {
		e.err = e.ctl.Flush()
	}
}
