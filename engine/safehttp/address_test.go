package safehttp

import (
	"errors"
	"net/netip"
	"testing"
)

// hostile are addresses no client of strangers' URLs may connect to, by class.
var hostile = map[string][]string{
	"this network":      {"0.0.0.0", "0.0.0.1", "0.255.255.255", "::"},
	"loopback":          {"127.0.0.1", "127.0.0.2", "127.1.2.3", "127.255.255.255", "::1"},
	"private":           {"10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"},
	"shared":            {"100.64.0.1", "100.127.255.255"},
	"link-local":        {"169.254.0.1", "169.254.255.255", "fe80::1", "febf::1", "fe80::1%1"},
	"unique local":      {"fc00::1", "fd12:3456:789a::1", "fdff:ffff::1"},
	"site-local":        {"fec0::1", "feff::1"},
	"AWS":               {"169.254.169.254", "169.254.170.2", "169.254.170.23", "169.254.169.253", "169.254.169.123", "fd00:ec2::254", "fd00:ec2::23", "fd00:ec2::253"},
	"Azure":             {"169.254.169.254", "168.63.129.16"},
	"Google":            {"169.254.169.254", "fd20:ce::254"},
	"Alibaba":           {"100.100.100.200", "100.100.2.136"},
	"Tencent":           {"169.254.0.23", "169.254.10.10"},
	"Oracle":            {"169.254.169.254", "192.0.0.192", "fd00:c1::a9fe:a9fe"},
	"Scaleway":          {"169.254.42.42", "fd00:42::42"},
	"Volcano Engine":    {"100.96.0.96"},
	"protocol":          {"192.0.0.1", "192.0.0.8", "192.0.0.170", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.1"},
	"documentation":     {"192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff:ffff::1"},
	"benchmark":         {"198.18.0.1", "198.19.255.255", "2001:2::1"},
	"multicast":         {"224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"},
	"reserved":          {"240.0.0.1", "255.255.255.254", "255.255.255.255"},
	"mapped":            {"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"},
	"compatible":        {"::127.0.0.1", "::10.0.0.1", "::169.254.169.254"},
	"translated":        {"::ffff:0:127.0.0.1"},
	"NAT64":             {"64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::10.0.0.1", "64:ff9b:1:ffff::1"},
	"6to4":              {"2002:7f00:1::", "2002:7f00:1::1", "2002:a9fe:a9fe::1", "2002:a00:1::1"},
	"Teredo":            {"2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:0:7f00:1::"},
	"ISATAP":            {"2606:4700::5efe:127.0.0.1", "2606:4700::200:5efe:10.0.0.1", "2a00:1450:4001:800:0:5efe:a9fe:a9fe", "fe80::5efe:a00:1"},
	"IETF":              {"2001:1::1", "2001:3::1", "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1", "2001:1ff:ffff::1"},
	"AS112":             {"2620:4f:8000::1"},
	"discard and dummy": {"100::1", "100:0:0:1::1"},
	"segment routing":   {"5f00::1"},
	"outside 2000::/3":  {"4000::1", "1fff::1", "8000::1", "c000::1", "200::1"},
}

// reachable are addresses of the internet, some beside a closed range.
var reachable = []string{
	"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0", "126.255.255.255",
	"128.0.0.1", "168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
	"192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
	"2000::1", "2001:200::1", "2001:4860:4860::8888", "2001:db7::1", "2003::1", "2606:4700:4700::1111", "2620:4f:8001::1",
	"2a00:1450:4001:800::5eff:1", "3ffe::1", "3fff:1000::1",
}

// dialled is what the dialer's check says about an address and a port.
func dialled(p *policy, ip string, port uint16) error {
	a := netip.AddrPortFrom(netip.MustParseAddr(ip), port)
	network := "tcp6"
	if a.Addr().Is4() {
		network = "tcp4"
	}
	return p.control(network, a.String(), nil)
}

func defaultPolicy(t *testing.T, o Options) *policy {
	t.Helper()
	c, err := New(&o)
	if err != nil {
		t.Fatal(err)
	}
	return c.policy
}

func TestDialerRefusesHostileAddresses(t *testing.T) {
	p := defaultPolicy(t, Options{})
	for class, list := range hostile {
		t.Run(class, func(t *testing.T) {
			for _, ip := range list {
				if err := dialled(p, ip, 443); !errors.Is(err, ErrBlocked) {
					t.Errorf("%s: %v, want ErrBlocked", ip, err)
				}
			}
		})
	}
}

func TestDialerLetsTheInternetThrough(t *testing.T) {
	p := defaultPolicy(t, Options{})
	for _, ip := range reachable {
		for _, port := range []uint16{80, 443} {
			if err := dialled(p, ip, port); err != nil {
				t.Errorf("%s port %d: %v", ip, port, err)
			}
		}
	}
}

func TestDialerRefusesOtherPortsAndProtocols(t *testing.T) {
	p := defaultPolicy(t, Options{})
	for _, port := range []uint16{0, 21, 22, 25, 79, 81, 442, 444, 2375, 5432, 6379, 8080, 8443, 9200, 11211, 65535} {
		if err := dialled(p, "8.8.8.8", port); !errors.Is(err, ErrBlocked) {
			t.Errorf("port %d: %v, want ErrBlocked", port, err)
		}
	}
	for _, network := range []string{"tcp", "udp", "udp4", "udp6", "ip4", "unix", ""} {
		if err := p.control(network, "8.8.8.8:443", nil); !errors.Is(err, ErrBlocked) {
			t.Errorf("network %q: %v, want ErrBlocked", network, err)
		}
	}
	for _, address := range []string{"", "8.8.8.8", "example.com:443", "/var/run/docker.sock"} {
		if err := p.control("tcp4", address, nil); !errors.Is(err, ErrBlocked) {
			t.Errorf("address %q: %v, want ErrBlocked", address, err)
		}
	}
}

func TestAllowPrivateKeepsMetadataClosed(t *testing.T) {
	everything := []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	for name, opts := range map[string]Options{"AllowPrivate": {AllowPrivate: true}, "Allow everything": {Allow: everything}} {
		p := defaultPolicy(t, opts)
		for _, ip := range []string{"127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "100.64.0.1", "::1", "fd12::1", "8.8.8.8", "2606:4700::1"} {
			if err := dialled(p, ip, 80); err != nil {
				t.Errorf("%s: %s: %v", name, ip, err)
			}
		}
		for _, class := range []string{"link-local", "AWS", "Azure", "Google", "Oracle", "Scaleway", "Tencent", "Volcano Engine", "ISATAP"} {
			for _, ip := range hostile[class] {
				if err := dialled(p, ip, 80); !errors.Is(err, ErrBlocked) {
					t.Errorf("%s: %s: %v, want ErrBlocked", name, ip, err)
				}
			}
		}
		if err := dialled(p, "100.100.100.200", 80); !errors.Is(err, ErrBlocked) {
			t.Errorf("%s: Alibaba's metadata service: %v, want ErrBlocked", name, err)
		}
	}
}

func TestAllowDenyAndPorts(t *testing.T) {
	p := defaultPolicy(t, Options{
		Allow: []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("fd12::/32")},
		Deny:  []netip.Prefix{netip.MustParsePrefix("10.1.9.0/24"), netip.MustParsePrefix("93.184.216.0/24"), netip.MustParsePrefix("2606:4700::/32")},
		Ports: []uint16{8443},
	})
	tests := []struct {
		ip   string
		port uint16
		want error
	}{
		{"10.1.2.3", 8443, nil},
		{"fd12::1", 8443, nil},
		{"8.8.8.8", 8443, nil},
		{"10.2.0.1", 8443, ErrBlocked},
		{"10.1.9.1", 8443, ErrBlocked},
		{"93.184.216.34", 8443, ErrBlocked},
		{"2606:4700::1111", 8443, ErrBlocked},
		{"fd13::1", 8443, ErrBlocked},
		{"8.8.8.8", 443, ErrBlocked},
	}
	for _, tt := range tests {
		if got := dialled(p, tt.ip, tt.port); !errors.Is(got, tt.want) {
			t.Errorf("%s port %d: %v, want %v", tt.ip, tt.port, got, tt.want)
		}
	}
}

// A name for each hostile address, fetched by the whole client.
func TestNamesOfHostileAddressesAreRefused(t *testing.T) {
	hosts := map[string][]string{}
	for _, list := range hostile {
		for _, ip := range list {
			hosts[hostFor(ip)] = []string{netip.MustParseAddr(ip).WithZone("").String()}
		}
	}
	z := newZone(hosts)
	c := newTestClient(t, Options{}, z)
	for host := range hosts {
		resp, err := c.Get(t.Context(), "https://"+host+"/", nil)
		if err == nil {
			resp.Body.Close()
		}
		if !errors.Is(err, ErrBlocked) {
			t.Errorf("%v: %v, want ErrBlocked", hosts[host], err)
		}
		if z.lookups(host) != 1 {
			t.Errorf("%s was looked up %d times, want 1", host, z.lookups(host))
		}
	}
}

// hostFor makes a name of an address.
func hostFor(ip string) string {
	name := []byte("a-" + ip + "-z.test")
	for i, c := range name[:len(name)-len(".test")] {
		if c == '.' || c == ':' || c == '%' {
			name[i] = '-'
		}
	}
	return string(name)
}
