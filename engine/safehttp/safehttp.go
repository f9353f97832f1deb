// Package safehttp fetches all URLs that come from users (links, decks,
// assets, logos, videos, webhooks); no other package does.
//
// Such a URL may target this machine's ports, the network behind it or a cloud
// metadata service. Therefore the resolved address is checked before the connection,
// for every request of a redirect chain, which also defeats DNS rebinding. Responses
// are limited in size (after decompression), duration, minimum rate and redirects.
//
//	client, err := safehttp.New(nil)
//	resp, err := client.Get(ctx, "https://example.com/talk.pdf", &safehttp.Request{Accept: "application/pdf"})
//	defer resp.Body.Close()
//
// Blocked and unreachable addresses give the same error text, so that users
// cannot map the network. [Error.Detail] has the cause, for the operator's log.
//
// Provider APIs, whose addresses the operator sets, do not use this package.
package safehttp

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// maxHeader is the maximum size of a response header in bytes.
const maxHeader = 64 << 10

// Client makes requests. It is safe for concurrent use, keeps no connections,
// cookies or credentials between requests, and needs no closing.
type Client struct {
	opts   Options // all fields set
	policy *policy
	dialer *net.Dialer
	get    *http.Client
	post   *http.Client
}

// New returns a client. Nil options are the defaults. The error names an invalid option.
func New(opts *Options) (*Client, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	c := &Client{opts: o, policy: newPolicy(&o)}
	c.dialer = &net.Dialer{Timeout: o.Connect, Resolver: o.Resolver, Control: c.policy.control}
	if o.Proxy != nil {
		c.dialer.Control = nil // only the operator's proxy is dialled, at any address
	}
	fetch, post := c.transport(), c.transport()
	post.ResponseHeaderTimeout = 0 // PostTotal applies instead
	c.get = &http.Client{Transport: fetch, CheckRedirect: c.redirect}
	c.post = &http.Client{Transport: post, CheckRedirect: stay}
	return c, nil
}

// transport returns a transport with the limits. It uses HTTP/1.1 with one connection
// per request, so that tenants share nothing. It ignores the environment's proxies,
// because the dialer would check the proxy's address instead of the target's.
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
		t.MaxConnsPerHost = 0 // all hosts share the proxy's connection count
	}
	return t
}

// CheckURL checks the form of a URL without network access: http or https, ASCII host, no user
// name, a permitted port (by default 80 or 443), no control characters, at most 2,048 bytes,
// IPv4 addresses only as four decimal numbers, and literal addresses only if permitted.
//
// The error matches [ErrURL] and says how to correct the URL, or matches [ErrBlocked].
func (c *Client) CheckURL(raw string) error {
	_, err := c.policy.parse(raw)
	return err
}

// limits applies to one exchange.
type limits struct {
	total time.Duration
	grace time.Duration
	body  int64 // bytes
}

// send performs one exchange with redirects. The returned body is also the response's.
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
