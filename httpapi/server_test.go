package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi"
)

// serving is a server that a test ends.
type serving struct {
	url   string
	end   context.CancelFunc
	ended chan error
}

func serve(t *testing.T, h http.Handler, d httpapi.Drain) *serving {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	t.Cleanup(end)
	s := &serving{url: "http://" + l.Addr().String(), end: end, ended: make(chan error, 1)}
	go func() { s.ended <- httpapi.Serve(ctx, httpapi.NewServer(h, slog.New(slog.DiscardHandler)), l, d) }()
	return s
}

// TestServeFinishesRequests: at the end new requests are answered for a while,
// those under way to their ends, and then nobody listens.
func TestServeFinishesRequests(t *testing.T) {
	t.Parallel()
	began, goOn := make(chan struct{}), make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("/long", func(w http.ResponseWriter, _ *http.Request) {
		close(began)
		<-goOn
		fmt.Fprint(w, "done")
	})
	mux.HandleFunc("/short", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "late") })
	s := serve(t, mux, httpapi.Drain{Notice: time.Second, Grace: time.Minute})
	long := make(chan string, 1)
	go func() { long <- text(s.url + "/long") }()
	<-began
	s.end()
	if got := text(s.url + "/short"); got != "late" {
		t.Errorf("within the notice: %s", got)
	}
	for text(s.url+"/short") == "late" { // until the notice is over
	}
	close(goOn)
	if got := <-long; got != "done" {
		t.Errorf("the request under way: %s", got)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("ended with %v", err)
	}
}

// TestServeCutsAfterGrace: one request cannot hold up the end.
func TestServeCutsAfterGrace(t *testing.T) {
	t.Parallel()
	began := make(chan struct{})
	s := serve(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		<-r.Context().Done()
	}), httpapi.Drain{Grace: 10 * time.Millisecond})
	cut := make(chan string, 1)
	go func() { cut <- text(s.url) }()
	<-began
	s.end()
	if err := <-s.ended; err != nil {
		t.Errorf("ended with %v", err)
	}
	if got := <-cut; got != "failed" {
		t.Errorf("the request got %q", got)
	}
}

func TestServeTellsWhatFailed(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	err = httpapi.Serve(t.Context(), httpapi.NewServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler)), l, httpapi.Drain{})
	if !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v, want that the listener is closed", err)
	}
}

// text is what a GET answers, or "failed".
func text(url string) string {
	resp, err := http.Get(url)
	if err != nil {
		return "failed"
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return "failed"
	}
	return string(b)
}

// ofValues leaves a test out of the short run, which the race detector has: what it looks
// at are values, and what goroutines share on the way to them is raced by the others.
func ofValues(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("values alone")
	}
}
