package idempotent

import (
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/httpapi/internal/pace"
)

// digest is the hash of a body: known before the call, or, of uploads, made
// while the handler reads.
type digest struct {
	known    string
	boundary string // of a multipart body; "" where the hash is known
	pipe     *io.PipeWriter
	made     chan string
}

// digest hashes the body. An upload is not read here but as it goes by.
func (c *Call) digest() (*digest, error) {
	if !c.Upload {
		return &digest{known: replay.HashBytes(c.Content)}, nil
	}
	kind, params, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") || params["boundary"] == "" {
		return nil, &fault.Error{Code: fault.CodeUnsupported, Message: "the body is not multipart/form-data", Remedy: "send files as parts of a form"}
	}
	return &digest{boundary: params["boundary"]}, nil
}

// watch hashes the parts of an upload as they are read.
func (d *digest) watch(r *http.Request) {
	if d.boundary == "" {
		return
	}
	in, out := io.Pipe()
	d.pipe, d.made = out, make(chan string, 1)
	r.Body = &watched{r.Body, out}
	go func() {
		hash, err := replay.HashParts(in, d.boundary)
		if err != nil {
			hash = "" // not read to its end, or not well formed
		}
		d.made <- hash
		_, _ = io.Copy(io.Discard, in) // what follows the last boundary
	}()
}

// sum is the hash, "" where the body was not read to its end.
func (d *digest) sum() string {
	if d.pipe == nil {
		return d.known
	}
	d.close()
	return <-d.made
}

// close ends the watching; closing twice is fine.
func (d *digest) close() {
	if d.pipe != nil {
		_ = d.pipe.Close() // never fails, by its documentation
	}
}

// watched is a body that tells another reader what is read.
type watched struct {
	io.ReadCloser
	copy *io.PipeWriter
}

// Read reads and tells.
func (w *watched) Read(p []byte) (int, error) {
	n, err := w.ReadCloser.Read(p)
	_, _ = w.copy.Write(p[:n]) // the other end takes everything until it is closed
	return n, err
}

// Limits of a repeated upload.
const (
	unknown   = 10 * time.Minute // of one whose length is not known
	maxRepeat = 12 << 30         // bytes
)

// hashAll reads a repeated upload to compare it.
func (c *Call) hashAll(boundary string) (string, error) {
	limit := unknown
	if c.ContentLength >= 0 {
		limit = pace.FirstGrace + time.Duration(c.ContentLength/pace.LeastRate)*time.Second
	}
	_ = http.NewResponseController(c.W).SetReadDeadline(time.Now().Add(limit)) // a server that cannot has limits of its own
	hash, err := replay.HashParts(http.MaxBytesReader(nil, c.Body, maxRepeat), boundary)
	if err != nil {
		return "", &fault.Error{Code: fault.CodeInvalid, Message: "the upload could not be read", Remedy: "send all of it", Err: err}
	}
	return hash, nil
}
