package safehttp

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fetched is the whole body of a fetch that succeeds.
func fetched(t *testing.T, c *Client, target string, r *Request) string {
	t.Helper()
	resp, err := c.Get(t.Context(), target, r)
	if err != nil {
		t.Errorf("Get(%s): %v (%s)", target, err, detail(err))
		return ""
	}
	defer resp.Body.Close()
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Errorf("reading %s: %v (%s)", target, err, detail(err))
	}
	return string(content)
}

// refused is the error of a fetch and of reading its body.
func refused(t *testing.T, c *Client, target string, r *Request) (int64, error) {
	t.Helper()
	resp, err := c.Get(t.Context(), target, r)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return io.Copy(io.Discard, resp.Body)
}

func detail(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Detail()
	}
	return ""
}

func TestGet(t *testing.T) {
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "Text/HTML; charset=utf-8")
		w.Header().Set("X-Saw", r.Header.Get("Accept")+"|"+r.UserAgent()+"|"+r.Header.Get("If-None-Match")+"|"+r.URL.RequestURI())
		fmt.Fprint(w, "<p>hello")
	})
	c := newTestClient(t, outside(port), newZone(map[string][]string{"site.test": {public}}))
	target := fmt.Sprintf("http://site.test:%d/שלום?q=a b&c=é#top", port)
	resp, err := c.Get(t.Context(), target, &Request{Accept: "text/html", Header: http.Header{"If-None-Match": {`"1"`}}})
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	escaped := "/%D7%A9%D7%9C%D7%95%D7%9D?q=a%20b&c=%C3%A9"
	got := []any{string(content), resp.ContentType, resp.Length, resp.URL, resp.Header.Get("X-Saw")}
	want := []any{"<p>hello", "text/html", int64(8), fmt.Sprintf("http://site.test:%d%s", port, escaped),
		"text/html|" + DefaultUserAgent + `|"1"|` + escaped}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	s.Close()
}

func TestGetStatus(t *testing.T) {
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		var status int
		fmt.Sscanf(r.URL.Path, "/%d", &status)
		w.WriteHeader(status)
	})
	c := newTestClient(t, outside(port), newZone(nil))
	for _, status := range []int{200, 203, 204, 300, 301, 304, 400, 401, 403, 404, 410, 429, 500, 503} {
		want := status
		if status < 300 {
			want = 0
		}
		_, err := refused(t, c, fmt.Sprintf("%s/%d", s.URL, status), nil)
		got := &StatusError{}
		if errors.As(err, &got); got.Status != want || (err == nil) != (want == 0) {
			t.Errorf("status %d: %v", status, err)
		}
	}
}

func TestMaxBodyCountsWhatComesOutOfGzip(t *testing.T) {
	content := strings.Repeat("0123456789", 1000)
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		var out io.Writer = w
		switch r.URL.Path {
		case "/gzip":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			defer z.Close()
			out = z
		case "/chunked":
			w.(http.Flusher).Flush()
		}
		io.WriteString(out, content)
	})
	c := newTestClient(t, outside(port), newZone(nil))
	for _, path := range []string{"/plain", "/chunked", "/gzip"} {
		if got := fetched(t, c, s.URL+path, &Request{MaxBody: 10_000}); got != content {
			t.Errorf("%s: %d bytes, want all 10,000", path, len(got))
		}
		n, err := refused(t, c, s.URL+path, &Request{MaxBody: 9_999})
		if !errors.Is(err, ErrTooLarge) || n > 9_999 {
			t.Errorf("%s: %d bytes and %v, want ErrTooLarge", path, n, err)
		}
	}
	// A caller cannot switch the counting of decompressed bytes off.
	asked := http.Header{"Accept-Encoding": {"gzip"}}
	if got := fetched(t, c, s.URL+"/gzip", &Request{Header: asked}); got != content {
		t.Errorf("with Accept-Encoding: %d bytes, want all 10,000", len(got))
	}
	small := newTestClient(t, Options{Allow: outside().Allow, Ports: []uint16{port}, MaxBody: 100}, newZone(nil))
	if _, err := refused(t, small, s.URL+"/gzip", nil); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Options.MaxBody: %v, want ErrTooLarge", err)
	}
	if got := fetched(t, small, s.URL+"/gzip", &Request{MaxBody: 10_000}); got != content {
		t.Errorf("a request's own MaxBody: %d bytes", len(got))
	}
}

// A body is read the same whatever the size of the buffers.
func TestBodyInSmallReads(t *testing.T) {
	for size := 1; size <= 12; size++ {
		b := &body{ctx: t.Context(), in: strings.NewReader("0123456789"), max: 10, left: 10}
		var out bytes.Buffer
		_, err := io.CopyBuffer(struct{ io.Writer }{&out}, struct{ io.Reader }{b}, make([]byte, size))
		if out.String() != "0123456789" || err != nil {
			t.Errorf("buffer of %d: %q, %v", size, out.String(), err)
		}
		if n, err := b.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
			t.Errorf("after the end: %d, %v", n, err)
		}
	}
}

func TestUnknownContentCodings(t *testing.T) {
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", strings.TrimPrefix(r.URL.Path, "/"))
		fmt.Fprint(w, "hello")
	})
	c := newTestClient(t, outside(port), newZone(nil))
	for _, coding := range []string{"br", "zstd", "deflate", "gzip, gzip", "gzip"} { // the last: not gzip at all
		if _, err := refused(t, c, s.URL+"/"+url.PathEscape(coding), nil); !errors.Is(err, ErrUnreachable) {
			t.Errorf("%s: %v, want ErrUnreachable", coding, err)
		}
	}
	if got := fetched(t, c, s.URL+"/identity", nil); got != "hello" {
		t.Errorf("identity: %q", got)
	}
}

