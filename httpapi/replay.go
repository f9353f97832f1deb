package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
)

// replays has requests done once that come twice.
type replays struct{ guard *replay.Guard }

// once has a POST that is repeated under its Idempotency-Key done once, and
// gives each call the id for what it makes.
func (r replays) once(rt route) func(*call) error {
	h := rt.Handle
	if rt.Method != http.MethodPost {
		return h
	}
	return func(c *call) error {
		c.NewID = uuid.NewString() // random in 122 bits: the files of an export go by such a name
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

// keyed does the call, or answers it as the one before.
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
		return c.replay(turn, d, *answer)
	}
	c.NewID = turn.ResourceID()
	return c.first(turn, d, h)
}

// owner is whose keys a call's is among.
func (c *call) owner() string {
	if c.Human != nil {
		return "human:" + c.Human.UserID
	}
	return c.Grant.CredentialID
}

// target is what is asked for: the same by each of its names.
func (c *call) target() string {
	path := c.URL.Path
	for strings.HasPrefix(path, root+"/") {
		path = strings.TrimPrefix(path, root)
	}
	return c.Method + " " + path + "?" + c.URL.Query().Encode()
}

// keyProblem says what is wrong with a key, or when to come back.
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

// keptHeaders are those that belong to an answer and not to one sending of it.
var keptHeaders = []string{"Content-Type", "Location", "Link"}

// first does the call and keeps its answer. A handler that panics, or whose
// answer may come out differently another time, leaves the key free.
func (c *call) first(turn *replay.Turn, d *digest, h func(*call) error) error {
	rec := &recorder{ResponseWriter: c.W}
	ctx := context.WithoutCancel(c.Context()) // the answer is kept also for a client that has gone
	end := turn.Release
	defer func() {
		d.close()
		if err := end(ctx); err != nil {
			c.host.log.ErrorContext(ctx, "an answer could not be kept for repetitions", "requestId", c.ID, "error", err)
		}
		rec.send()
	}()
	c.W = rec
	d.watch(c.Request)
	err := h(c)
	if err != nil && rec.status == 0 {
		c.refuse(err)
	}
	rec.status = cmp.Or(rec.status, http.StatusOK)
	hash := d.sum()
	if hash == "" || !replay.Keeps(rec.status) {
		return nil
	}
	answer := replay.Answer{Status: rec.status, Header: http.Header{}, Body: rec.body.Bytes()}
	if c.route.Secret {
		answer.Body = withoutSecrets(answer.Body)
	}
	for _, name := range keptHeaders {
		if v := rec.Header().Get(name); v != "" {
			answer.Header.Set(name, v)
		}
	}
	end = func(ctx context.Context) error { return turn.Finish(ctx, hash, answer) }
	return nil
}

// withoutSecrets is an answer without what is shown once only.
func withoutSecrets(body []byte) []byte {
	var fields map[string]json.RawMessage
	if json.Unmarshal(body, &fields) != nil {
		return body // a problem's, or none
	}
	delete(fields, "apiKey")
	delete(fields, "secret")
	kept, err := marshal(fields)
	if err != nil {
		return nil
	}
	return kept
}

// replay answers as the first time.
func (c *call) replay(turn *replay.Turn, d *digest, answer replay.Answer) error {
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

// recorder holds an answer back until it is kept. Headers go to the writer
// below at once.
type recorder struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// Unwrap lets http.ResponseController reach the server's writer.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// WriteHeader notes the first status.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= 200 {
		r.status = status
	}
}

// Write keeps.
func (r *recorder) Write(b []byte) (int, error) {
	r.status = cmp.Or(r.status, http.StatusOK)
	return r.body.Write(b)
}

// send lets the answer go. Without a status there is none: the handler panicked.
func (r *recorder) send() {
	if r.status == 0 {
		return
	}
	r.ResponseWriter.WriteHeader(r.status)
	_, _ = r.ResponseWriter.Write(r.body.Bytes()) // a client that has gone needs no answer
}
