package safehttp

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

// loopbackForms are the ways of writing this machine; PORT stands for the
// canary's. The names are known to the name server of the test.
var loopbackForms = []string{
	"http://127.0.0.1:PORT/", "http://127.0.0.1.:PORT/", "http://127.1:PORT/", "http://127.0.1:PORT/", "http://2130706433:PORT/",
	"http://0x7f000001:PORT/", "http://0x7f.0.0.1:PORT/", "http://0177.0.0.1:PORT/", "http://017700000001:PORT/", "http://127.0.0.01:PORT/",
	"http://0:PORT/", "http://0.0.0.0:PORT/", "http://localhost:PORT/", "http://LOCALHOST.:PORT/", "http://x.localhost:PORT/",
	"http://[::1]:PORT/", "http://[0:0:0:0:0:0:0:1]:PORT/", "http://[::]:PORT/", "http://[::1%25lo]:PORT/", "http://[::ffff:127.0.0.1]:PORT/",
	"http://[::ffff:7f00:1]:PORT/", "http://[::127.0.0.1]:PORT/", "http://[127.0.0.1]:PORT/",
	"http://user@127.0.0.1:PORT/", "http://example.com@127.0.0.1:PORT/", "http://example.com:80@127.0.0.1:PORT/",
	"http://127.0.0.1:PORT#@example.com/", "http://127.0.0.1:PORT?@example.com/", `http://127.0.0.1:PORT\@example.com/`, `http://example.com\@127.0.0.1:PORT/`,
	"http://%31%32%37.0.0.1:PORT/", "http://127%2e0.0.1:PORT/", "http://１２７.0.0.1:PORT/", "http://127。0。0。1:PORT/", "http://①②⑦.0.0.1:PORT/",
	"http://127.0.0.1\t:PORT/", " http://127.0.0.1:PORT/", "http://127.0.0.1\x00:PORT/", "HTTP://127.0.0.1:PORT/", "ftp://127.0.0.1:PORT/",
	"gopher://127.0.0.1:PORT/_GET", "//127.0.0.1:PORT/", "tcp://127.0.0.1:PORT", "http+unix://127.0.0.1:PORT/",
	"http://four.test:PORT/", "http://six.test:PORT/", "http://both.test:PORT/", "http://mapped.test:PORT/", "http://zero.test:PORT/", "http://FOUR.TEST.:PORT/",
}

func loopbackZone() *zone {
	return newZone(map[string][]string{
		"four.test": {"127.0.0.1"}, "FOUR.TEST": {"127.0.0.1"}, "six.test": {"::1"}, "both.test": {"127.0.0.1", "::1"},
		"mapped.test": {"::ffff:127.0.0.1"}, "zero.test": {"0.0.0.0", "::"},
	})
}

// tryEverything gets and posts to each form.
func tryEverything(t *testing.T, c *Client, port string) {
	t.Helper()
	for _, form := range loopbackForms {
		target := strings.ReplaceAll(form, "PORT", port)
		if resp, err := c.Get(t.Context(), target, nil); err == nil {
			resp.Body.Close()
		}
		c.Post(t.Context(), target, nil, []byte("x"))
	}
}

func TestLoopbackIsNeverConnectedTo(t *testing.T) {
	l, canaries := neighbours(t)
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	// The canary's port is open to this client, so that nothing but the address
	// stands in the way.
	opts := Options{Ports: []uint16{portOf(l)}, AllowPlainPost: true}
	tryEverything(t, newTestClient(t, opts, loopbackZone()), port)
	for _, c := range canaries {
		c.assertUntouched()
	}
}

func TestDefaultClientNeverReachesLoopback(t *testing.T) {
	l, canaries := neighbours(t)
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	tryEverything(t, newTestClient(t, Options{}, loopbackZone()), port)
	for _, c := range canaries {
		c.assertUntouched()
	}
}

// The checks of the form alone must not be what protects: names get past them.
func TestDialerAloneKeepsLoopbackClosed(t *testing.T) {
	l, canaries := neighbours(t)
	defer l.Close()
	c := newTestClient(t, Options{Ports: []uint16{portOf(l)}}, loopbackZone())
	for _, ip := range []string{"127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::", public} {
		address := netip.AddrPortFrom(netip.MustParseAddr(ip), portOf(l)).String()
		if conn, err := c.dialer.DialContext(t.Context(), "tcp", address); err == nil {
			conn.Close()
			t.Errorf("%s was connected to", address)
		}
	}
	for _, c := range canaries {
		c.assertUntouched()
	}
}

func TestAllowPrivateReachesLoopback(t *testing.T) {
	hosts := []string{"127.0.0.1", "localhost", "four.test"}
	if hasIPv6() {
		hosts = append(hosts, "[::1]")
	}
	for _, host := range hosts {
		address := "127.0.0.1:0"
		if host == "[::1]" {
			address = "[::1]:0"
		}
		l := listen(t, address)
		served := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "hello") })}
		go served.Serve(l)
		defer served.Close()
		c := newTestClient(t, Options{AllowPrivate: true}, loopbackZone())
		if got := fetched(t, c, fmt.Sprintf("http://%s:%d/", host, portOf(l)), nil); got != "hello" {
			t.Errorf("%s: %q, want hello", host, got)
		}
	}
}
