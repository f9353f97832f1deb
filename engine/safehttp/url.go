package safehttp

import (
	"fmt"
	"net/netip"
	"net/url"
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
	if isLocalhost(host) {
		return p.checkLiteral(netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	if !endsInNumber(host) {
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

// checkName requires a host name of letters, digits, hyphens and underscores.
func checkName(host string) error {
	if strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return badURL("its host is not ASCII; write it in its xn-- form")
	}
	host = strings.TrimSuffix(host, ".")
	if len(host) > 253 {
		return badURL("its host has %d characters, more than 253", len(host))
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > 63 || strings.ContainsFunc(label, notInName) {
			return badURL("its host %q is not a host name", host)
		}
	}
	return nil
}

// notInName reports whether r is invalid in a host name.
func notInName(r rune) bool {
	isLetter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	isDigit := r >= '0' && r <= '9'
	return !isLetter && !isDigit && r != '-' && r != '_'
}

// isLocalhost reports whether a name means this machine by RFC 6761.
func isLocalhost(host string) bool {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// endsInNumber reports whether a resolver may interpret a host as an IPv4
// address: decimal, octal, hexadecimal or short, with or without a trailing dot.
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	if hex, ok := strings.CutPrefix(last, "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return strings.Trim(last, "0123456789") == ""
}
