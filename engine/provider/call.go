package provider

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Call is one request to a service.
type Call struct {
	Method string // default: GET without a body, else POST
	Path   string // under the base URL; or a full address on the same host
	Query  url.Values
	Header http.Header
	Body   *Body  // nil = none
	Accept string // required media type of the answer, its subtype may be *; default application/json

	Timeout time.Duration // of one try, where it is shorter than the client's

	// Once marks a call for which the service may charge on arrival: it is tried again only where
	// it surely did not arrive.
	Once bool

	parted bool   // the answer may come in parts
	heard  func() // called for every sign of life of the answer
}

// Body is the body of a request; it can be sent more than once.
type Body struct {
	Type    string // media type
	Content []byte
}

// JSONBody returns a value as a JSON body.
func JSONBody(v any) (*Body, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	return &Body{"application/json", raw}, nil
}

// Answer is the answer of a successful call.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte

	parts [][]byte // in place of a body, for an answer in parts
}

// JSON makes a call and decodes its answer into out, which may be [Parts]; nil out skips the
// decoding.
func (c *Client) JSON(ctx context.Context, call Call, out any) error {
	_, call.parted = out.(Parts)
	a, err := c.Do(ctx, call)
	if err != nil || out == nil {
		return err
	}
	if err := a.into(out); err != nil {
		return c.fail(&Failure{Kind: Broken, Status: a.Status, Message: "its answer is not the JSON it should be"})
	}
	return nil
}

// Post makes a call with a value as its JSON body.
func (c *Client) Post(ctx context.Context, call Call, in, out any) (err error) {
	if call.Body, err = JSONBody(in); err != nil {
		return err
	}
	return c.JSON(ctx, call, out)
}

// Do makes a call and returns its answer, which is a success of the required type.
func (c *Client) Do(ctx context.Context, call Call) (*Answer, error) {
	if !c.breaker.closed() {
		return nil, c.fail(&Failure{Kind: Unavailable, Message: "it failed too often just now"})
	}
	if err := c.slots.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer c.slots.Release(1)
	ctx, done := telemetry.Call(ctx, c.name)
	a, err := c.patiently(ctx, call)
	done(string(KindOf(err)))
	if ctx.Err() == nil {
		kind := KindOf(err)
		c.breaker.saw(kind != Down && kind != Silent && kind != Broken)
	}
	return a, err
}

// tries makes a call until it succeeds, fails for good or has used its tries.
func (c *Client) tries(ctx context.Context, call Call) (*Answer, error) {
	pause := c.opts.Backoff
	for try := 1; ; try++ {
		a, asked, err := c.try(ctx, call)
		if err == nil || ctx.Err() != nil {
			return a, errors.Join(ctx.Err(), err)
		}
		if try >= c.opts.Tries || !again(call, err) {
			return nil, err
		}
		longest := max(pause, asked)
		if longest > c.opts.MaxWait {
			return nil, err
		}
		if err := c.opts.Wait(ctx, longest); err != nil {
			return nil, err
		}
		pause *= 2
	}
}

// again reports whether a call may be repeated after a failure.
func again(call Call, err error) bool {
	var f *Failure
	if !errors.As(err, &f) {
		return false
	}
	if call.Once {
		return f.Kind == Limited || f.Status == 0 && refusedConnection(f.Cause)
	}
	return f.Kind == Limited || f.Kind == Down || f.Kind == Broken && f.Status < 300
}

// try makes a call once.
func (c *Client) try(ctx context.Context, call Call) (a *Answer, asked retryAfter, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout(call))
	defer cancel()
	req, err := c.request(ctx, call)
	if err != nil {
		return nil, 0, err
	}
	resp, err := c.opts.HTTP.Do(req)
	if err != nil {
		return nil, 0, c.unreached(ctx, err)
	}
	defer resp.Body.Close()
	return c.answer(ctx, call, resp)
}

