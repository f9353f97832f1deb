package safehttp

import (
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

// The defaults of [Options].
const (
	DefaultMaxRedirects = 20 // as many as browsers follow
	DefaultConnect      = 5 * time.Second
	DefaultHeaders      = 10 * time.Second
	DefaultTotal        = 60 * time.Second
	DefaultPostTotal    = 15 * time.Second
	DefaultGrace        = 10 * time.Second
	DefaultMaxBody      = 25_000_000 // bytes
	DefaultUserAgent    = "Scenewright (+https://github.com/scenewright/scenewright)"
)

// maxPerHost bounds the connections to one host and port at a time; more wait,
// within their own time limits.
const maxPerHost = 10

// Options of a [Client]. The zero value is the safe one: public addresses, ports
// 80 and 443.
type Options struct {
	// AllowPrivate opens loopback, the private networks (RFC 1918, RFC 4193),
	// shared address space (100.64.0.0/10), every port, and http for Post. For
	// development, and for hosts whose users are all trusted. Link-local
	// addresses and the clouds' metadata services stay closed.
	AllowPrivate bool
	// Allow opens networks that are not public, for example that of a company's
	// media archive. It cannot open link-local addresses and metadata services.
	Allow []netip.Prefix
	// Deny closes networks that are public, for example the host's own. It wins
	// over Allow and AllowPrivate.
	Deny []netip.Prefix
	// Ports that may be connected to. nil: 80 and 443.
	Ports []uint16
	// AllowPlainPost lets Post use http; without it only https.
	AllowPlainPost bool

	// Proxy takes all requests, if set: http, https or socks5. It is then the
	// proxy that must refuse private addresses behind names: what is checked here
	// is the form of the URL and addresses written out in it. The proxies of the
	// environment are never used.
	Proxy *url.URL
	// Resolver looks names up. nil: the system's.
	Resolver *net.Resolver
	// RootCAs signs for servers. nil: the system's.
	RootCAs *x509.CertPool

	MaxRedirects int           // followed by Get; 0: 20, negative: none
	Connect      time.Duration // to look up, and connect; and again for the TLS handshake; 0: 5 s
	Headers      time.Duration // from the request of a Get to the end of the header of its answer; 0: 10 s
	Total        time.Duration // for all of a Get: redirects, and the body; 0: 60 s
	PostTotal    time.Duration // for all of a Post; 0: 15 s
	Grace        time.Duration // by how much a body may fall behind LeastRate, the wait for its first byte included; 0: 10 s
	MaxBody      int64         // bytes of a body after decompression, where the Request sets none; 0: 25,000,000
	UserAgent    string        // "": Scenewright's
}

// withDefaults checks a copy and fills what is unset.
func (o *Options) withDefaults() (Options, error) {
	if o == nil {
		o = &Options{}
	}
	d := *o
	setDefault(&d.MaxRedirects, DefaultMaxRedirects)
	setDefault(&d.Connect, DefaultConnect)
	setDefault(&d.Headers, DefaultHeaders)
	setDefault(&d.Total, DefaultTotal)
	setDefault(&d.PostTotal, DefaultPostTotal)
	setDefault(&d.Grace, DefaultGrace)
	setDefault(&d.MaxBody, DefaultMaxBody)
	setDefault(&d.UserAgent, DefaultUserAgent)
	if d.Ports == nil && !d.AllowPrivate {
		d.Ports = []uint16{80, 443}
	}
	return d, d.check()
}

// setDefault sets what has its zero value.
func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// check finds options that cannot be used.
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

// checkPrefixes refuses prefixes that would silently match nothing: invalid
// ones, and IPv4 written as IPv6, which is unwrapped before it is compared.
func checkPrefixes(lists ...[]netip.Prefix) error {
	for _, p := range slices.Concat(lists...) {
		if !p.IsValid() || p.Addr().Is4In6() {
			return fmt.Errorf("safehttp: Allow, Deny: %q: write it like 10.0.0.0/8 or fd00::/8", p)
		}
	}
	return nil
}
