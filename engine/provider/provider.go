// Package provider calls the APIs of outside services: voices, language models, stock libraries,
// generators. It is for addresses that the operator sets; package safehttp fetches those that users
// name.
//
//	c, err := provider.New("pexels", baseURL, provider.Header("Authorization", key), nil)
//	err = c.JSON(ctx, provider.Call{Path: "/v1/search", Query: q}, &answer)
//
// A client retries calls that may succeed, waits as long as the service asks, bounds the calls at
// once, and pauses after repeated failures of a service. A failure is a *fault.Error with
// CodeProvider and the provider's name, around a *Failure with its Kind. No error contains the key.
package provider

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine/fault"
)

// The defaults of Options.
const (
	DefaultTimeout = 60 * time.Second
	DefaultMaxBody = 32 << 20 // bytes
	DefaultTries   = 3
	DefaultAtOnce  = 4
	DefaultBackoff = 500 * time.Millisecond
	DefaultMaxWait = 30 * time.Second
)

// Options tune a client. Nil means the defaults.
type Options struct {
	HTTP    *http.Client  // default: one of its own that sends the key to no other host
	Timeout time.Duration // of one try, the answer's body included
	MaxBody int64         // bound on an answer, in bytes
	// Patience bounds a service's silence: before its answer begins, in all tries together, and
	// then between its parts. 0 = Timeout.
	Patience time.Duration
	Tries    int           // of a call, the first included
	AtOnce   int           // calls at the same time
	Backoff  time.Duration // before the second try; doubled for each further one
	MaxWait  time.Duration // the longest wait that a service may ask for; beyond it the call fails

	// Read parses the provider's own form of errors in an unsuccessful answer, nil where there
	// is none. The default is Usual.
	Read func(status int, header http.Header, body []byte) *APIError

	// Wait waits between two tries; tests replace it. Its error is that of ctx.
	Wait func(ctx context.Context, d time.Duration) error
	Now  func() time.Time // default: time.Now
}

// Client calls one service. It is safe for concurrent use.
type Client struct {
	name    string
	base    *url.URL
	key     Key
	opts    Options
	slots   *semaphore.Weighted
	breaker breaker
}

// New returns a client of the service with a name for people. The error is the address's fault.
func New(name, baseURL string, key Key, opts *Options) (*Client, error) {
	base, err := url.Parse(strings.TrimRight(baseURL, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" || base.User != nil {
		return nil, &fault.Error{Code: fault.CodeInvalid, Provider: name, Message: "the base URL is not an http(s) address", Remedy: "write it like https://api.example.com/v1"}
	}
	c := &Client{name: name, base: base, key: key, opts: opts.withDefaults()}
	c.slots = semaphore.NewWeighted(int64(c.opts.AtOnce))
	c.breaker.now = c.opts.Now
	return c, nil
}

// Name returns the service's name for people.
func (c *Client) Name() string { return c.name }

// Wait waits as between two tries of a call, for adapters that poll a job. Its error is that of
// ctx.
func (c *Client) Wait(ctx context.Context, d time.Duration) error { return c.opts.Wait(ctx, d) }

func (o *Options) withDefaults() Options {
	return *o.Or(Options{
		HTTP: &http.Client{CheckRedirect: keepHome}, Timeout: DefaultTimeout, MaxBody: DefaultMaxBody, Tries: DefaultTries,
		AtOnce: DefaultAtOnce, Backoff: DefaultBackoff, MaxWait: DefaultMaxWait, Read: Usual, Wait: wait, Now: time.Now,
	})
}

// Or returns the host's options, completed by the adapter's.
func (o *Options) Or(adapter Options) *Options {
	if o == nil {
		return &adapter
	}
	d := *o
	d.HTTP = cmp.Or(d.HTTP, adapter.HTTP)
	d.Timeout = cmp.Or(d.Timeout, adapter.Timeout)
	d.Patience = cmp.Or(d.Patience, adapter.Patience)
	d.MaxBody = cmp.Or(d.MaxBody, adapter.MaxBody)
	d.Tries = cmp.Or(d.Tries, adapter.Tries)
	d.AtOnce = cmp.Or(d.AtOnce, adapter.AtOnce)
	d.Backoff = cmp.Or(d.Backoff, adapter.Backoff)
	d.MaxWait = cmp.Or(d.MaxWait, adapter.MaxWait)
	if d.Read == nil {
		d.Read = adapter.Read
	}
	if d.Wait == nil {
		d.Wait = adapter.Wait
	}
	if d.Now == nil {
		d.Now = adapter.Now
	}
	return &d
}

// keepHome follows a redirect only to the same host, so that the key goes nowhere else.
func keepHome(r *http.Request, via []*http.Request) error {
	if len(via) > 3 || r.URL.Host != via[0].URL.Host || r.URL.Scheme != via[0].URL.Scheme {
		return http.ErrUseLastResponse
	}
	return nil
}

func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Quote is an estimate of a service's calls.
type Quote struct {
	Service string        // its name in the ledger and in errors
	Calls   int           // at most
	Cost    float64       // of all calls at most, in US dollars by the service's price list
	Priced  bool          // there is a price list; otherwise Cost has no meaning
	Takes   time.Duration // approximate time of all calls together
}
