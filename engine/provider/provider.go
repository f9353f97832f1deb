// Package provider speaks to the APIs of outside services: voices, language
// models, stock libraries, generators. It is for addresses that the operator
// sets; what users name is fetched by package safehttp.
//
//	c, err := provider.New("pexels", baseURL, provider.Header("Authorization", key), nil)
//	err = c.JSON(ctx, provider.Call{Path: "/v1/search", Query: q}, &answer)
//
// A client tries again what may work the second time, waits as long as the
// service asks for, keeps to so many calls at once, and stays away for a while
// from a service that fails again and again. What fails is a *fault.Error with
// CodeProvider and the provider's name, around a *Failure that says of which
// Kind it is. The key is in no error.
package provider

import (
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
	HTTP    *http.Client  // default: one of its own that follows no redirect with the key
	Timeout time.Duration // of one try, the answer's body included
	MaxBody int64         // bytes of an answer that are read
	// Patience is how long the service may say nothing: until its answer begins, in all
	// tries together, and then between its parts. 0 = as long as Timeout.
	Patience time.Duration
	Tries    int           // of a call, the first included
	AtOnce   int           // calls at the same time
	Backoff  time.Duration // before the second try; doubled for each that follows
	MaxWait  time.Duration // the longest wait a service may ask for; beyond it the call fails as limited

	// Read finds in an answer that is no success what it says, nil where it
	// says nothing: the provider's own form of errors. The default is Usual.
	Read func(status int, header http.Header, body []byte) *APIError

	// Wait passes the time between two tries; tests replace it. Its error is
	// that of ctx.
	Wait func(ctx context.Context, d time.Duration) error
	Now  func() time.Time // default: time.Now
}

// Client speaks to one service. It is safe for concurrent use.
type Client struct {
	name    string
	base    *url.URL
	key     Key
	opts    Options
	slots   *semaphore.Weighted
	breaker breaker
}

// New makes a client of the service that people know as name. The error says
// what is wrong with the address.
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

// Name is how people know the service.
func (c *Client) Name() string { return c.name }

// Wait passes time as between two tries of a call: for adapters that ask again
// and again how a job goes. Its error is that of ctx.
func (c *Client) Wait(ctx context.Context, d time.Duration) error { return c.opts.Wait(ctx, d) }

func (o *Options) withDefaults() Options {
	return *o.Or(Options{
		HTTP: &http.Client{CheckRedirect: keepHome}, Timeout: DefaultTimeout, MaxBody: DefaultMaxBody, Tries: DefaultTries,
		AtOnce: DefaultAtOnce, Backoff: DefaultBackoff, MaxWait: DefaultMaxWait, Read: Usual, Wait: wait, Now: time.Now,
	})
}

// Or is what the host set, and where it set nothing what its adapter wants.
func (o *Options) Or(adapter Options) *Options {
	if o == nil {
		return &adapter
	}
	d := *o
	orElse(&d.HTTP, adapter.HTTP)
	orElse(&d.Timeout, adapter.Timeout)
	orElse(&d.Patience, adapter.Patience)
	orElse(&d.MaxBody, adapter.MaxBody)
	orElse(&d.Tries, adapter.Tries)
	orElse(&d.AtOnce, adapter.AtOnce)
	orElse(&d.Backoff, adapter.Backoff)
	orElse(&d.MaxWait, adapter.MaxWait)
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

func orElse[T comparable](v *T, def T) {
	var zero T
	if *v == zero {
		*v = def
	}
}

// keepHome follows a redirect only to the same host: the key goes nowhere else.
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