func TestRedirectsCarryNoCredentials(t *testing.T) {
	var saw []http.Header
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		saw = append(saw, r.Header)
		if r.URL.Path != "/end" {
			http.SetCookie(w, &http.Cookie{Name: "session", Value: "1"})
			http.Redirect(w, r, map[string]string{"/": "/same", "/same": fmt.Sprintf("http://other.test:%d/end", portOfRequest(r))}[r.URL.Path], http.StatusFound)
		}
	})
	c := newTestClient(t, outside(port), newZone(map[string][]string{"other.test": {public}}))
	secret := http.Header{"Authorization": {"Bearer x"}, "Cookie": {"a=b"}, "X-Api-Key": {"x"}, "Www-Authenticate": {"x"}}
	resp, err := c.Get(t.Context(), s.URL+"/?token=secret", &Request{Accept: "image/*", Header: secret})
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if want := fmt.Sprintf("http://other.test:%d/end", port); resp.URL != want {
		t.Errorf("URL %s, want %s", resp.URL, want)
	}
	want := http.Header{"Accept": {"image/*"}, "User-Agent": {DefaultUserAgent}, "Accept-Encoding": {"gzip"}, "Connection": {"close"}}
	if len(saw) != 3 || saw[0].Get("Authorization") == "" {
		t.Fatalf("requests: %v", saw)
	}
	for _, got := range saw[1:] {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("redirect (-want +got)\n%s", diff)
		}
	}
}

func portOfRequest(r *http.Request) int {
	var port int
	fmt.Sscanf(r.Host[strings.LastIndexByte(r.Host, ':'):], ":%d", &port)
	return port
}

func TestRedirectsAreCounted(t *testing.T) {
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		var left int
		fmt.Sscanf(r.URL.Path, "/%d", &left)
		if left > 0 {
			http.Redirect(w, r, fmt.Sprintf("/%d", left-1), http.StatusMovedPermanently)
		}
	})
	tests := []struct {
		max, redirects int
		want           error
	}{
		{0, 20, nil},
		{0, 21, ErrTooManyRedirects},
		{1, 1, nil},
		{1, 2, ErrTooManyRedirects},
		{-1, 0, nil},
		{-1, 1, ErrTooManyRedirects},
	}
	for _, tt := range tests {
		opts := outside(port)
		opts.MaxRedirects = tt.max
		_, err := refused(t, newTestClient(t, opts, newZone(nil)), fmt.Sprintf("%s/%d", s.URL, tt.redirects), nil)
		if !errors.Is(err, tt.want) {
			t.Errorf("MaxRedirects %d, %d redirects: %v, want %v", tt.max, tt.redirects, err, tt.want)
		}
	}
}

func TestGetEndsWithItsContext(t *testing.T) {
	arrived := make(chan struct{})
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/body" {
			w.(http.Flusher).Flush()
		}
		arrived <- struct{}{}
		<-r.Context().Done()
	})
	c := newTestClient(t, outside(port), newZone(nil))
	stop := errors.New("the project was deleted")
	for _, path := range []string{"/header", "/body"} {
		ctx, cancel := context.WithCancelCause(t.Context())
		go func() { <-arrived; cancel(stop) }()
		resp, err := c.Get(ctx, s.URL+path, nil)
		if err == nil {
			_, err = io.ReadAll(resp.Body)
			resp.Body.Close()
		}
		if !errors.Is(err, context.Canceled) || !errors.Is(err, stop) || errors.Is(err, ErrUnreachable) {
			t.Errorf("%s: %v, want the context's error and cause", path, err)
		}
	}
}

func TestGetOverTLS(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "hello") }))
	s.Config.ErrorLog = quiet()
	s.Listener.Close()
	s.Listener = listen(t, public+":0")
	s.StartTLS()
	defer s.Close()
	opts := outside(portOf(s.Listener))
	z := newZone(map[string][]string{"example.com": {public}, "other.test": {public}})
	target := "https://%s:" + fmt.Sprint(portOf(s.Listener))
	opts.RootCAs = s.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	trusting := newTestClient(t, opts, z)
	if got := fetched(t, trusting, fmt.Sprintf(target, "example.com"), nil); got != "hello" {
		t.Errorf("got %q", got)
	}
	if _, err := refused(t, trusting, fmt.Sprintf(target, "other.test"), nil); !errors.Is(err, ErrUnreachable) {
		t.Errorf("another's certificate: %v, want ErrUnreachable", err)
	}
	opts.RootCAs = nil
	if _, err := refused(t, newTestClient(t, opts, z), fmt.Sprintf(target, "example.com"), nil); !errors.Is(err, ErrUnreachable) {
		t.Errorf("an unknown authority: %v, want ErrUnreachable", err)
	}
}

// What is refused is not left to send on in the background.
func TestRefusedAnswersAreHungUpOn(t *testing.T) {
	ended := make(chan bool)
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/status" {
			w.WriteHeader(http.StatusNotFound)
		} else {
			w.Header().Set("Content-Type", "image/png")
			io.WriteString(w, "<html>"+strings.Repeat(" ", sniffed))
		}
		ended <- drip(w, r.Context().Done())
	})
	c := newTestClient(t, outside(port), newZone(nil))
	for _, path := range []string{"/status", "/page"} {
		if _, err := refused(t, c, s.URL+path, nil); err == nil {
			t.Errorf("%s was fetched", path)
		}
		<-ended
	}
}
