// Package client calls the service from Go.
//
//	c, err := client.New("https://video.example.com/v1", os.Getenv("SCENEWRIGHT_KEY"), nil)
//	p, err := c.Projects.CreateAndWait(ctx, client.CreateProject{Prompt: text, ToAutoExport: true})
//
// A refused call returns a *contract.Problem, which errors.As finds: its Code is the kind, its
// Param the place in the request. A call that is safe to repeat is repeated if the connection fails
// or the service asks to wait (429, 503); so is a POST, as it has an Idempotency-Key.
package client

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// Options tune a client. Nil means the defaults.
type Options struct {
	HTTP    *http.Client  // default: http.DefaultClient's transport, only the context's timeout
	Retries int           // of a call; default 3, negative: none
	MaxWait time.Duration // longest wait before a retry; default 10 s
	Agent   string        // User-Agent
}

// transport sends requests and reads answers.
type transport struct {
	base string
	key  string
	opts Options
}

// New makes a client for the API root, which ends in /v1.
func New(base, key string, opts *Options) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("client: base %q: want an http or https URL that ends in /v1", base)
	}
	t := &transport{base: strings.TrimRight(base, "/"), key: key}
	if opts != nil {
		t.opts = *opts
	}
	if t.opts.HTTP == nil {
		t.opts.HTTP = &http.Client{}
	}
	t.opts.Retries = cmp.Or(t.opts.Retries, 3)
	t.opts.MaxWait = cmp.Or(t.opts.MaxWait, 10*time.Second)
	t.opts.Agent = cmp.Or(t.opts.Agent, "scenewright-go")
	return services(t), nil
}

// request is an outgoing call.
type request struct {
	method, path string
	query        url.Values
	body         []byte    // JSON
	stream       io.Reader // instead of body; read once, so the call is not repeated
	kind         string    // its content type
	accept       string
}

// answer is a response with its body.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// do makes a call, and decodes a JSON answer into out, unless that is nil.
func (t *transport) do(ctx context.Context, method, path string, query url.Values, in, out any) (*answer, error) {
	r := request{method: method, path: path, query: query}
	if in != nil {
		body, err := json.Marshal(in)
		if err != nil {
			return nil, fmt.Errorf("client: body: %w", err)
		}
		r.body, r.kind = body, "application/json"
	}
	a, err := t.send(ctx, r)
	if err != nil {
		return nil, err
	}
	if out == nil || a.status == http.StatusNoContent {
		return a, nil
	}
	return a, a.decode(out)
}

// call makes a call as [transport.do] does and returns the decoded answer.
func call[T any](ctx context.Context, t *transport, method, path string, query url.Values, in any) (out T, err error) {
	_, err = t.do(ctx, method, path, query, in, &out)
	return out, err
}

// list reads a page of a list, and the cursor of the next one, "" if there is none.
func list[T any](ctx context.Context, t *transport, path string, query url.Values) (page []T, next string, err error) {
	a, err := t.do(ctx, http.MethodGet, path, query, nil, &page)
	if err != nil {
		return nil, "", err
	}
	return page, a.next(), nil
}

func (a *answer) decode(out any) error {
	if err := json.Unmarshal(a.body, out); err != nil {
		return fmt.Errorf("client: the answer is not what was expected: %w", err)
	}
	return nil
}

// maxAnswer is the largest answer in bytes.
const maxAnswer = 16 << 20

// send makes a call and repeats it until the answer is final.
func (t *transport) send(ctx context.Context, r request) (*answer, error) {
	once := rand.Text() // the Idempotency-Key of all attempts
	for try := 0; ; try++ {
		a, err := t.try(ctx, r, once)
		if r.stream != nil || try >= t.opts.Retries || !again(a, err) {
			return a, errors.Join(err, asProblem(a))
		}
		select {
		case <-time.After(t.wait(a, try)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (t *transport) try(ctx context.Context, r request, once string) (*answer, error) {
	resp, err := t.open(ctx, r, once)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, err
	}
	return &answer{resp.StatusCode, resp.Header, body}, nil
}

// open sends a request and leaves the answer's body to the caller.
func (t *transport) open(ctx context.Context, r request, once string) (*http.Response, error) {
	target := t.base + r.path
	if len(r.query) > 0 {
		target += "?" + r.query.Encode()
	}
	body := r.stream
	if body == nil && r.body != nil {
		body = bytes.NewReader(r.body)
	}
	req, err := http.NewRequestWithContext(ctx, r.method, target, body)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	req.Header.Set("X-Api-Key", t.key)
	req.Header.Set("User-Agent", t.opts.Agent)
	req.Header.Set("Accept", cmp.Or(r.accept, "application/json"))
	if r.kind != "" {
		req.Header.Set("Content-Type", r.kind)
	}
	if r.method == http.MethodPost {
		req.Header.Set("Idempotency-Key", once)
	}
	return t.opts.HTTP.Do(req)
}

// again reports whether another attempt may succeed.
func again(a *answer, err error) bool {
	if err != nil {
		return !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
	}
	switch a.status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return true
	case http.StatusConflict: // the earlier attempt, whose connection broke, is still in progress
		return a.header.Get("Retry-After") != ""
	}
	return false
}

// wait returns the service's requested delay, else 0.2 s, doubled with each attempt.
func (t *transport) wait(a *answer, try int) time.Duration {
	wait := 200 * time.Millisecond << try
	if a != nil {
		if s, err := strconv.Atoi(a.header.Get("Retry-After")); err == nil {
			wait = time.Duration(s) * time.Second
		}
	}
	return min(wait, t.opts.MaxWait)
}

// asProblem returns the error of an unsuccessful answer.
func asProblem(a *answer) error {
	if a == nil || a.status < 400 {
		return nil
	}
	p := &contract.Problem{Status: a.status}
	if json.Unmarshal(a.body, p) != nil || p.Message == "" {
		p.Message = fmt.Sprintf("the service answered %d %s", a.status, http.StatusText(a.status))
	}
	return p
}

// List selects a part of a list.
type List struct {
	Limit  int    // 1 to 100, 0 = 100
	Cursor string // of the page before, "" = from the beginning
}

func (l List) values() url.Values {
	q := url.Values{}
	if l.Limit > 0 {
		q.Set("limit", strconv.Itoa(l.Limit))
	}
	set(q, "cursor", l.Cursor)
	return q
}

// set sets a query parameter, unless the value is empty.
func set(q url.Values, name, value string) {
	if value != "" {
		q.Set(name, value)
	}
}

// moment returns a time in the form of queries, "" for none.
func moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339Nano)
}

// next returns the cursor of the next page, "" if there is none.
func (a *answer) next() string {
	link := a.header.Get("Link")
	target, _, ok := strings.Cut(strings.TrimPrefix(link, "<"), `>; rel="next"`)
	u, err := url.Parse(target)
	if !ok || err != nil {
		return ""
	}
	return u.Query().Get("cursor")
}