// answer reads the answer of one try of a call.
func (c *Client) answer(ctx context.Context, call Call, resp *http.Response) (a *Answer, asked retryAfter, err error) {
	success := resp.StatusCode >= 200 && resp.StatusCode <= 299
	heard := func() {}
	if success && call.heard != nil {
		heard = call.heard
	}
	a = &Answer{Status: resp.StatusCode, Header: resp.Header}
	rest := &io.LimitedReader{R: resp.Body, N: c.opts.MaxBody + 1}
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); success && call.parted && kind == "text/event-stream" {
		a.parts, err = readParts(rest, int(c.opts.MaxBody), heard)
	} else {
		heard()
		a.Body, err = io.ReadAll(hearing{rest, heard})
	}
	switch {
	case rest.N == 0:
		return nil, 0, c.fail(&Failure{Kind: Broken, Status: resp.StatusCode, Message: "its answer is too large"})
	case err != nil:
		return nil, 0, c.unreached(ctx, err)
	case !success:
		return nil, c.asked(resp.Header), c.complain(resp, a.Body)
	case !accepted(call.Accept, resp.Header.Get("Content-Type"), a.Body):
		return nil, 0, c.fail(&Failure{Kind: Broken, Status: resp.StatusCode, Message: "its answer is of another type than asked for"})
	}
	return a, 0, nil
}

// timeout bounds one try of a call.
func (c *Client) timeout(call Call) time.Duration {
	if call.Timeout > 0 {
		return min(call.Timeout, c.opts.Timeout)
	}
	return c.opts.Timeout
}

