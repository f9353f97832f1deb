package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

// How many connections of each kind are held open.
const (
	slowHeaders = 16 // whose request never ends
	slowUploads = 8  // whose file comes a byte a second
	deaf        = 8  // who ask a lot and read nothing
)

// hold holds connections until the context ends. One that the server closes is
// opened again.
func (s *stranger) hold(ctx context.Context) {
	const get = "GET /v1/openapi.json HTTP/1.1\r\nHost: soak\r\n"
	post := fmt.Sprintf("POST /v1/auth/workspace/%s/assets HTTP/1.1\r\nHost: soak\r\nX-Api-Key: %s\r\n"+
		"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\n\r\n"+
		"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"slow.png\"\r\n\r\n\x89PNG\r\n\x1a\n", s.workspace, s.key)
	var all sync.WaitGroup
	for range slowHeaders {
		all.Go(func() { s.again(ctx, get+"X-Slow: ", tell) })
	}
	for range slowUploads {
		all.Go(func() { s.again(ctx, post, tell) })
	}
	for range deaf {
		all.Go(func() { s.again(ctx, strings.Repeat(get+"\r\n", 100), ignore) })
	}
	all.Wait()
}

// again connects with a small buffer, sends the beginning and goes on as told,
// again and again.
func (s *stranger) again(ctx context.Context, begin string, goOn func(context.Context, net.Conn)) {
	tick := time.NewTicker(time.Second) // the server may be away
	defer tick.Stop()
	for ctx.Err() == nil {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.addr)
		if err == nil {
			s.holds.Add(1)
			_ = conn.(*net.TCPConn).SetReadBuffer(4096)                  // a wish: what lies there is read, as the server sees it
			ended := context.AfterFunc(ctx, func() { _ = conn.Close() }) // ends what hangs
			if _, err := io.WriteString(conn, begin); err == nil {
				goOn(ctx, conn)
			}
			ended()
			_ = conn.Close() // nothing was to be read from it
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// tell sends a byte a second until the server has enough.
func tell(ctx context.Context, conn net.Conn) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		if _, err := conn.Write([]byte("x")); err != nil {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// ignore reads nothing for longer than the server should wait.
func ignore(ctx context.Context, _ net.Conn) {
	select {
	case <-time.After(time.Minute):
	case <-ctx.Done():
	}
}
