package safehttp

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func quiet() *log.Logger { return log.New(io.Discard, "", 0) }

// endless writes until the other side hangs up, and tells how much.
func endless(w io.Writer, chunk []byte, most int64) int64 {
	var total int64
	for total < most {
		n, err := w.Write(chunk)
		total += int64(n)
		if err != nil {
			break
		}
	}
	return total
}

// drip writes one byte every few milliseconds until the other side hangs up, so
// that only a limit on the whole ends it. It reports true then.
func drip(w io.Writer, done <-chan struct{}) bool {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		if _, err := io.WriteString(w, "a"); err != nil {
			return true
		}
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
		select {
		case <-tick.C:
		case <-done:
			return true
		}
	}
}

// rawSite answers each connection with what h writes.
func rawSite(t *testing.T, h func(net.Conn)) (string, uint16) {
	t.Helper()
	l := listen(t, public+":0")
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() { defer conn.Close(); h(conn) }()
		}
	}()
	return "http://" + l.Addr().String(), portOf(l)
}

// readRequest takes the request off a connection.
func readRequest(conn net.Conn) {
	buf := make([]byte, 4096)
	for got := ""; !strings.Contains(got, "\r\n\r\n"); {
		n, err := conn.Read(buf)
		if err != nil {
			return
		}
		got += string(buf[:n])
	}
}

// assertTimeout wants the client's own limit, not that of the test.
func assertTimeout(t *testing.T, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || !errors.Is(err, ErrUnreachable) || !e.Timeout() {
		t.Errorf("%v (%s), want a time limit", err, detail(err))
	}
}

func TestRedirectToMetadata(t *testing.T) {
	for _, target := range []string{
		"http://169.254.169.254/latest/meta-data/", "http://metadata.test/", "http://[fd00:ec2::254]/", "http://2852039166/", "http://168.63.129.16/", "//169.254.169.254/",
	} {
		s, port := site(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, target, http.StatusFound) })
		opts := outside(port, 80)
		c := newTestClient(t, opts, newZone(map[string][]string{"metadata.test": {"169.254.169.254"}}))
		if _, err := refused(t, c, s.URL, nil); !errors.Is(err, ErrBlocked) {
			t.Errorf("%s: %v, want ErrBlocked", target, err)
		}
	}
}

func TestRedirectToLoopback(t *testing.T) {
	l, canaries := neighbours(t)
	port := portOf(l)
	targets := []string{"http://127.0.0.1:%d/", "http://[::1]:%d/", "http://localhost:%d/", "http://four.test:%d/", "http://user:pw@127.0.0.1:%d/", "http://127.1:%d/"}
	served := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var i int
		fmt.Sscanf(r.URL.Path, "/%d", &i)
		w.Header().Set("Location", fmt.Sprintf(targets[i], port))
		w.WriteHeader([]int{301, 302, 303, 307, 308}[i%5])
	})}
	go served.Serve(l)
	defer served.Close()
	c := newTestClient(t, outside(port), loopbackZone())
	for i := range targets {
		if _, err := refused(t, c, fmt.Sprintf("http://%s:%d/%d", public, port, i), nil); !errors.Is(err, ErrBlocked) {
			t.Errorf("%s: %v, want ErrBlocked", targets[i], err)
		}
	}
	for _, c := range canaries {
		c.assertUntouched()
	}
}

func TestRedirectToFile(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{"file://" + secret, "file://localhost" + secret, "ftp://" + public + "/", "gopher://" + public + "/", "data:text/plain,secret", "unix://" + secret} {
		s, port := site(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", target)
			w.WriteHeader(http.StatusFound)
		})
		c := newTestClient(t, outside(port), newZone(nil))
		if n, err := refused(t, c, s.URL, nil); !errors.Is(err, ErrBlocked) || n > 0 {
			t.Errorf("%s: %d bytes and %v, want ErrBlocked", target, n, err)
		}
	}
}

