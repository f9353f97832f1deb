package safehttp

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestNewRefusesBadOptions(t *testing.T) {
	tests := map[string]Options{
		"Connect":   {Connect: -time.Second},
		"PostTotal": {PostTotal: -1},
		"MaxBody":   {MaxBody: -1},
		"UserAgent": {UserAgent: "a\r\nX: y"},
		"Proxy":     {Proxy: &url.URL{Scheme: "ftp", Host: "proxy.test"}},
		"no host":   {Proxy: &url.URL{Scheme: "http"}},
		"Allow":     {Allow: []netip.Prefix{{}}},
		"Deny":      {Deny: []netip.Prefix{netip.MustParsePrefix("::ffff:10.0.0.0/104")}},
	}
	for want, opts := range tests {
		if _, err := New(&opts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error that names it", want, err)
		}
	}
}

func TestDefaults(t *testing.T) {
	c, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	tr := c.get.Transport.(*http.Transport)
	got := []any{c.dialer.Timeout, tr.TLSHandshakeTimeout, tr.ResponseHeaderTimeout, c.opts.Total, c.opts.PostTotal, tr.MaxResponseHeaderBytes, c.opts.MaxRedirects, tr.Proxy == nil, c.get.Jar == nil}
	want := []any{5 * time.Second, 5 * time.Second, 10 * time.Second, 60 * time.Second, 15 * time.Second, int64(65536), 20, true, true}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestExplicitProxy(t *testing.T) {
	var asked []string
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.String())
		fmt.Fprint(w, "by proxy")
	}))
	defer proxy.Close()
	at, _ := url.Parse(proxy.URL)
	c, err := New(&Options{Proxy: at, Resolver: &net.Resolver{PreferGo: true}})
	if err != nil {
		t.Fatal(err)
	}
	if got := fetched(t, c, "http://far.test/x", nil); got != "by proxy" {
		t.Errorf("got %q", got)
	}
	for _, hostile := range []string{"http://169.254.169.254/", "http://127.0.0.1/", "http://2130706433/", "http://far.test:22/"} {
		if _, err := refused(t, c, hostile, nil); err == nil {
			t.Errorf("%s went to the proxy", hostile)
		}
	}
	if len(asked) != 1 || asked[0] != "http://far.test/x" {
		t.Errorf("the proxy was asked for %v", asked)
	}
}
