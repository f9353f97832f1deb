package safehttp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// LeastRate is how fast the body of an answer must come, in bytes a second, as
// fast as uploads must. A server may fall behind it by Options.Grace.
const LeastRate = 16 << 10

// body bounds what is read and closes the exchange.
type body struct {
	ctx    context.Context // the caller's, to tell its end from ours
	cancel context.CancelFunc
	host   string
	src    io.ReadCloser
	in     io.Reader // what paces src, with the bytes that sniff has seen
	max    int64
	left   int64 // may still be read
	err    error // sticks
}

// newBody returns the body of an answer.
func newBody(ctx context.Context, cancel context.CancelFunc, host string, src io.ReadCloser, l limits) *body {
	paced := &pace{src: src, grace: l.grace, cancel: cancel}
	return &body{ctx: ctx, cancel: cancel, host: host, src: src, in: paced, max: l.body, left: l.body}
}

// pace reads at LeastRate or faster. Only the time counts in which it waited for
// the server, and nothing is saved up: who was fast before must not hang later.
type pace struct {
	src    io.Reader
	grace  time.Duration
	lag    time.Duration // what is gone of grace
	cancel func()        // ends a read that hangs
	slow   bool          // it did
}

// Read fails with ErrSlow where the server is behind by more than the grace.
func (p *pace) Read(b []byte) (int, error) {
	began := time.Now()
	hangs := time.AfterFunc(p.grace-p.lag, p.cancel)
	n, err := p.src.Read(b)
	p.slow = !hangs.Stop() || p.slow
	p.lag = max(0, p.lag+time.Since(began)-time.Duration(n)*time.Second/LeastRate)
	if p.slow && !errors.Is(err, io.EOF) {
		err = ErrSlow
	}
	return n, err
}

// Read asks for one byte more than is left, to know a body that ends at the
// limit from one that goes on.
func (b *body) Read(p []byte) (int, error) {
	if b.err != nil || len(p) == 0 {
		return 0, b.err
	}
	if int64(len(p)) > b.left {
		p = p[:b.left+1]
	}
	n, err := b.in.Read(p)
	if int64(n) > b.left {
		n, err = int(b.left), b.tooLarge()
	} else if err != nil && !errors.Is(err, io.EOF) {
		err = b.failure(err)
	}
	b.left -= int64(n)
	b.err = err
	return n, err
}

// Close ends the connection; what was not read is not waited for.
func (b *body) Close() error {
	b.cancel()
	return b.src.Close()
}

// failure makes the error of a read.
func (b *body) failure(err error) error {
	if errors.Is(err, ErrSlow) && b.ctx.Err() == nil {
		return &Error{Host: b.host, Kind: ErrSlow, note: fmt.Sprintf("less than %d KiB a second", LeastRate>>10)}
	}
	return failure(b.ctx, b.host, err)
}

func (b *body) tooLarge() error {
	return &Error{Host: b.host, Kind: ErrTooLarge, note: fmt.Sprintf("more than %d bytes", b.max)}
}

// sniffed is how many bytes it takes to know a web page.
const sniffed = 512

// sniff refuses web pages under the name of something else: what stands behind
// a link that has expired, or tries to be served from our address.
func (b *body) sniff(declared string) error {
	class, _, _ := strings.Cut(declared, "/")
	isMedia := class == "image" || class == "audio" || class == "video" || declared == "application/pdf"
	if !isMedia || declared == "image/svg+xml" { // an SVG may begin like a page
		return nil
	}
	r := bufio.NewReaderSize(b.in, sniffed)
	b.in = r
	head, _ := r.Peek(sniffed) // an error comes back at the next Read
	if strings.HasPrefix(http.DetectContentType(head), "text/html") {
		return &Error{Host: b.host, Kind: ErrMislabelled, note: declared}
	}
	return nil
}
