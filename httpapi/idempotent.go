package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
)

// replays handles repeated requests once.
type replays struct{ guard *replay.Guard }

// once handles a POST repeated under its Idempotency-Key once, and gives each call the id for its
// created object.
func (r replays) once(rt route) func(*call) error {
	h := rt.Handle
	if rt.Method != http.MethodPost {
		return h
	}
	return func(c *call) error {
		c.NewID = uuid.NewString() // 122 random bits: an export's files have such a name
		keys := c.Header.Values(replay.Header)
		switch len(keys) {
		case 0:
			return h(c)
		case 1:
			return r.keyed(c, keys[0], h)
		}
		return fault.Invalid(replay.Header, "was given more than once", "give one")
	}
}

// keyed handles the call, or repeats the answer of the one before.
func (r replays) keyed(c *call, key string, h func(*call) error) error {
	d, err := c.digest()
	if err != nil {
		return err
	}
	turn, err := r.guard.Begin(c.Context(), replay.Call{
		Owner: c.owner(), Key: key, Route: c.target(), Hash: d.known, NewID: c.NewID,
	})
	if err != nil {
		return c.keyProblem(err)
	}
	if answer := turn.Answer(); answer != nil {
		return c.repeat(turn, d, *answer)
	}
	c.first(turn, d, h)
	return nil
}

// keyProblem returns the error of a key, or the time to retry.
func (c *call) keyProblem(err error) error {
	switch {
	case errors.Is(err, replay.ErrMismatch):
		return &fault.Error{
			Code: codeMismatch, Field: replay.Header, Err: err,
			Message: "was used for another request", Remedy: "give each request a key of its own",
		}
	case errors.Is(err, fault.ErrConflict):
		c.W.Header().Set("Retry-After", "1")
	}
	return err
}

// keptHeaders are those of an answer itself, not of one transmission.
var keptHeaders = []string{"Content-Type", "Location", "Link"}

// first handles the call and stores its answer. A handler that panics, or whose answer may differ
// another time, leaves the key free.
func (c *call) first(turn *replay.Turn, d *digest, h func(*call) error) {
	rec := &recorder{ResponseWriter: c.W}
	ctx := context.WithoutCancel(c.Context()) // the answer is kept also for a client that has gone
	end := turn.Release
	defer func() {
		d.close()
		if err := end(ctx); err != nil {
			c.host.log.ErrorContext(ctx, "an answer could not be kept for repetitions", "requestId", c.ID, "error", err)
		}
		rec.release()
	}()
	d.watch(c.Request)
	c.W, c.NewID = rec, turn.ResourceID()
	if err := h(c); err != nil && rec.status == 0 {
		c.refuse(err)
	}
	rec.status = cmp.Or(rec.status, http.StatusOK)
	hash := d.sum()
	if hash == "" || !replay.Keeps(rec.status) {
		return
	}
	answer := replay.Answer{Status: rec.status, Header: http.Header{}, Body: rec.kept.Bytes()}
	for _, name := range keptHeaders {
		if v := rec.Header().Get(name); v != "" {
			answer.Header.Set(name, v)
		}
	}
	end = func(ctx context.Context) error { return turn.Finish(ctx, hash, answer) }
}

// repeat sends the first answer again.
func (c *call) repeat(turn *replay.Turn, d *digest, answer replay.Answer) error {
	if d.boundary != "" {
		hash, err := c.hashAll(d.boundary)
		if err != nil {
			return err
		}
		if err := turn.Check(hash); err != nil {
			return c.keyProblem(err)
		}
	}
	header := c.W.Header()
	for name, values := range answer.Header {
		header[name] = values
	}
	header.Set("Idempotent-Replayed", "true")
	c.W.WriteHeader(answer.Status)
	_, _ = c.W.Write(answer.Body) // a client that has gone needs no answer
	return nil
}

// recorder holds an answer back until it is stored. Headers go to the writer below at once.
type recorder struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer // sent to the client
	kept   bytes.Buffer // sent for a repeated request
}

// Unwrap lets http.ResponseController reach the server's writer.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// WriteHeader records the first status.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= 200 {
		r.status = status
	}
}

// Write stores the bytes.
func (r *recorder) Write(b []byte) (int, error) {
	r.kept.Write(b)
	return r.send(b)
}

func (r *recorder) send(b []byte) (int, error) {
	r.status = cmp.Or(r.status, http.StatusOK)
	return r.body.Write(b)
}

// release sends the answer. Without a status there is none: the handler panicked.
func (r *recorder) release() {
	if r.status == 0 {
		return
	}
	r.ResponseWriter.WriteHeader(r.status)
	_, _ = r.ResponseWriter.Write(r.body.Bytes()) // a client that has gone needs no answer
}

// digest is the hash of a body: known before the call, or, for uploads, computed while the handler
// reads.
type digest struct {
	known    string
	boundary string // of a multipart body; "" if the hash is known
	pipe     *io.PipeWriter
	made     chan string
}

// digest hashes the body. An upload is not read here but hashed while it is read.
func (c *call) digest() (*digest, error) {
	if !c.route.Streams {
		body, err := c.bytes()
		return &digest{known: replay.HashBytes(body)}, err
	}
	kind, params, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") || params["boundary"] == "" {
		return nil, &fault.Error{Code: fault.CodeUnsupported, Message: "the body is not multipart/form-data", Remedy: "send files as parts of a form"}
	}
	return &digest{boundary: params["boundary"]}, nil
}

// watch hashes the parts of an upload while they are read.
func (d *digest) watch(r *http.Request) {
	if d.boundary == "" {
		return
	}
	in, out := io.Pipe()
	d.pipe, d.made = out, make(chan string, 1)
	r.Body = &overheard{r.Body, out}
	go func() {
		hash, err := replay.HashParts(in, d.boundary)
		if err != nil {
			hash = "" // not read to its end, or not well formed
		}
		d.made <- hash
		_, _ = io.Copy(io.Discard, in) // the text after the last boundary
	}()
}

// sum returns the hash, "" if the body was not read to its end.
func (d *digest) sum() string {
	if d.pipe == nil {
		return d.known
	}
	d.close()
	return <-d.made
}

// close ends the hashing; closing twice is fine.
func (d *digest) close() {
	if d.pipe != nil {
		_ = d.pipe.Close() // never fails, by its documentation
	}
}

// overheard is a body that copies its bytes to another reader.
type overheard struct {
	io.ReadCloser
	copy *io.PipeWriter
}

// Read reads bytes and copies them.
func (w *overheard) Read(p []byte) (int, error) {
	n, err := w.ReadCloser.Read(p)
	_, _ = w.copy.Write(p[:n]) // the other end reads everything until it is closed
	return n, err
}

// Limits of a repeated upload.
const (
	unknown   = 10 * time.Minute // of one of unknown length
	maxRepeat = 12 << 30         // bytes
)

// hashAll reads a repeated upload to compare it.
func (c *call) hashAll(boundary string) (string, error) {
	limit := unknown
	if c.ContentLength >= 0 {
		limit = firstGrace + time.Duration(c.ContentLength/leastRate)*time.Second
	}
	_ = http.NewResponseController(c.W).SetReadDeadline(time.Now().Add(limit)) // else the server has its own limits
	hash, err := replay.HashParts(http.MaxBytesReader(nil, c.Body, maxRepeat), boundary)
	if err != nil {
		return "", &fault.Error{Code: fault.CodeInvalid, Message: "the upload could not be read", Remedy: "send all of it", Err: err}
	}
	return hash, nil
}