func TestRedirectToLongURL(t *testing.T) {
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(w, r, "/"+strings.Repeat("a", MaxURL), http.StatusFound)
		}
	})
	c := newTestClient(t, outside(port), newZone(nil))
	if _, err := refused(t, c, s.URL, nil); !errors.Is(err, ErrBlocked) {
		t.Errorf("%v, want ErrBlocked", err)
	}
}

func TestRedirectLoop(t *testing.T) {
	requests := 0
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		requests++
		http.Redirect(w, r, map[string]string{"/a": "/b", "/b": "/a"}[r.URL.Path], http.StatusFound)
	})
	c := newTestClient(t, outside(port), newZone(nil))
	if _, err := refused(t, c, s.URL+"/a", nil); !errors.Is(err, ErrTooManyRedirects) {
		t.Errorf("%v, want ErrTooManyRedirects", err)
	}
	if want := 1 + DefaultMaxRedirects; requests != want {
		t.Errorf("%d requests, want %d", requests, want)
	}
}

func TestPostFollowsNoRedirect(t *testing.T) {
	canary := newCanary(t, public+":0")
	port := portOf(canary.listener)
	for _, status := range []int{301, 302, 303, 307, 308} {
		s, from := site(t, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, fmt.Sprintf("http://%s:%d/", public, port), status)
		})
		opts := outside(from, port) // the canary may be connected to: only the rule keeps it untouched
		opts.AllowPlainPost = true
		reply, err := newTestClient(t, opts, newZone(nil)).Post(t.Context(), s.URL, nil, []byte(`{"x":1}`))
		if err != nil || reply.Status != status {
			t.Errorf("status %d: %+v, %v", status, reply, err)
		}
	}
	canary.assertUntouched()
}

func TestRedirectFromHTTPSToHTTP(t *testing.T) {
	canary := newCanary(t, public+":0")
	plain := portOf(canary.listener)
	s := httptest.NewUnstartedServer(http.RedirectHandler(fmt.Sprintf("http://%s:%d/", public, plain), http.StatusFound))
	s.Listener.Close()
	s.Listener = listen(t, public+":0")
	s.StartTLS()
	defer s.Close()
	opts := outside(portOf(s.Listener), plain)
	opts.RootCAs = s.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	c := newTestClient(t, opts, newZone(map[string][]string{"example.com": {public}}))
	_, err := refused(t, c, fmt.Sprintf("https://example.com:%d/", portOf(s.Listener)), nil)
	if !errors.Is(err, ErrDowngrade) {
		t.Errorf("%v (%s), want ErrDowngrade", err, detail(err))
	}
	canary.assertUntouched()
}

func TestPublicBesidePrivateAddress(t *testing.T) {
	for _, order := range [][]string{{public, "127.0.0.1"}, {"127.0.0.1", public}, {"::1", "127.0.0.1", public}, {"169.254.169.254", public}} {
		l, canaries := neighbours(t)
		served := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "public") })}
		go served.Serve(l)
		c := newTestClient(t, outside(portOf(l)), newZone(map[string][]string{"mixed.test": order}))
		if got := fetched(t, c, fmt.Sprintf("http://mixed.test:%d/", portOf(l)), nil); got != "public" {
			t.Errorf("%v: %q, want the public one's answer", order, got)
		}
		served.Close()
		// Now nobody answers at the public address.
		if _, err := refused(t, c, fmt.Sprintf("http://mixed.test:%d/", portOf(l)), nil); err == nil {
			t.Errorf("%v: fetched with the public server gone", order)
		}
		for _, c := range canaries {
			c.assertUntouched()
		}
	}
}

func TestGzipBomb(t *testing.T) {
	wrote := make(chan int64, 1)
	const bomb = 10 << 30
	s, port := site(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
		wrote <- endless(z, make([]byte, 1<<20), bomb)
	})
	c := newTestClient(t, outside(port), newZone(nil))
	n, err := refused(t, c, s.URL, &Request{MaxBody: 1 << 20})
	if !errors.Is(err, ErrTooLarge) || n != 1<<20 {
		t.Errorf("%d bytes and %v, want 1 MiB and ErrTooLarge", n, err)
	}
	if got := <-wrote; got >= bomb {
		t.Error("the whole bomb was taken")
	}
}

