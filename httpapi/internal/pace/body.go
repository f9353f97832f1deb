package pace

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

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