func (c *Client) request(ctx context.Context, call Call) (*http.Request, error) {
	u, err := c.url(call)
	if err != nil {
		return nil, err
	}
	method, body := call.Method, io.Reader(http.NoBody)
	if call.Body != nil {
		body = bytes.NewReader(call.Body.Content)
	}
	if method == "" {
		method = http.MethodGet
		if call.Body != nil {
			method = http.MethodPost
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, u.String(), body)
	if err != nil {
		return nil, c.fail(&Failure{Kind: Broken, Message: "its address cannot be asked"})
	}
	for name, values := range call.Header {
		req.Header[name] = values
	}
	req.Header.Set("Accept", cmp.Or(call.Accept, usualAnswer))
	if call.Body != nil {
		req.Header.Set("Content-Type", call.Body.Type)
	}
	c.key.headers(req.Header)
	return req, nil
}

// usualAnswer is the default type of an answer.
const usualAnswer = "application/json"

// accepted reports whether an answer has the required type. An empty answer has every type; JSON
// may come under many types, but never under that of a web page.
func accepted(want, got string, body []byte) bool {
	if len(body) == 0 {
		return true
	}
	got, _, err := mime.ParseMediaType(got)
	switch want = cmp.Or(want, usualAnswer); {
	case want == "*/*":
		return true
	case err != nil:
		return false
	case want == usualAnswer:
		return strings.HasSuffix(got, "json") || got == "text/plain"
	case strings.HasSuffix(want, "/*") && strings.HasPrefix(got, strings.TrimSuffix(want, "*")):
		return true
	}
	return got == want || got == "application/octet-stream"
}

// complain returns the error of an unsuccessful answer.
func (c *Client) complain(resp *http.Response, body []byte) error {
	f := &Failure{Kind: kindOf(resp.StatusCode), Status: resp.StatusCode}
	if said := c.opts.Read(resp.StatusCode, resp.Header, body); said != nil {
		f.Code, f.Message = said.Code, said.Message
		if said.Kind != "" {
			f.Kind = said.Kind
		}
	}
	return c.fail(f)
}

// unreached returns the error of a call without an answer. The cause is kept without its address,
// which may have the key.
func (c *Client) unreached(ctx context.Context, err error) error {
	if in, ok := errors.AsType[*url.Error](err); ok {
		err = in.Err
	}
	f := &Failure{Kind: Down, Message: "it was not reached", Cause: err}
	if ctx.Err() != nil {
		f.Message = "it did not answer in time"
	} else if errors.Is(err, io.ErrUnexpectedEOF) {
		f.Message = "its answer was cut off"
	}
	return c.fail(f)
}

// retryAfter is the pause that a service asks for, 0 = none.
type retryAfter = time.Duration

// asked returns the pause of Retry-After, in seconds or as a date, or of its variant in
// milliseconds.
func (c *Client) asked(h http.Header) retryAfter {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms >= 0 {
		return bounded(ms / 1000)
	}
	v := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(v, 64); err == nil && s >= 0 {
		return bounded(s)
	}
	if at, err := http.ParseTime(v); err == nil {
		return max(0, at.Sub(c.opts.Now()))
	}
	return 0
}

// bounded returns so many seconds, at most a day.
func bounded(s float64) time.Duration {
	return time.Duration(min(s, 86_400) * float64(time.Second))
}

// refusedConnection reports whether a request surely did not arrive.
func refusedConnection(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }

// Parts receives an answer in JSON that may come in parts: server-sent events with one line of data
// each.
type Parts interface {
	Add(part []byte) error
}

// into decodes an answer.
func (a *Answer) into(out any) error {
	parts, ok := out.(Parts)
	if !ok || a.parts == nil {
		return json.Unmarshal(a.Body, out)
	}
	for _, part := range a.parts {
		if err := parts.Add(part); err != nil {
			return err
		}
	}
	return nil
}

// readParts returns the data of server-sent events, and calls heard for each. It skips comments and
// pings, which only keep a connection open.
func readParts(r io.Reader, most int, heard func()) (all [][]byte, err error) {
	all = [][]byte{}
	lines, ping := bufio.NewScanner(r), false
	lines.Buffer(nil, most)
	for lines.Scan() {
		name, value, _ := bytes.Cut(lines.Bytes(), []byte(":"))
		value = bytes.TrimSpace(value)
		switch {
		case string(name) == "event":
			ping = string(value) == "ping"
		case string(name) != "data" || ping:
		case string(value) == "[DONE]":
			return all, nil // some services keep the connection open
		default:
			all = append(all, bytes.Clone(value))
			heard()
		}
	}
	return all, lines.Err()
}

// url returns the address of a path, which may be a full address on the base's host, as services
// return for results.
func (c *Client) url(call Call) (*url.URL, error) {
	u, err := url.Parse(call.Path)
	switch {
	case err != nil:
		return nil, c.fail(&Failure{Kind: Broken, Message: "it gave an address that is none"})
	case u.Host == "":
		// Joined as text, so that escapes in the path remain.
		if u, err = url.Parse(c.base.String() + "/" + strings.TrimLeft(call.Path, "/")); err != nil {
			return nil, fmt.Errorf("%s: path %q: %w", c.name, call.Path, err)
		}
	case u.Host != c.base.Host || u.Scheme != c.base.Scheme:
		return nil, c.fail(&Failure{Kind: Broken, Message: "it gave an address on another host"})
	}
	q := u.Query()
	for name, values := range call.Query {
		q[name] = append(q[name], values...)
	}
	c.key.query(q)
	u.RawQuery = q.Encode()
	return u, nil
}

// Fail returns the error of a call that failed despite its status: a job that the service accepted
// and gave up, an answer without the requested content.
func (c *Client) Fail(kind Kind, code, message string) error {
	return c.fail(&Failure{Kind: kind, Code: code, Message: message})
}

// Garbled returns the error of an answer with unusable content.
func (c *Client) Garbled(message string, cause error) error {
	return c.fail(&Failure{Kind: Broken, Message: message, Cause: cause})
}

// fail returns the public error of a failure.
func (c *Client) fail(f *Failure) error {
	f.Code, f.Message = c.clean(f.Code, 80), c.clean(f.Message, 300)
	return &fault.Error{
		Code: fault.CodeProvider, Provider: c.name, Message: c.name + ": " + f.Error(), Remedy: remedies[f.Kind],
		Retryable: f.Kind.Retryable(), Err: f,
	}
}

// clean returns a service's text for people: on one line, of at most so many characters, without
// the key.
func (c *Client) clean(s string, most int) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " ")
	s = c.key.redact(s)
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most]) + "…"
	}
	return s
}
