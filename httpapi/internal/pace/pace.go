// Package pace bounds how slowly a client may send a long body and take an answer.
package pace

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// LeastRate is the rate, in bytes a second, at which a client must take an answer
// and send an upload.
const LeastRate = 16 << 10

// Answer bounds how long a client may keep an answer waiting: the server's
// WriteTimeout, from which all time goes off that it takes beyond LeastRate and to
// which it comes back by taking faster. Only the time counts in which there was
// something to take, so that events may come as late as they like. There is no
// credit: what a connection's buffers took in, nobody may have read. A server
// without a WriteTimeout is the host's own affair: a deadline of ours would
// outlive the request there.
type Answer struct {
	grace time.Duration // 0 = no bounds
	lifts bool          // the server ends answers by the clock, and should not
	debt  time.Duration // what is gone of grace
}

// Of returns the pace of the answer to a request. Streams of HTTP/2 end with their
// deadline, written to or not: they are left to the connection's.
func Of(r *http.Request) Answer {
	s, ok := r.Context().Value(http.ServerContextKey).(*http.Server)
	switch {
	case !ok || s.WriteTimeout <= 0:
		return Answer{}
	case r.ProtoMajor > 1:
		return Answer{lifts: true}
	}
	return Answer{grace: s.WriteTimeout}
}

// Begin lifts the deadline that the server set for the whole of the answer.
func (p *Answer) Begin(w http.ResponseWriter) {
	if p.lifts {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a server that cannot has none
	}
}

// Write writes b, in bounded time.
func (p *Answer) Write(w http.ResponseWriter, b []byte) (int, error) {
	began, due := time.Now(), time.Duration(len(b))*time.Second/LeastRate
	p.Within(w, due)
	n, err := w.Write(b)
	p.debt = max(0, p.debt+time.Since(began)-due)
	return n, err
}

// Within has what is written be taken in the time that is due to it and what is
// left of the grace.
func (p *Answer) Within(w http.ResponseWriter, due time.Duration) {
	if p.grace > 0 {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(p.grace - p.debt + due)) // a server that cannot has limits of its own
	}
}

// FirstGrace is how long a body may take beside what LeastRate gives it.
const FirstGrace = 10 * time.Second

// maxPause is how long a body may pause.
const maxPause = time.Minute

// Body is the body of an upload: it may take long, as long as it comes at
// 16 KiB a second on the whole and never pauses for a minute.
type Body struct {
	body    io.ReadCloser
	control *http.ResponseController
	spent   time.Duration // on waiting for bytes
	got     int64         // bytes
	err     error         // what ended it, but for its end
}

// NewBody bounds the time that a body may take, where w's server can.
func NewBody(w http.ResponseWriter, body io.ReadCloser) *Body {
	return &Body{body: body, control: http.NewResponseController(w)}
}

// Read gives the next bytes more time.
func (p *Body) Read(b []byte) (int, error) {
	began := time.Now()
	wait := min(maxPause, FirstGrace+time.Duration(p.got/LeastRate)*time.Second-p.spent)
	_ = p.control.SetReadDeadline(began.Add(wait)) // a server that cannot has limits of its own
	n, err := p.body.Read(b)
	p.spent += time.Since(began)
	p.got += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		p.err = err
	}
	return n, err
}

// Close closes the body.
func (p *Body) Close() error { return p.body.Close() }

// Explain says what is wrong with an upload that did not come to its end.
func (p *Body) Explain(err error) error {
	var known *fault.Error
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(p.err, &tooLarge):
		return &fault.Error{Code: fault.CodeTooLarge, Message: "the upload is too large", Remedy: "upload fewer files in a call"}
	case errors.Is(p.err, os.ErrDeadlineExceeded):
		return &fault.Error{Code: fault.CodeInvalid, Message: "the upload came too slowly", Remedy: "send at least 16 KiB a second", Err: p.err}
	case p.err != nil, !errors.As(err, &known) && errors.Is(err, io.ErrUnexpectedEOF):
		return &fault.Error{Code: fault.CodeInvalid, Field: "file", Message: "the upload ended too early", Remedy: "send all of it", Err: err}
	}
	return err
}
