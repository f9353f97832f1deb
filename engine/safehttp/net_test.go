package safehttp

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// public is the address that stands for the internet in these tests: the one
// part of loopback that a client's Allow opens. 127.0.0.1 and ::1 stay closed.
const public = "127.0.0.2"

// zone is a name server in memory: no query leaves the process.
type zone struct {
	lookup func(name string, nth int) []netip.Addr // nth counts the A queries for the name, from 1
	mu     sync.Mutex
	asked  map[string]int
}

// newZone answers with fixed addresses.
func newZone(hosts map[string][]string) *zone {
	return &zone{lookup: func(name string, _ int) []netip.Addr {
		var list []netip.Addr
		for _, s := range hosts[name] {
			list = append(list, netip.MustParseAddr(s))
		}
		return list
	}}
}

func (z *zone) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go z.serve(server)
		return client, nil
	}}
}

// serve answers one query, framed as over TCP.
func (z *zone) serve(conn net.Conn) {
	defer conn.Close()
	var size [2]byte
	if _, err := io.ReadFull(conn, size[:]); err != nil {
		return
	}
	query := make([]byte, binary.BigEndian.Uint16(size[:]))
	if _, err := io.ReadFull(conn, query); err != nil {
		return
	}
	answer := z.answer(query)
	conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...))
}

func (z *zone) answer(query []byte) []byte {
	var m dnsmessage.Message
	if err := m.Unpack(query); err != nil {
		return nil
	}
	q := m.Questions[0]
	list := z.find(strings.TrimSuffix(q.Name.String(), "."), q.Type)
	reply := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: m.ID, Response: true, RecursionAvailable: true},
		Questions: m.Questions,
	}
	if list == nil {
		reply.RCode = dnsmessage.RCodeNameError
	}
	for _, ip := range list {
		if r := record(q, ip); r != nil {
			reply.Answers = append(reply.Answers, *r)
		}
	}
	packed, _ := reply.Pack()
	return packed
}

func (z *zone) find(name string, kind dnsmessage.Type) []netip.Addr {
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.asked == nil {
		z.asked = map[string]int{}
	}
	if kind == dnsmessage.TypeA {
		z.asked[name]++
	}
	return z.lookup(name, max(z.asked[name], 1))
}

// lookups tells how often a name's IPv4 addresses were asked for.
func (z *zone) lookups(name string) int {
	z.mu.Lock()
	defer z.mu.Unlock()
	return z.asked[name]
}

// record is nil for an address of the other family.
func record(q dnsmessage.Question, ip netip.Addr) *dnsmessage.Resource {
	h := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
	switch {
	case q.Type == dnsmessage.TypeA && ip.Is4():
		return &dnsmessage.Resource{Header: h, Body: &dnsmessage.AResource{A: ip.As4()}}
	case q.Type == dnsmessage.TypeAAAA && ip.Is6():
		return &dnsmessage.Resource{Header: h, Body: &dnsmessage.AAAAResource{AAAA: ip.As16()}}
	}
	return nil
}

// newTestClient is New with a net under it: what the policy lets through is
// connected to only on loopback, so that no fault of the policy sends a packet
// to anybody.
func newTestClient(t testing.TB, opts Options, z *zone) *Client {
	t.Helper()
	opts.Resolver = z.resolver()
	c, err := New(&opts)
	if err != nil {
		t.Fatal(err)
	}
	policy := c.dialer.Control
	c.dialer.Control = func(network, address string, raw syscall.RawConn) error {
		if err := policy(network, address, raw); err != nil {
			return err
		}
		if !netip.MustParseAddrPort(address).Addr().IsLoopback() {
			t.Errorf("the policy let %s through", address)
			return errors.New("off the machine")
		}
		return nil
	}
	return c
}

// outside are the options of a client to which public is the internet.
func outside(ports ...uint16) Options {
	return Options{Allow: []netip.Prefix{netip.MustParsePrefix(public + "/32")}, Ports: ports}
}

// listen opens a port; address may have port 0.
func listen(t testing.TB, address string) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatalf("listen on loopback: %v (outside Linux: ifconfig lo0 alias %s)", err, public)
	}
	return l
}

func portOf(l net.Listener) uint16 { return uint16(l.Addr().(*net.TCPAddr).Port) }

// site serves h on the public stand-in.
func site(t testing.TB, h http.HandlerFunc) (*httptest.Server, uint16) {
	t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.Listener.Close()
	s.Listener = listen(t, public+":0")
	s.Start()
	t.Cleanup(s.Close)
	return s, portOf(s.Listener)
}

// canary listens where nobody may connect.
type canary struct {
	t        testing.TB
	listener net.Listener
	accepted chan string // who connected, in order
}

func newCanary(t testing.TB, address string) *canary {
	t.Helper()
	c := &canary{t: t, listener: listen(t, address), accepted: make(chan string, 100)}
	go c.accept()
	t.Cleanup(func() { c.listener.Close() })
	return c
}

func (c *canary) accept() {
	defer close(c.accepted)
	for {
		conn, err := c.listener.Accept()
		if err != nil {
			return
		}
		c.accepted <- conn.RemoteAddr().String()
		conn.Close()
	}
}

// assertUntouched connects once itself. Connections are accepted in the order in
// which they came, so its own must be the first.
func (c *canary) assertUntouched() {
	c.t.Helper()
	conn, err := net.Dial("tcp", c.listener.Addr().String())
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close()
	if got, want := <-c.accepted, conn.LocalAddr().String(); got != want {
		c.t.Errorf("the canary on %s was connected to", c.listener.Addr())
	}
}

// neighbours listens on the public stand-in with canaries on the same port of
// 127.0.0.1 and, where there is one, ::1.
func neighbours(t testing.TB) (net.Listener, []*canary) {
	t.Helper()
	l := listen(t, public+":0")
	_, port, _ := net.SplitHostPort(l.Addr().String())
	canaries := []*canary{newCanary(t, "127.0.0.1:"+port)}
	if hasIPv6() {
		canaries = append(canaries, newCanary(t, "[::1]:"+port))
	}
	return l, canaries
}

// hasIPv6 says whether this machine has ::1, which containers may lack.
func hasIPv6() bool {
	list, _ := net.InterfaceAddrs()
	return slices.ContainsFunc(list, func(a net.Addr) bool { return strings.HasPrefix(a.String(), "::1/") })
}
