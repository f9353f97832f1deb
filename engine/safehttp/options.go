package safehttp

import (
	"cmp"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Default [Options].
const (
	DefaultMaxRedirects = 20 // as in browsers
	DefaultConnect      = 5 * time.Second
	DefaultHeaders      = 10 * time.Second
	DefaultTotal        = 60 * time.Second
	DefaultPostTotal    = 15 * time.Second
	DefaultGrace        = 10 * time.Second
	DefaultMaxBody      = 25_000_000 // bytes
	DefaultUserAgent    = "Scenewright (+https://github.com/scenewright/scenewright)"
)

// maxPerHost is the maximum number of connections per host and port;
// further requests wait within their time limits.
const maxPerHost = 10

// Options configures a [Client]. The zero value is the safe one: public
// addresses, ports 80 and 443.
type Options struct {
	// AllowPrivate permits loopback, private networks (RFC 1918, RFC 4193), shared address space
	// (100.64.0.0/10), all ports, and http for Post. It is for development and for hosts whose
	// users are all trusted. Link-local addresses and cloud metadata services stay blocked.
	AllowPrivate bool
	// Allow permits networks that are not public, such as that of a company's
	// media archive. It cannot permit link-local addresses and metadata services.
	Allow []netip.Prefix
	// Deny blocks public networks, such as the host's own. It takes
	// precedence over Allow and AllowPrivate.
	Deny []netip.Prefix
	// Ports lists the permitted ports. nil: 80 and 443.
	Ports []uint16
	// AllowPlainPost permits http for Post.
	AllowPlainPost bool

	// Proxy is used for all requests if set: http, https or socks5. The proxy must
	// then block names with private addresses; only the form of the URL and literal
	// addresses are checked here. Proxies of the environment are never used.
	Proxy *url.URL
	// Resolver resolves host names. nil: the system's.
	Resolver *net.Resolver
	// RootCAs verifies servers. nil: the system's.
	RootCAs *x509.CertPool

	MaxRedirects int           // for Get; 0: 20, negative: none
	Connect      time.Duration // lookup and connection; again for the TLS handshake; 0: 5 s
	Headers      time.Duration // for Get, from the request to the end of the header; 0: 10 s
	Total        time.Duration // for a whole Get with redirects and body; 0: 60 s
	PostTotal    time.Duration // for a whole Post; 0: 15 s
	Grace        time.Duration // maximum lag behind LeastRate, including the first byte; 0: 10 s
	MaxBody      int64         // bytes after decompression, unless set in Request; 0: 25,000,000
	UserAgent    string        // "": Scenewright's
}

// withDefaults returns a validated copy with defaults.
func (o *Options) withDefaults() (Options, error) {
	if o == nil {
		o = &Options{}
	}
	d := *o
	d.MaxRedirects = cmp.Or(d.MaxRedirects, DefaultMaxRedirects)
	d.Connect = cmp.Or(d.Connect, DefaultConnect)
	d.Headers = cmp.Or(d.Headers, DefaultHeaders)
	d.Total = cmp.Or(d.Total, DefaultTotal)
	d.PostTotal = cmp.Or(d.PostTotal, DefaultPostTotal)
	d.Grace = cmp.Or(d.Grace, DefaultGrace)
	d.MaxBody = cmp.Or(d.MaxBody, DefaultMaxBody)
	d.UserAgent = cmp.Or(d.UserAgent, DefaultUserAgent)
	if d.Ports == nil && !d.AllowPrivate {
		d.Ports = []uint16{80, 443}
	}
	return d, d.check()
}

// check returns an error for invalid options.
func (o *Options) check() error {
	switch {
	case o.Connect < 0, o.Headers < 0, o.Total < 0, o.PostTotal < 0, o.Grace < 0:
		return errors.New("safehttp: Connect, Headers, Total, PostTotal, Grace: a negative time; use 0 for the default")
	case o.MaxBody < 0:
		return fmt.Errorf("safehttp: MaxBody: %d is negative; use 0 for the default", o.MaxBody)
	case strings.ContainsFunc(o.UserAgent, unicode.IsControl):
		return fmt.Errorf("safehttp: UserAgent: %q has control characters", o.UserAgent)
	case o.Proxy != nil && !slices.Contains([]string{"http", "https", "socks5", "socks5h"}, o.Proxy.Scheme):
		return fmt.Errorf("safehttp: Proxy: scheme %q; use http, https or socks5", o.Proxy.Scheme)
	case o.Proxy != nil && o.Proxy.Host == "":
		return errors.New("safehttp: Proxy: has no host")
	}
	return checkPrefixes(o.Allow, o.Deny)
}

// checkPrefixes returns an error for prefixes that would never match:
// invalid ones, and IPv4-mapped IPv6, which is unmapped before comparison.
func checkPrefixes(lists ...[]netip.Prefix) error {
	for _, p := range slices.Concat(lists...) {
		if !p.IsValid() || p.Addr().Is4In6() {
			return fmt.Errorf("safehttp: Allow, Deny: %q: write it like 10.0.0.0/8 or fd00::/8", p)
		}
	}
	return nil
}
