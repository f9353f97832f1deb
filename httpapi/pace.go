package httpapi

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// leastRate is the least rate, in bytes a second, at which a client must receive an answer and send
// an upload.
const leastRate = 16 << 10

// answerPace limits how long a client may delay an answer: by the server's WriteTimeout, which is
// reduced by time beyond leastRate and refilled by faster reception. Only time with data to receive
// counts, so that events may come as late as they like. There is no credit: data in a connection's
// buffers may be unread. A server without a WriteTimeout is left to its host: a deadline of ours
// would outlive the request there.
type answerPace struct {
	grace time.Duration // 0 = no limits
	lifts bool          // the server limits the total time, which must be lifted
	debt  time.Duration // used part of grace
}

// paceOf returns the pace of a request's answer. HTTP/2 streams end with their deadline, written to or
// not: the connection's deadline limits those.
func paceOf(r *http.Request) answerPace {
	s, ok := r.Context().Value(http.ServerContextKey).(*http.Server)
	switch {
	case !ok || s.WriteTimeout <= 0:
		return answerPace{}
	case r.ProtoMajor > 1:
		return answerPace{lifts: true}
	}
	return answerPace{grace: s.WriteTimeout}
}

// Begin lifts the server's deadline for the whole answer.
func (p *answerPace) Begin(w http.ResponseWriter) {
	if p.lifts {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a server that cannot has none
	}
}

// Write writes b, in limited time.
func (p *answerPace) Write(w http.ResponseWriter, b []byte) (int, error) {
	began, due := time.Now(), time.Duration(len(b))*time.Second/leastRate
	p.Within(w, due)
	n, err := w.Write(b)
	p.debt = max(0, p.debt+time.Since(began)-due)
	return n, err
}

// Within sets the deadline of the next write: the time due and the rest of the grace.
func (p *answerPace) Within(w http.ResponseWriter, due time.Duration) {
	if p.grace > 0 {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(p.grace - p.debt + due)) // a server that cannot has limits of its own
	}
}

// firstGrace is the time that a body may take in addition to that of leastRate.
const firstGrace = 10 * time.Second

// maxPause is the longest pause of a body.
const maxPause = time.Minute

// slowBody is the body of an upload: it may take long, if it averages 16 KiB a second and never pauses
// for a minute.
type slowBody struct {
	body    io.ReadCloser
	control *http.ResponseController
	spent   time.Duration // waiting for bytes
	got     int64         // bytes
	err     error         // the error that ended it, except its end
}

// newSlowBody limits the time of a body, if w's server supports that.
func newSlowBody(w http.ResponseWriter, body io.ReadCloser) *slowBody {
	return &slowBody{body: body, control: http.NewResponseController(w)}
}

// Read reads bytes and extends the deadline.
func (p *slowBody) Read(b []byte) (int, error) {
	began := time.Now()
	wait := min(maxPause, firstGrace+time.Duration(p.got/leastRate)*time.Second-p.spent)
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
func (p *slowBody) Close() error { return p.body.Close() }

// Explain returns the error of an incomplete upload.
func (p *slowBody) Explain(err error) error {
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
