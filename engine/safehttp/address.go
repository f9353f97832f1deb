package safehttp

import (
	"fmt"
	"net/netip"
	"slices"
	"syscall"

	"code.dny.dev/ssrf"
)

// policy decides which addresses may be requested and connected to.
type policy struct {
	ports []uint16 // nil: any
	never []netip.Prefix
	table *ssrf.Guardian // IANA's special ranges without those of Allow
}

// newPolicy requires options with defaults.
func newPolicy(o *Options) *policy {
	allow := o.Allow
	if o.AllowPrivate {
		allow = append(slices.Clone(allow), private()...)
	}
	v4, v6 := byFamily(allow)
	return &policy{
		ports: o.Ports,
		never: append(closed(), o.Deny...),
		table: ssrf.New(ssrf.WithPorts(o.Ports...), ssrf.WithAllowedV4Prefixes(v4...), ssrf.WithAllowedV6Prefixes(v6...)),
	}
}

// private returns the networks of AllowPrivate.
func private() []netip.Prefix {
	return prefixes("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "::1/128", "fc00::/7")
}

// closed returns the networks that no option opens: metadata services
// and host agents, some in private ranges and Azure's in a public one.
func closed() []netip.Prefix {
	return prefixes(
		"169.254.0.0/16", "fe80::/10", // link-local: AWS, Google, Azure, Oracle, DigitalOcean, OpenStack …
		"168.63.129.16/32",                     // Azure's host agent
		"100.100.100.200/32", "100.96.0.96/32", // Alibaba, Volcano Engine
		"192.0.0.192/32", "fd00:c1::a9fe:a9fe/128", // Oracle
		"fd00:ec2::/32",       // AWS
		"fd20:ce::254/128",    // Google
		"fd00:42::42/128",     // Scaleway
		"0.0.0.0/8", "::/128", // aliases of this host
	)
}

// prefixes parses constants.
func prefixes(list ...string) []netip.Prefix {
	parsed := make([]netip.Prefix, len(list))
	for i, s := range list {
		parsed[i] = netip.MustParsePrefix(s)
	}
	return parsed
}

// byFamily separates IPv4 from IPv6 prefixes.
func byFamily(list []netip.Prefix) (v4, v6 []netip.Prefix) {
	for _, p := range list {
		if p.Addr().Is4() {
			v4 = append(v4, p)
		} else {
			v6 = append(v6, p)
		}
	}
	return v4, v6
}

// control checks the address before the dialer connects: network is
// tcp4 or tcp6, address is the resolved one.
func (p *policy) control(network, address string, _ syscall.RawConn) error {
	if err := p.table.Safe(network, address, nil); err != nil {
		return fmt.Errorf("%w: %w", ErrBlocked, err)
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBlocked, err)
	}
	return p.checkAddr(to.Addr())
}

// checkAddr returns an error for a blocked address.
func (p *policy) checkAddr(ip netip.Addr) error {
	inside := func(n netip.Prefix) bool { return n.Contains(ip) }
	if i := slices.IndexFunc(p.never, inside); i >= 0 {
		return fmt.Errorf("%w: %s lies in %s", ErrBlocked, ip, p.never[i])
	}
	if isISATAP(ip) {
		return fmt.Errorf("%w: %s holds an IPv4 address (ISATAP)", ErrBlocked, ip)
	}
	if err := p.table.SafeAddr(ip); err != nil {
		return fmt.Errorf("%w: %w", ErrBlocked, err)
	}
	return nil
}

// isISATAP detects the interface identifiers 0:5efe and 200:5efe of RFC
// 5214, which tunnel to an IPv4 address under any prefix.
func isISATAP(ip netip.Addr) bool {
	b := ip.As16()
	return ip.Is6() && b[8]&^2 == 0 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe
}
