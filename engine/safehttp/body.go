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

// LeastRate is the minimum rate of a response body in bytes per second,
// the same as for uploads. A server may lag behind it by Options.Grace.
const LeastRate = 16 << 10

// body limits the bytes read and closes the exchange.
type body struct {
	ctx    context.Context // the caller's, to distinguish its end from a limit
	cancel context.CancelFunc
	host   string
	src    io.ReadCloser
	in     io.Reader // paced src, with the bytes that sniff has read
	max    int64
	left   int64 // remaining bytes
	err    error // permanent
}

func newBody(ctx context.Context, cancel context.CancelFunc, host string, src io.ReadCloser, l limits) *body {
	paced := &pace{src: src, grace: l.grace, cancel: cancel}
	return &body{ctx: ctx, cancel: cancel, host: host, src: src, in: paced, max: l.body, left: l.body}
}

// pace enforces LeastRate. Only time spent waiting for the server
// counts, and an earlier surplus does not offset a later delay.
type pace struct {
	src    io.Reader
	grace  time.Duration
	lag    time.Duration // used part of grace
	cancel func()        // aborts a hanging read
	slow   bool          // the read was aborted
}

// Read returns ErrSlow if the server lags by more than the grace.
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

// Read requests one byte beyond the limit to distinguish a body that ends there from a longer one.
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

// Close closes the connection without reading the rest.
func (b *body) Close() error {
	b.cancel()
	return b.src.Close()
}

// failure converts a read error.
func (b *body) failure(err error) error {
	if errors.Is(err, ErrSlow) && b.ctx.Err() == nil {
		return &Error{Host: b.host, Kind: ErrSlow, note: fmt.Sprintf("less than %d KiB a second", LeastRate>>10)}
	}
	return failure(b.ctx, b.host, err)
}

func (b *body) tooLarge() error {
	return &Error{Host: b.host, Kind: ErrTooLarge, note: fmt.Sprintf("more than %d bytes", b.max)}
}

// sniffed is the number of bytes that identify a web page.
const sniffed = 512

// sniff returns an error for a web page labelled as media: the page of an
// expired link, or an attempt to have HTML served from the host's address.
func (b *body) sniff(declared string) error {
	class, _, _ := strings.Cut(declared, "/")
	isMedia := class == "image" || class == "audio" || class == "video" || declared == "application/pdf"
	if !isMedia || declared == "image/svg+xml" { // an SVG may begin like a page
		return nil
	}
	r := bufio.NewReaderSize(b.in, sniffed)
	b.in = r
	head, _ := r.Peek(sniffed) // the next Read returns an error again
	if strings.HasPrefix(http.DetectContentType(head), "text/html") {
		return &Error{Host: b.host, Kind: ErrMislabelled, note: declared}
	}
	return nil
}
