package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// server is the variable with the URL of a Postgres server; .ci/postgres sets it.
const server = "SCENEWRIGHT_TEST_POSTGRES"

// database is that of a server, in a schema of its own, behind a door that can be shut.
type database struct {
	url    string // through the door
	listen net.Listener
	dial   func(context.Context) (net.Conn, error)

	mu   sync.Mutex
	shut bool
	open map[net.Conn]bool
}

// newDatabase opens the door. The server listens on a socket in the folder its URL names.
func newDatabase(ctx context.Context) (*database, error) {
	at, err := url.Parse(os.Getenv(server))
	if err != nil || at.Query().Get("host") == "" {
		return nil, errors.New("no Postgres on a socket: run it by .ci/postgres")
	}
	d := &database{open: map[net.Conn]bool{}}
	socket := at.Query().Get("host") + "/.s.PGSQL.5432"
	d.dial = func(ctx context.Context) (net.Conn, error) { return (&net.Dialer{}).DialContext(ctx, "unix", socket) }
	if d.listen, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	d.url = fmt.Sprintf("postgres://%s@%s/postgres?sslmode=disable&search_path=hosts", at.User, d.listen.Addr())
	go d.serve(ctx)
	return d, nil
}

// serve lets in who comes while the door is open.
func (d *database) serve(ctx context.Context) {
	for {
		in, err := d.listen.Accept()
		if err != nil {
			return
		}
		go func() {
			defer in.Close()
			out, err := d.dial(ctx)
			if err != nil {
				return
			}
			defer out.Close()
			if !d.enter(in, out) {
				return
			}
			defer d.leave(in, out)
			var both sync.WaitGroup
			both.Go(func() { pass(in, out) })
			both.Go(func() { pass(out, in) })
			both.Wait()
		}()
	}
}

// pass copies until one end is closed, and closes the other.
func pass(to, from net.Conn) {
	_, _ = io.Copy(to, from) // however it ends, it is over
	_ = to.Close()
}

func (d *database) enter(all ...net.Conn) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range all {
		if !d.shut {
			d.open[c] = true
		}
	}
	return !d.shut
}

func (d *database) leave(all ...net.Conn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range all {
		delete(d.open, c)
	}
}

// setAway shuts the door, and throws out who is in, or opens it.
func (d *database) setAway(away bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shut = away; !away {
		return
	}
	for c := range d.open {
		_ = c.Close()
	}
}

// bucket is a fake of S3.
type bucket struct {
	url     string
	backend gofakes3.Backend
	server  *http.Server

	away     atomic.Bool
	slow     atomic.Int64 // nanoseconds before each answer
	wrong    atomic.Int64 // of a thousand requests
	requests atomic.Int64
}

const bucketName = "films"

func newBucket() (*bucket, error) {
	b := &bucket{backend: s3mem.New()}
	if err := b.backend.CreateBucket(bucketName); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s3 := gofakes3.New(b.backend).Server()
	b.server = &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.requests.Add(1)
		select {
		case <-time.After(time.Duration(b.slow.Load())):
		case <-r.Context().Done():
		}
		switch {
		case b.away.Load():
			panic(http.ErrAbortHandler) // the connection breaks
		case rand.N(int64(1000)) < b.wrong.Load():
			http.Error(w, "<Error><Code>InternalError</Code></Error>", http.StatusInternalServerError)
		default:
			s3.ServeHTTP(w, r)
		}
	})}
	go func() { _ = b.server.Serve(l) }() // until it is closed
	b.url = "s3://" + bucketName + "?region=eu-central-1&s3ForcePathStyle=true&endpoint=" + url.QueryEscape("http://"+l.Addr().String())
	return b, nil
}

// clear removes what begins with a prefix, and returns how much that was.
func (b *bucket) clear(prefix string) (n int, err error) {
	list, err := b.backend.ListBucket(bucketName, &gofakes3.Prefix{HasPrefix: true, Prefix: prefix}, gofakes3.ListBucketPage{})
	if err != nil {
		return 0, err
	}
	for _, o := range list.Contents {
		if !strings.HasPrefix(o.Key, prefix) {
			continue
		}
		if _, err := b.backend.DeleteObject(bucketName, o.Key); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
