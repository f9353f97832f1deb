// Package safehttp fetches the URLs that people give us (links, decks, assets,
// logos, videos, webhooks) and is the only place that does.
//
// Such a URL may be aimed at what only this machine can reach: its own ports,
// the network behind it, the cloud's metadata service. So the address that is
// really connected to is checked, after the name was looked up and before the
// first packet, for every request of a chain of redirects; a name that changes
// its mind between a check and a connection gains nothing. Answers are bounded
// in size (counted after decompression), in time and in redirects, and must come
// at a least rate.
//
//	client, err := safehttp.New(nil)
//	resp, err := client.Get(ctx, "https://example.com/talk.pdf", &safehttp.Request{Accept: "application/pdf"})
//	defer resp.Body.Close()
//
// An address that may not be reached and one that does not answer give errors
// with the same text, so that nobody can map a network by what we say; the
// cause is in [Error.Detail], for the operator's log.
//
// It is not for the APIs of providers, whose addresses the operator sets.
package safehttp

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// maxHeader is what the header of an answer may take, in bytes.
const maxHeader = 64 << 10

// Client fetches and posts. It is safe for concurrent use, keeps no connection,
// cookie or credential from one request to the next, and needs no closing.
type Client struct {
	opts   Options // every field set
	policy *policy
	dialer *net.Dialer
	get    *http.Client
	post   *http.Client
}

// New makes a client. nil options mean the defaults. The error names the option
// that cannot be used.
func New(opts *Options) (*Client, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	c := &Client{opts: o, policy: newPolicy(&o)}
	c.dialer = &net.Dialer{Timeout: o.Connect, Resolver: o.Resolver, Control: c.policy.control}
	if o.Proxy != nil {
		c.dialer.Control = nil // only the operator's proxy is dialled, wherever it is
	}
	fetch, post := c.transport(), c.transport()
	post.ResponseHeaderTimeout = 0 // PostTotal bounds it all
	c.get = &http.Client{Transport: fetch, CheckRedirect: c.redirect}
	c.post = &http.Client{Transport: post, CheckRedirect: stay}
	return c, nil
}

// transport carries the limits. HTTP/1.1 only, a connection for each request:
// nothing is shared between one tenant's requests and another's. The proxies of
// the environment are not asked, because behind a proxy the dialer sees the
// proxy's address and not the target's.
func (c *Client) transport() *http.Transport {
	t := &http.Transport{
		DialContext:            c.dialer.DialContext,
		TLSClientConfig:        &tls.Config{RootCAs: c.opts.RootCAs, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    c.opts.Connect,
		TLSNextProto:           map[string]func(string, *tls.Conn) http.RoundTripper{},
		DisableKeepAlives:      true,
		MaxConnsPerHost:        maxPerHost,
		ResponseHeaderTimeout:  c.opts.Headers,
		MaxResponseHeaderBytes: maxHeader,
	}
	if c.opts.Proxy != nil {
		t.Proxy = http.ProxyURL(c.opts.Proxy)
		t.MaxConnsPerHost = 0 // it would count all hosts behind the proxy as one
	}
	return t
}

// CheckURL reports, without looking anything up, whether a URL has a form that
// this client fetches: http or https, an ASCII host, no user name, one of its
// ports (80 and 443 by default), no control characters, at most 2,048 bytes, an
// IPv4 address only as four decimal numbers, and no address that is not public
// unless it may reach those.
//
// The error matches [ErrURL] and says what to change, or, for an address that
// may not be reached, [ErrBlocked].
func (c *Client) CheckURL(raw string) error {
	_, err := c.policy.parse(raw)
	return err
}

// limits of one exchange.
type limits struct {
	total time.Duration
	grace time.Duration
	body  int64 // bytes
}

// send does one exchange, redirects included. Reading and closing the body go
// through the one returned, which is that of the response too.
func (c *Client) send(ctx context.Context, client *http.Client, req *http.Request, l limits) (*http.Response, *body, error) {
	host := req.URL.Hostname()
	limited, cancel := context.WithTimeout(ctx, l.total)
	resp, err := client.Do(req.WithContext(limited))
	if err != nil {
		cancel()
		return nil, nil, failure(ctx, host, err)
	}
	b := newBody(ctx, cancel, host, resp.Body, l)
	resp.Body = b
	return resp, b, nil
}
