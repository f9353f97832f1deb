package safehttp

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxURL is the maximum length of a URL in bytes.
const MaxURL = 2048

// badURL returns an ErrURL with a reason.
func badURL(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrURL, fmt.Errorf(format, args...))
}

// parse checks and normalises a URL.
func (p *policy) parse(raw string) (*url.URL, error) {
	switch {
	case raw == "":
		return nil, badURL("it is empty")
	case len(raw) > MaxURL:
		return nil, badURL("it has %d bytes, more than %d", len(raw), MaxURL)
	case !utf8.ValidString(raw), strings.ContainsFunc(raw, unicode.IsControl):
		return nil, badURL("it has control characters or is not UTF-8")
	}
	u, err := url.Parse(raw)
	if err != nil {
		return nil, badURL("it cannot be parsed; write it like https://example.com/page")
	}
	if err := p.check(u); err != nil {
		return nil, err
	}
	tidy(u)
	return u, nil
}

// tidy removes the fragment and escapes bytes that people paste into
// queries: a space would end the URL early.
func tidy(u *url.URL) {
	u.Fragment, u.RawFragment = "", ""
	var b strings.Builder
	for i := range len(u.RawQuery) {
		if c := u.RawQuery[i]; c <= ' ' || c >= 0x7f {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	u.RawQuery = b.String()
}

// check checks the form of a first URL or a redirect target.
func (p *policy) check(u *url.URL) error {
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return badURL("its scheme is %q; use https or http", u.Scheme)
	case u.Opaque != "" || u.Host == "":
		return badURL("it has no host; write it like https://example.com/page")
	case u.User != nil:
		return badURL("it has a user name or password; remove it")
	}
	if err := p.checkPort(u); err != nil {
		return err
	}
	return p.checkHost(u)
}

// checkPort requires a permitted port in plain decimal form.
func (p *policy) checkPort(u *url.URL) error {
	port := u.Port()
	switch {
	case strings.HasSuffix(u.Host, ":"):
		return badURL("its port is empty")
	case port == "" && u.Scheme == "http":
		port = "80"
	case port == "":
		port = "443"
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil || n == 0 || strconv.FormatUint(n, 10) != port {
		return badURL("its port %q is not a number from 1 to 65535", port)
	}
	if p.ports != nil && !slices.Contains(p.ports, uint16(n)) {
		return badURL("its port %d is not allowed; leave it out", n)
	}
	return nil
}

// checkHost requires a name or a permitted address.
func (p *policy) checkHost(u *url.URL) error {
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		ip, err := netip.ParseAddr(host)
		if err != nil || !ip.Is6() || ip.Zone() != "" {
			return badURL("its host is not an IPv6 address")
		}
		return p.checkLiteral(ip)
	}
	if err := checkName(host); err != nil {
		return err
	}
	if localhost.MatchString(host) {
		return p.checkLiteral(netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	if !numeric.MatchString(host) {
		return nil
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return badURL("its host ends in a number; write an IPv4 address as four decimal numbers")
	}
	return p.checkLiteral(ip)
}

// checkLiteral returns the error of checkAddr for a blocked address in public form.
func (p *policy) checkLiteral(ip netip.Addr) error {
	if err := p.checkAddr(ip); err != nil {
		return &Error{Host: ip.String(), Kind: ErrBlocked, cause: err}
	}
	return nil
}

var (
	hostName = regexp.MustCompile(`^[0-9A-Za-z_-]{1,63}(\.[0-9A-Za-z_-]{1,63})*$`)
	// localhost matches names that mean this machine by RFC 6761.
	localhost = regexp.MustCompile(`(?i)(^|\.)localhost\.?$`)
	// numeric matches hosts that a resolver may interpret as an IPv4 address: decimal, octal,
	// hexadecimal or short, with or without a trailing dot.
	numeric = regexp.MustCompile(`(^|\.)(0[Xx][0-9A-Fa-f]*|[0-9]+)\.?$`)
)

// checkName requires a host name of letters, digits, hyphens and underscores.
func checkName(host string) error {
	if strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return badURL("its host is not ASCII; write it in its xn-- form")
	}
	host = strings.TrimSuffix(host, ".")
	if len(host) > 253 {
		return badURL("its host has %d characters, more than 253", len(host))
	}
	if !hostName.MatchString(host) {
		return badURL("its host %q is not a host name", host)
	}
	return nil
}
