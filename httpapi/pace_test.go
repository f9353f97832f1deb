package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// bigFile is a file that no buffers of a connection hold, and the address of a
// server that gives a client grace to take it. handled tells of its requests.
func bigFile(t *testing.T, grace time.Duration) (address, path string, handled *sync.WaitGroup) {
	t.Helper()
	handled = &sync.WaitGroup{}
	var api http.Handler
	s := apitest.New(t, &apitest.Setup{Mount: func(h http.Handler) http.Handler { api = h; return h }})
	const key = "exports/big/video.mp4"
	if err := s.Engine.Blobs.Put(t.Context(), key, io.LimitReader(zeros{}, 32<<20)); err != nil {
		t.Fatal(err)
	}
	server := httpapi.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer handled.Done()
		api.ServeHTTP(w, r)
	}), slog.New(slog.DiscardHandler))
	server.WriteTimeout = grace
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- httpapi.Serve(ctx, server, narrow{l}, httpapi.Drain{}) }()
	t.Cleanup(func() { end(); <-ended })
	return l.Addr().String(), strings.TrimPrefix(s.Engine.FileURL(key), s.URL), handled
}

// narrow accepts connections on which little is under way: the system would take
// megabytes for each that nobody reads.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return c, c.(*net.TCPConn).SetWriteBuffer(64 << 10)
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// TestReadersThatDoNotRead: connections that ask for a film and take nothing of
// it are closed.
func TestReadersThatDoNotRead(t *testing.T) {
	t.Parallel()
	address, path, handled := bigFile(t, time.Second)
	const many = 600
	handled.Add(many)
	for range many {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if err := c.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path, address); err != nil {
			t.Fatal(err)
		}
	}
	handled.Wait() // for ever, where they are not closed
}

// TestSlowReadersGetTheirFilm: who takes more than the least rate gets all, in
// however many times the grace.
func TestSlowReadersGetTheirFilm(t *testing.T) {
	t.Parallel()
	const grace = 100 * time.Millisecond
	address, path, handled := bigFile(t, grace)
	handled.Add(1)
	r, err := http.Get("http://" + address + path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	began, taken, piece := time.Now(), 0, make([]byte, 1<<20)
	slow := time.NewTicker(grace / 4) // 1 MiB each: 40 MiB a second at most
	defer slow.Stop()
	for err == nil {
		var n int
		n, err = io.ReadFull(r.Body, piece)
		taken += n
		<-slow.C
	}
	if taken != 32<<20 || time.Since(began) < 4*grace {
		t.Errorf("got %d bytes in %v, %v", taken, time.Since(began), err)
	}
	handled.Wait()
}

// TestLateAnswersAreSent: the grace begins with the answer, and not with the
// request, whose body may take longer.
func TestLateAnswersAreSent(t *testing.T) {
	t.Parallel()
	server := httpapi.NewServer(nil, slog.New(slog.DiscardHandler))
	var api http.Handler
	s := apitest.New(t, &apitest.Setup{Mount: func(h http.Handler) http.Handler { api = h; return h }})
	server.Handler, server.WriteTimeout = api, 500*time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(l) }()
	defer server.Close()
	body := bytes.NewReader(make([]byte, 64))
	pr, pw := io.Pipe()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+l.Addr().String()+"/v1/assets", pr)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", s.Key)
	late := time.NewTimer(800 * time.Millisecond)
	go func() { <-late.C; _, _ = io.Copy(pw, body); pw.Close() }()
	got, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatalf("a body that came late has no answer: %v", err)
	}
	defer got.Body.Close()
	raw, err := io.ReadAll(got.Body)
	if err != nil || !strings.Contains(string(raw), "{") {
		t.Errorf("got %d %q, %v", got.StatusCode, raw, err)
	}
}

// deadlines notes until when a server would read on.
type deadlines struct {
	*httptest.ResponseRecorder
	read []time.Time
}

// SetReadDeadline notes it.
func (d *deadlines) SetReadDeadline(at time.Time) error {
	d.read = append(d.read, at)
	return nil
}

// TestOnlyBodiesAreHurried: what is bounded is the time a body takes. A deadline that
// stayed would end a call that works longer, and the connection's later ones.
func TestOnlyBodiesAreHurried(t *testing.T) {
	t.Parallel()
	var api http.Handler
	s := apitest.New(t, &apitest.Setup{Mount: func(h http.Handler) http.Handler { api = h; return h }})
	for _, r := range []*http.Request{
		httptest.NewRequest(http.MethodGet, "/v1/auth/config/tone_of_voice", http.NoBody),
		httptest.NewRequest(http.MethodPost, "/v1/auth/project/create", strings.NewReader(`{"prompt":"Tea came to Europe by ship.","promptType":"Script"}`)),
	} {
		r.Header.Set("X-Api-Key", s.Key)
		r.RemoteAddr = "127.0.0.1:1"
		w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
		api.ServeHTTP(w, r)
		if w.Code >= http.StatusBadRequest {
			t.Fatalf("%s: %d %s", r.URL, w.Code, w.Body)
		}
		if r.Body == http.NoBody && len(w.read) > 0 || len(w.read) > 0 && !w.read[len(w.read)-1].IsZero() {
			t.Errorf("%s: reading ends at %v", r.URL, w.read)
		}
	}
}