func TestEndlessBody(t *testing.T) {
	wrote := make(chan int64, 1)
	s, port := site(t, func(w http.ResponseWriter, _ *http.Request) { wrote <- endless(w, make([]byte, 32<<10), 10<<30) })
	c := newTestClient(t, outside(port), newZone(nil))
	n, err := refused(t, c, s.URL, &Request{MaxBody: 1 << 20})
	if !errors.Is(err, ErrTooLarge) || n != 1<<20 {
		t.Errorf("%d bytes and %v, want 1 MiB and ErrTooLarge", n, err)
	}
	if got := <-wrote; got >= 10<<30 {
		t.Error("all of it was taken")
	}
}

func TestDeclaredLengthIsRefusedUnread(t *testing.T) {
	s, port := site(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000000000000")
		w.WriteHeader(http.StatusOK)
	})
	c := newTestClient(t, outside(port), newZone(nil))
	resp, err := c.Get(t.Context(), s.URL, nil)
	if err == nil {
		resp.Body.Close()
	}
	if !errors.Is(err, ErrTooLarge) || !strings.Contains(fmt.Sprint(err), "more than 25000000 bytes") {
		t.Errorf("%v, want ErrTooLarge with the limit", err)
	}
}

func TestHugeHeader(t *testing.T) {
	const huge = 100 << 20
	wrote := make(chan int64, 1)
	url, port := rawSite(t, func(conn net.Conn) {
		readRequest(conn)
		io.WriteString(conn, "HTTP/1.1 200 OK\r\n")
		wrote <- endless(conn, []byte("X-Filler: "+strings.Repeat("a", 1000)+"\r\n"), huge)
	})
	c := newTestClient(t, outside(port), newZone(nil))
	if _, err := refused(t, c, url, nil); !errors.Is(err, ErrUnreachable) {
		t.Errorf("%v, want ErrUnreachable", err)
	}
	if got := <-wrote; got >= huge {
		t.Error("the whole header was taken")
	}
}

func TestHeaderLimit(t *testing.T) {
	for size, want := range map[int]error{60 << 10: nil, 70 << 10: ErrUnreachable} {
		s, port := site(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Filler", strings.Repeat("a", size)) })
		c := newTestClient(t, outside(port), newZone(nil))
		if _, err := refused(t, c, s.URL, nil); !errors.Is(err, want) {
			t.Errorf("a header of %d bytes: %v, want %v", size, err, want)
		}
	}
}

func TestTarpits(t *testing.T) {
	ended := make(chan bool, 1)
	body, bodyPort := site(t, func(w http.ResponseWriter, r *http.Request) { ended <- drip(w, r.Context().Done()) })
	header, headerPort := rawSite(t, func(conn net.Conn) {
		readRequest(conn)
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nX-Slow: ")
		ended <- drip(conn, nil)
	})
	handshake, handshakePort := rawSite(t, func(conn net.Conn) { // takes the TLS greeting and says nothing
		io.Copy(io.Discard, conn)
		ended <- true
	})
	soon := 300 * time.Millisecond
	for url, limit := range map[string]Options{ // for each the limit that must end it; the others are too long to
		body.URL: {Total: soon, PostTotal: soon},
		header:   {Headers: soon},
		strings.Replace(handshake, "http:", "https:", 1): {Connect: soon},
	} {
		limit.Allow, limit.Ports, limit.AllowPlainPost = outside().Allow, []uint16{bodyPort, headerPort, handshakePort}, true
		c := newTestClient(t, limit, newZone(nil))
		_, err := refused(t, c, url, nil)
		assertTimeout(t, err)
		<-ended
		_, err = c.Post(t.Context(), url, nil, nil)
		assertTimeout(t, err)
		<-ended
	}
}

// Slow redirects have the one time limit of their chain.
func TestTotalCoversRedirects(t *testing.T) {
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		wait := time.NewTimer(200 * time.Millisecond)
		defer wait.Stop()
		select {
		case <-wait.C:
			http.Redirect(w, r, "/", http.StatusFound)
		case <-r.Context().Done():
		}
	})
	opts := outside(port)
	opts.MaxRedirects, opts.Total = 100, 600*time.Millisecond
	_, err := refused(t, newTestClient(t, opts, newZone(nil)), s.URL, nil)
	assertTimeout(t, err)
}

