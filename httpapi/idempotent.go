package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"maps"
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
	hash, boundary, err := c.digest()
	if err != nil {
		return err
	}
	turn, err := r.guard.Begin(c.Context(), replay.Call{
		Owner: c.owner(), Key: key, Route: c.target(), Hash: hash, NewID: c.NewID,
	})
	if err != nil {
		return c.keyProblem(err)
	}
	if answer := turn.Answer(); answer != nil {
		return c.repeat(turn, boundary, *answer)
	}
	c.first(turn, hash, h)
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
func (c *call) first(turn *replay.Turn, hash string, h func(*call) error) {
	rec := &recorder{ResponseWriter: c.W}
	ctx := context.WithoutCancel(c.Context()) // the answer is kept also for a client that has gone
	end := turn.Release
	defer func() {
		if err := end(ctx); err != nil {
			c.host.log.ErrorContext(ctx, "an answer could not be kept for repetitions", "requestId", c.ID, "error", err)
		}
		rec.release()
	}()
	c.W, c.NewID = rec, turn.ResourceID()
	if err := h(c); err != nil && rec.status == 0 {
		c.refuse(err)
	}
	rec.status = cmp.Or(rec.status, http.StatusOK)
	if c.upload != nil {
		hash = c.upload.Hash()
	}
	if hash == "" || !replay.Keeps(rec.status) {
		return
	}
	answer := replay.Answer{Status: rec.status, Header: http.Header{}, Body: rec.answer()}
	for _, name := range keptHeaders {
		if v := rec.Header().Get(name); v != "" {
			answer.Header.Set(name, v)
		}
	}
	end = func(ctx context.Context) error { return turn.Finish(ctx, hash, answer) }
}

// repeat sends the first answer again. boundary is that of an upload.
func (c *call) repeat(turn *replay.Turn, boundary string, answer replay.Answer) error {
	if boundary != "" {
		hash, err := c.hashAll(boundary)
		if err != nil {
			return err
		}
		if err := turn.Check(hash); err != nil {
			return c.keyProblem(err)
		}
	}
	header := c.W.Header()
	maps.Copy(header, answer.Header)
	header.Set("Idempotent-Replayed", "true")
	c.W.WriteHeader(answer.Status)
	_, _ = c.W.Write(answer.Body) // a client that has gone needs no answer
	return nil
}

// recorder holds an answer back until it is stored. Headers go to the writer below at once.
type recorder struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
	kept   []byte // stored for repeated requests in place of the body, without its secrets; nil = the body
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
	r.status = cmp.Or(r.status, http.StatusOK)
	return r.body.Write(b)
}

// answer returns the body to be stored.
func (r *recorder) answer() []byte {
	if r.kept != nil {
		return r.kept
	}
	return r.body.Bytes()
}

// release sends the answer. Without a status there is none: the handler panicked.
func (r *recorder) release() {
	if r.status == 0 {
		return
	}
	r.ResponseWriter.WriteHeader(r.status)
	_, _ = r.ResponseWriter.Write(r.body.Bytes()) // a client that has gone needs no answer
}

// digest returns the hash of the body, or the boundary of an upload, which is hashed while the
// handler reads it.
func (c *call) digest() (hash, boundary string, err error) {
	if !c.route.Streams {
		body, err := c.bytes()
		return replay.HashBytes(body), "", err
	}
	kind, params, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") || params["boundary"] == "" {
		return "", "", &fault.Error{
			Code: fault.CodeUnsupported, Message: "the body is not multipart/form-data", Remedy: "send files as parts of a form",
		}
	}
	return "", params["boundary"], nil
}

// form returns the parts of an upload.
func (c *call) form() (*replay.Parts, error) {
	form, err := c.MultipartReader()
	if err != nil {
		return nil, err
	}
	c.upload = replay.NewParts(form)
	return c.upload, nil
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
