package safehttp

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

func TestCheckURL(t *testing.T) {
	tests := []struct {
		name string
		raw  string
		want error // ErrURL: its form; ErrBlocked: where it leads
	}{
		{"plain", "https://example.com/", nil},
		{"http", "http://example.com", nil},
		{"upper case", "HTTPS://EXAMPLE.COM/A", nil},
		{"default ports", "http://example.com:80/", nil},
		{"TLS port", "https://example.com:443/x?y=z#f", nil},
		{"trailing dot", "https://example.com./", nil},
		{"punycode", "https://xn--bcher-kva.example/", nil},
		{"underscore", "https://my_bucket.example.com/", nil},
		{"digits in a name", "https://1.2.3.4.example.com/", nil},
		{"public IPv4", "https://8.8.8.8/", nil},
		{"public IPv6", "https://[2606:4700:4700::1111]/", nil},
		{"Hebrew path", "https://example.com/שלום?q=עולם", nil},
		{"space in query", "https://example.com/?q=a b", nil},
		{"at sign in path", "https://example.com/@user", nil},
		{"at sign in fragment", "https://example.com/#@127.0.0.1/", nil},
		{"longest", "https://example.com/" + strings.Repeat("a", MaxURL-20), nil},

		{"empty", "", ErrURL},
		{"too long", "https://example.com/" + strings.Repeat("a", MaxURL-19), ErrURL},
		{"no scheme", "example.com", ErrURL},
		{"no host", "https:///path", ErrURL},
		{"opaque", "http:example.com", ErrURL},
		{"scheme relative", "//example.com/", ErrURL},
		{"file", "file:///etc/passwd", ErrURL},
		{"file with host", "file://localhost/etc/passwd", ErrURL},
		{"ftp", "ftp://example.com/", ErrURL},
		{"gopher", "gopher://example.com:70/_", ErrURL},
		{"dict", "dict://example.com:11211/stat", ErrURL},
		{"data", "data:text/html,x", ErrURL},
		{"javascript", "javascript:alert(1)", ErrURL},
		{"jar", "jar:http://example.com!/", ErrURL},
		{"ws", "ws://example.com/", ErrURL},
		{"unix", "http+unix://%2Fvar%2Frun%2Fdocker.sock/info", ErrURL},
		{"ffmpeg concat", "concat:/etc/passwd|/etc/hosts", ErrURL},
		{"ffmpeg subfile", "subfile,,start,0,end,9,,:/etc/passwd", ErrURL},
		{"ffmpeg hls", "hls+http://example.com/x.m3u8", ErrURL},
		{"ffmpeg pipe", "pipe:0", ErrURL},
		{"ffmpeg crypto", "crypto+https://example.com/", ErrURL},
		{"ffmpeg cache", "cache:http://example.com/", ErrURL},
		{"ffmpeg rtmp", "rtmp://example.com/live", ErrURL},
		{"userinfo", "https://user:pass@example.com/", ErrURL},
		{"user", "https://user@example.com/", ErrURL},
		{"empty userinfo", "https://@example.com/", ErrURL},
		{"host as userinfo", "http://example.com@127.0.0.1/", ErrURL},
		{"two at signs", "http://a@b@127.0.0.1/", ErrURL},
		{"encoded at sign", "http://example.com%40127.0.0.1/", ErrURL},
		{"backslash", `http://example.com\@127.0.0.1/`, ErrURL},
		{"backslashes for slashes", `http:\\127.0.0.1\`, ErrURL},
		{"leading space", " http://example.com/", ErrURL},
		{"space in host", "http://exam ple.com/", ErrURL},
		{"newline", "http://example.com/\r\nHost: x", ErrURL},
		{"tab", "http://exa\tmple.com/", ErrURL},
		{"null", "http://example.com\x00.evil.test/", ErrURL},
		{"delete", "http://example.com/\x7f", ErrURL},
		{"C1 control", "http://example.com/\u0085", ErrURL},
		{"not UTF-8", "http://example.com/\xff", ErrURL},
		{"umlaut", "https://bücher.example/", ErrURL},
		{"full-width digits", "http://１２７.０.０.１/", ErrURL},
		{"circled digits", "http://①②⑦.⓪.⓪.①/", ErrURL},
		{"ideographic dots", "http://127。0。0。1/", ErrURL},
		{"zero width", "http://exam\u200bple.com/", ErrURL},
		{"soft hyphen", "http://local\u00adhost/", ErrURL},
		{"Kelvin sign", "http://\u212aubernetes/", ErrURL},
		{"encoded host", "http://%31%32%37.0.0.1/", ErrURL},
		{"encoded dot", "http://127%2e0%2e0%2e1/", ErrURL},
		{"encoded UTF-8", "http://%E2%91%A0/", ErrURL},
		{"decimal", "http://2130706433/", ErrURL},
		{"decimal beyond 32 bits", "http://6425673729/", ErrURL},
		{"octal", "http://0177.0.0.1/", ErrURL},
		{"octal in one", "http://017700000001/", ErrURL},
		{"leading zeros", "http://127.0.0.01/", ErrURL},
		{"hexadecimal", "http://0x7f000001/", ErrURL},
		{"hexadecimal parts", "http://0x7f.0x0.0x0.0x1/", ErrURL},
		{"upper hexadecimal", "http://0X7F.0.0.1/", ErrURL},
		{"hexadecimal zero", "http://127.0.0.0x/", ErrURL},
		{"short", "http://127.1/", ErrURL},
		{"three parts", "http://127.0.1/", ErrURL},
		{"zero", "http://0/", ErrURL},
		{"five parts", "http://1.2.3.4.5/", ErrURL},
		{"overflowing part", "http://256.0.0.1/", ErrURL},
		{"dot behind", "http://127.0.0.1./", ErrURL},
		{"two dots behind", "http://example.com../", ErrURL},
		{"dot before", "http://.example.com/", ErrURL},
		{"only a dot", "http://./", ErrURL},
		{"long label", "http://" + strings.Repeat("a", 64) + ".com/", ErrURL},
		{"long name", "http://" + strings.Repeat("a.", 127) + "com/", ErrURL},
		{"IPv4 in brackets", "http://[127.0.0.1]/", ErrURL},
		{"zone", "http://[fe80::1%25eth0]/", ErrURL},
		{"zone of loopback", "http://[::1%25lo]/", ErrURL},
		{"future address", "http://[v1.fe80::a]/", ErrURL},
		{"open bracket", "http://[::1/", ErrURL},
		{"behind the bracket", "http://[::1].example.com/", ErrURL},
		{"IPv6 without brackets", "http://::1/", ErrURL},
		{"port 22", "http://example.com:22/", ErrURL},
		{"port 8080", "http://example.com:8080/", ErrURL},
		{"port 0", "http://example.com:0/", ErrURL},
		{"port beyond", "http://example.com:65616/", ErrURL},
		{"port with zeros", "http://example.com:0080/", ErrURL},
		{"port with sign", "http://example.com:+80/", ErrURL},
		{"empty port", "http://example.com:/", ErrURL},
		{"two ports", "http://example.com:80:22/", ErrURL},
		{"port trick", "http://127.0.0.1:80@example.com/", ErrURL},

		{"loopback", "http://127.0.0.1/", ErrBlocked},
		{"loopback elsewhere", "http://127.8.8.8/", ErrBlocked},
		{"loopback before a fragment", "http://127.0.0.1#@example.com/", ErrBlocked},
		{"loopback before a query", "http://127.0.0.1?.example.com/", ErrBlocked},
		{"localhost", "http://localhost/", ErrBlocked},
		{"Localhost.", "http://LocalHost./", ErrBlocked},
		{"below localhost", "http://a.localhost/", ErrBlocked},
		{"IPv6 loopback", "http://[::1]/", ErrBlocked},
		{"IPv6 loopback, long", "http://[0:0:0:0:0:0:0:1]/", ErrBlocked},
		{"unspecified", "http://0.0.0.0/", ErrBlocked},
		{"IPv6 unspecified", "http://[::]/", ErrBlocked},
		{"mapped", "http://[::ffff:127.0.0.1]/", ErrBlocked},
		{"mapped in hexadecimal", "http://[::ffff:7f00:1]/", ErrBlocked},
		{"mapped public", "http://[::ffff:8.8.8.8]/", ErrBlocked},
		{"compatible", "http://[::127.0.0.1]/", ErrBlocked},
		{"NAT64", "http://[64:ff9b::169.254.169.254]/", ErrBlocked},
		{"6to4", "http://[2002:7f00:1::]/", ErrBlocked},
		{"Teredo", "http://[2001:0:7f00:1::]/", ErrBlocked},
		{"ISATAP", "http://[2606:4700::5efe:7f00:1]/", ErrBlocked},
		{"unique local", "http://[fd00:ec2::254]/latest/meta-data/", ErrBlocked},
		{"metadata", "http://169.254.169.254/latest/meta-data/", ErrBlocked},
		{"Azure's agent", "http://168.63.129.16/machine?comp=goalstate", ErrBlocked},
		{"private", "https://192.168.1.1/", ErrBlocked},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := checkURL(tt.raw)
			if !errors.Is(got, tt.want) {
				t.Errorf("CheckURL(%q) = %v, want %v", tt.raw, got, tt.want)
			}
		})
	}
}

func TestCheckURLUnderOptions(t *testing.T) {
	open, err := New(&Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		raw  string
		want error
	}{
		{"http://127.0.0.1:41234/hook", nil},
		{"http://localhost:41234/hook", nil},
		{"http://[::1]:41234/hook", nil},
		{"http://10.0.0.1/", nil},
		{"http://2130706433/", ErrURL},
		{"http://127.1:41234/", ErrURL},
		{"http://user@127.0.0.1/", ErrURL},
		{"http://127.0.0.1:0/", ErrURL},
		{"http://0.0.0.0:41234/", ErrBlocked},
		{"http://[::ffff:127.0.0.1]:41234/", ErrBlocked},
		{"http://169.254.169.254/", ErrBlocked},
	}
	for _, tt := range tests {
		if got := open.CheckURL(tt.raw); !errors.Is(got, tt.want) {
			t.Errorf("CheckURL(%q) = %v, want %v", tt.raw, got, tt.want)
		}
	}
}

// What passes leaves nothing to argue about: a second, simpler reading of the
// text finds the same host, and none that any resolver takes for an address
// that is not public.
func FuzzCheckURL(f *testing.F) {
	for _, s := range []string{
		"https://example.com/a?b#c", "http://user@127.0.0.1:80/", "http://[::1]:80", "http://0x7f.1", "http://a\\b@c/", "https://1.1.1.1:443",
		"http://[::ffff:1.2.3.4%25eth0]/", "HTTP://EXAMPLE.com.:0080?x", "http://%31/", "file:///etc/passwd", "http://١٢٧.0.0.1/",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		if checkURL(raw) != nil {
			return
		}
		u, err := url.Parse(raw)
		if err != nil {
			t.Fatalf("%q passed and cannot be parsed: %v", raw, err)
		}
		if naive := naiveAuthority(raw); naive != u.Host {
			t.Fatalf("%q: host %q, by a simple reading %q", raw, u.Host, naive)
		}
		if s := strings.ToLower(u.Scheme); s != "http" && s != "https" || len(raw) > MaxURL || u.User != nil {
			t.Fatalf("%q passed", raw)
		}
		if p := u.Port(); p != "" && p != "80" && p != "443" {
			t.Fatalf("%q passed with port %s", raw, p)
		}
		assertHost(t, u.Hostname())
	})
}

// naiveAuthority is what stands between the slashes and the next delimiter.
func naiveAuthority(raw string) string {
	_, rest, _ := strings.Cut(raw, "://")
	if i := strings.IndexAny(rest, `/?#\`); i >= 0 {
		return rest[:i]
	}
	return rest
}

// assertHost wants a public address, or a name that cannot be one.
func assertHost(t *testing.T, host string) {
	t.Helper()
	if ip, err := netip.ParseAddr(host); err == nil {
		if ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() || ip.IsUnspecified() || ip.IsMulticast() || ip.Is4In6() {
			t.Fatalf("host %q passed", host)
		}
		return
	}
	labels := strings.Split(strings.TrimSuffix(host, "."), ".")
	if last := labels[len(labels)-1]; last == "" || strings.Trim(last, "0123456789") == "" || strings.EqualFold(last, "localhost") {
		t.Fatalf("host %q passed", host)
	}
	for _, c := range []byte(host) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte(`%@:/\[]<>"'`, c) >= 0 {
			t.Fatalf("host %q passed", host)
		}
	}
}

// checkURL checks a URL as a client with the default options does.
func checkURL(raw string) error {
	_, err := newPolicy(&Options{Ports: []uint16{80, 443}}).parse(raw)
	return err
}
