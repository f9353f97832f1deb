package httpapi

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// host is the common state of all requests: the public address, the trusted proxies, and the log.
type host struct {
	url     string   // Options.PublicURL
	origins []string // whose pages' scripts may use the agent-tool channel
	proxies proxies
	log     *slog.Logger
}

// served is a route as a handler.
type served struct {
	host  *host
	route route
	op    *spec.Operation
	steps []func(*call) error // before the handler
}

// served returns a handler of a route without steps before its own.
func (h *host) served(rt route) *served { return &served{host: h, route: rt} }

// ServeHTTP answers one request, exactly once.
func (s *served) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t := trackOf(r.Context())
	c := &call{Request: r, W: w, ID: t.id, Agent: isAgent(r.Context()), host: s.host, route: s.route, op: s.op}
	t.route = s.route.Path
	if err := s.run(c); err != nil && t.status == 0 {
		if c.giveBack != nil {
			c.giveBack()
		}
		c.refuse(err)
	}
	if c.Grant.CredentialID != "" { // the route's own call, not the one that chose it by its method
		t.caller = c.Grant.CredentialID
	}
}

func (s *served) run(c *call) error {
	for _, step := range s.steps {
		if err := step(c); err != nil {
			return err
		}
	}
	return s.route.Handle(c)
}

// steps returns the steps of a route's calls before its handler, in order.
func (g *guard) steps(rt route) []func(*call) error {
	steps := []func(*call) error{g.authenticate, g.throttle, legible, g.reach.resolve, permit}
	if !rt.Streams {
		steps = append(steps, hurry)
	}
	return steps
}

// legible refuses names and values that are not valid text: no object can have them, and not every
// store accepts them. net/http drops invalid parts of a query, which would then match more than
// requested.
func legible(c *call) error {
	if !text(c.URL.Path) {
		return fault.NotFound("path")
	}
	query, err := url.ParseQuery(c.URL.RawQuery)
	if err != nil {
		return fault.Invalid("", "the query cannot be read", "escape %, & and ; in its values")
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		switch {
		case !text(name):
			return fault.Invalid("", "the query has a name that is not text", "leave it out")
		case !text(strings.Join(query[name], "")):
			return fault.Invalid(name, "is not text", "write it in UTF-8, without NUL")
		}
	}
	return nil
}

// text reports whether s is UTF-8 without NUL.
func text(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// hurry limits the time of a body. A server without that has limits of its own. Without a body
// nothing is limited: net/http reads on while a handler works, and would cancel the connection's
// requests at the deadline.
func hurry(c *call) error {
	if c.Body == http.NoBody {
		return nil
	}
	_ = http.NewResponseController(c.W).SetReadDeadline(time.Now().Add(bodyTime))
	return nil
}

// track collects a request's data for the log.
type track struct {
	http.ResponseWriter
	id, route, caller string
	status            int
	bytes             int64
	waits             bool // the client waits for permission to send its body
	pace              answerPace
}

type trackKey struct{}

func trackOf(ctx context.Context) *track {
	t, _ := ctx.Value(trackKey{}).(*track)
	return t
}

// Unwrap lets http.ResponseController reach the server's writer.
func (t *track) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// WriteHeader records the status.
func (t *track) WriteHeader(status int) {
	if t.status == 0 && status >= 200 {
		t.status = status
	}
	t.ResponseWriter.WriteHeader(status)
}

// Write counts bytes, and fails if the client does not receive the answer in time.
func (t *track) Write(b []byte) (int, error) {
	if t.status == 0 {
		t.status = http.StatusOK
	}
	n, err := t.pace.Write(t.ResponseWriter, b)
	t.bytes += int64(n)
	return n, err
}

// How much of a refused body is still read, and for how long.
const (
	maxRest  = 16 << 20 // bytes
	restTime = 2 * time.Second
)

// hearOut reads the rest of a refused body: most clients read the answer only after sending
// everything, and would find the connection closed. A client that waits for permission to send it
// needs only the answer.
func (t *track) hearOut(body io.Reader) {
	if t.status < http.StatusBadRequest || t.waits || body == http.NoBody {
		return
	}
	_ = http.NewResponseController(t.ResponseWriter).SetReadDeadline(time.Now().Add(restTime)) // else the server has its own limits
	_, _ = io.CopyN(io.Discard, body, maxRest)                                                 // an early end is fine
	t.pace.Within(t.ResponseWriter, 0)                                                         // the answer may still be in a buffer
}

// requestID returns the client's id, if it is valid, else a new one.
func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); id != "" && len(id) <= 64 && printable(id) {
		return id
	}
	return rand.Text()
}

// observed gives each request an id, logs its line, and turns a panic into a problem. The log has
// the route and not the path: not every reader of logs may see the names of files and claims.
func (h *host) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := &track{ResponseWriter: w, id: requestID(r), waits: r.Header.Get("Expect") != "", pace: paceOf(r)}
		t.pace.Begin(w)
		r = r.WithContext(context.WithValue(r.Context(), trackKey{}, t))
		w.Header().Set("X-Request-Id", t.id)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		began := time.Now()
		defer h.logRequest(r, t, began)
		defer named(r, t)
		defer h.rescue(r, t)
		defer t.hearOut(r.Body)
		if isNonCanonical(r.URL.Path) {
			(&call{Request: r, W: t, ID: t.id, host: h}).refuse(fault.NotFound("path"))
			return
		}
		next.ServeHTTP(t, r)
	})
}

func (h *host) logRequest(r *http.Request, t *track, began time.Time) {
	h.log.InfoContext(r.Context(), "request", "requestId", t.id, "method", r.Method, "route", t.route,
		"status", t.status, "bytes", t.bytes, "durationMs", float64(time.Since(began).Microseconds())/1000, "credential", t.caller)
}

// rescue answers after a handler's panic.
func (h *host) rescue(r *http.Request, t *track) {
	p := recover()
	if p == nil {
		return
	}
	if p == http.ErrAbortHandler { //nolint:errorlint // it is this very value that net/http looks for
		panic(p)
	}
	h.log.ErrorContext(r.Context(), "panic", "requestId", t.id, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	if t.status == 0 {
		(&call{Request: r, W: t, ID: t.id, host: h}).refuse(&fault.Error{Code: fault.CodeInternal, Message: "the request could not be worked", Remedy: "tell the operator the request id"})
	}
}