func TestSlowNameServer(t *testing.T) {
	c := newTestClient(t, Options{Connect: 300 * time.Millisecond}, newZone(nil))
	c.dialer.Resolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}}
	_, err := refused(t, c, "https://slow.test/", nil)
	assertTimeout(t, err)
}

func TestWebPageSaysItIsAnImage(t *testing.T) {
	page := "<!DOCTYPE html><html><script>alert(1)</script></html>"
	png := "\x89PNG\r\n\x1a\n" + strings.Repeat("\x00", 2000)
	tests := []struct {
		declared, content string
		want              error
	}{
		{"image/png", page, ErrMislabelled},
		{"IMAGE/PNG; charset=x", "  \n" + page, ErrMislabelled},
		{"video/mp4", "<html>", ErrMislabelled},
		{"audio/mpeg", "<body>", ErrMislabelled},
		{"application/pdf", page, ErrMislabelled},
		{"image/png", png, nil},
		{"image/png", "", nil},
		{"image/svg+xml", "<!-- made by hand --><svg/>", nil},
		{"text/html", page, nil},
		{"", page, nil},
	}
	for _, tt := range tests {
		s, port := site(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", tt.declared)
			io.WriteString(w, tt.content)
		})
		c := newTestClient(t, outside(port), newZone(nil))
		n, err := refused(t, c, s.URL, nil)
		if !errors.Is(err, tt.want) || err == nil && n != int64(len(tt.content)) {
			t.Errorf("%q with %.20q: %d bytes and %v, want %v", tt.declared, tt.content, n, err, tt.want)
		}
	}
}

// A name that gives a public address when first asked and a private one
// afterwards. There is no second question between the check and the connection.
func TestRebinding(t *testing.T) {
	l, canaries := neighbours(t)
	served := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/again" {
			http.Redirect(w, r, fmt.Sprintf("http://rebind.test:%d/", portOf(l)), http.StatusFound)
			return
		}
		fmt.Fprint(w, "public")
	})}
	go served.Serve(l)
	defer served.Close()
	for _, path := range []string{"/", "/again"} {
		z := &zone{lookup: func(_ string, nth int) []netip.Addr {
			if nth == 1 {
				return []netip.Addr{netip.MustParseAddr(public)}
			}
			return []netip.Addr{netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("::1")}
		}}
		c := newTestClient(t, outside(portOf(l)), z)
		target := fmt.Sprintf("http://rebind.test:%d%s", portOf(l), path)
		if path == "/" {
			if got := fetched(t, c, target, nil); got != "public" || z.lookups("rebind.test") != 1 {
				t.Errorf("%q after %d lookups, want the public answer after 1", got, z.lookups("rebind.test"))
			}
		}
		if _, err := refused(t, c, target, nil); !errors.Is(err, ErrBlocked) {
			t.Errorf("%s, rebound: %v, want ErrBlocked", path, err)
		}
	}
	for _, c := range canaries {
		c.assertUntouched()
	}
}

func TestBrokenAnswers(t *testing.T) {
	answers := map[string]string{
		"nothing":           "",
		"not HTTP":          "SSH-2.0-OpenSSH_9.2\r\n",
		"cut header":        "HTTP/1.1 200 OK\r\nContent-",
		"cut body":          "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc",
		"cut chunk":         "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nabc",
		"negative length":   "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
		"two lengths":       "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
		"huge chunk number": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffffff\r\nabc",
		"line folding":      "HTTP/1.1 200 OK\r\n folded\r\n\r\n",
	}
	for name, answer := range answers {
		url, port := rawSite(t, func(conn net.Conn) { readRequest(conn); io.WriteString(conn, answer) })
		c := newTestClient(t, outside(port), newZone(nil))
		if _, err := refused(t, c, url, nil); !errors.Is(err, ErrUnreachable) {
			t.Errorf("%s: %v, want ErrUnreachable", name, err)
		}
	}
}
