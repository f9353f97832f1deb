package safehttp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// body bounds what is read and closes the exchange.
type body struct {
	ctx    context.Context // the caller's, to tell its end from ours
	cancel context.CancelFunc
	host   string
	src    io.ReadCloser
	in     io.Reader // src, with the bytes that sniff has seen
	max    int64
	left   int64 // may still be read
	err    error // sticks
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
		err = failure(b.ctx, b.host, err)
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
	r := bufio.NewReaderSize(b.src, sniffed)
	b.in = r
	head, _ := r.Peek(sniffed) // an error comes back at the next Read
	if strings.HasPrefix(http.DetectContentType(head), "text/html") {
		return &Error{Host: b.host, Kind: ErrMislabelled, note: declared}
	}
	return nil
}
