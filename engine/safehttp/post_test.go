package safehttp

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// postOptions let a test post to the stand-in without TLS.
func postOptions(ports ...uint16) Options {
	o := outside(ports...)
	o.AllowPlainPost = true
	return o
}

func TestPost(t *testing.T) {
	type request struct {
		Method, Path, ID, Type, Agent, Body string
		Length                              int64
	}
	var got request
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		content, _ := io.ReadAll(r.Body)
		got = request{r.Method, r.URL.RequestURI(), r.Header.Get("webhook-id"), r.Header.Get("Content-Type"), r.UserAgent(), string(content), r.ContentLength}
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprint(w, "later")
	})
	c := newTestClient(t, postOptions(port), newZone(nil))
	header := http.Header{"Webhook-Id": {"msg_1"}, "Content-Type": {"application/json"}}
	reply, err := c.Post(t.Context(), s.URL+"/hook?a=b", header, []byte(`{"x":1}`))
	if err != nil {
		t.Fatal(err)
	}
	want := request{"POST", "/hook?a=b", "msg_1", "application/json", DefaultUserAgent, `{"x":1}`, 7}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("request (-want +got)\n%s", diff)
	}
	if reply.Status != 503 || reply.Header.Get("Retry-After") != "7" || string(reply.Body) != "later" {
		t.Errorf("reply %+v", reply)
	}
	if len(header) != 2 {
		t.Errorf("the caller's header was changed: %v", header)
	}
}

func TestPostWantsTLS(t *testing.T) {
	canary := newCanary(t, public+":0")
	port := portOf(canary.listener)
	target := fmt.Sprintf("http://%s:%d/", public, port)
	if _, err := newTestClient(t, outside(port), newZone(nil)).Post(t.Context(), target, nil, nil); !errors.Is(err, ErrURL) {
		t.Errorf("%v, want ErrURL", err)
	}
	canary.assertUntouched()
	for name, opts := range map[string]Options{"AllowPlainPost": postOptions(), "AllowPrivate": {AllowPrivate: true}} {
		s, port := site(t, func(http.ResponseWriter, *http.Request) {})
		if name == "AllowPlainPost" {
			opts.Ports = []uint16{port}
		}
		if reply, err := newTestClient(t, opts, newZone(nil)).Post(t.Context(), s.URL, nil, nil); err != nil || reply.Status != 200 {
			t.Errorf("%s: %+v, %v", name, reply, err)
		}
	}
}

func TestPostReadsLittle(t *testing.T) {
	const gigabyte = 1 << 30
	wrote := make(chan int64, 1)
	s, port := site(t, func(w http.ResponseWriter, r *http.Request) {
		var out io.Writer = w
		if r.URL.Path == "/gzip" {
			w.Header().Set("Content-Encoding", "gzip")
			out, _ = gzip.NewWriterLevel(w, gzip.BestSpeed)
		}
		wrote <- endless(out, bytes.Repeat([]byte("a"), 1<<20), gigabyte)
	})
	c := newTestClient(t, postOptions(port), newZone(nil))
	for _, path := range []string{"/plain", "/gzip"} {
		reply, err := c.Post(t.Context(), s.URL+path, nil, nil)
		if err != nil || reply.Status != 200 || string(reply.Body) != strings.Repeat("a", MaxReply) {
			t.Errorf("%s: %v, want status 200 and the first %d bytes", path, err, MaxReply)
		}
		if path == "/plain" && <-wrote >= gigabyte {
			t.Error("all of it was taken")
		}
	}
}

func TestPostResetAfterStatus(t *testing.T) {
	url, port := rawSite(t, func(conn net.Conn) {
		readRequest(conn)
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nthanks")
	})
	reply, err := newTestClient(t, postOptions(port), newZone(nil)).Post(t.Context(), url, nil, []byte("x"))
	if !errors.Is(err, ErrUnreachable) || reply == nil || reply.Status != 200 || string(reply.Body) != "thanks" {
		t.Errorf("%+v, %v, want the reply so far and ErrUnreachable", reply, err)
	}
}

// One Post is one request: deliveries are counted.
func TestPostIsNeverRepeated(t *testing.T) {
	requests := make(chan struct{}, 10)
	url, port := rawSite(t, func(conn net.Conn) { readRequest(conn); requests <- struct{}{} })
	header := http.Header{"Idempotency-Key": {"1"}}
	if _, err := newTestClient(t, postOptions(port), newZone(nil)).Post(t.Context(), url, header, []byte("x")); !errors.Is(err, ErrUnreachable) {
		t.Errorf("%v, want ErrUnreachable", err)
	}
	if len(requests) != 1 {
		t.Errorf("%d requests, want 1", len(requests))
	}
}

func TestPostEndsWithItsContext(t *testing.T) {
	arrived := make(chan struct{})
	s, port := site(t, func(_ http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		close(arrived)
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-arrived; cancel() }()
	_, err := newTestClient(t, postOptions(port), newZone(nil)).Post(ctx, s.URL, nil, []byte("x"))
	if !errors.Is(err, context.Canceled) || errors.Is(err, ErrUnreachable) {
		t.Errorf("%v, want context.Canceled", err)
	}
}
