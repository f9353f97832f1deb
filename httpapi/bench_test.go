package httpapi_test

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// The rates of the service, over a listener on loopback, with a real SQLite
// file and the keys, limits and logs of a real request; the clients share the
// processors with it. Each prints requests a second, the 99th percentile, and
// the processor time of a request, its client's included: what a busy machine
// does not change much.
//
//	go test -run - -bench HTTP -benchtime 5s ./httpapi

// clients is how many call at once.
const clients = 32

// server is one whose key has more calls than a benchmark makes; its log is
// written, to nowhere.
func server(b *testing.B) *apitest.Server {
	return apitest.New(b, &apitest.Setup{API: httpapi.Options{
		Rates:  httpapi.Rates{PerMinute: 1e9, CreatesPerMinute: 1e9},
		Logger: slog.New(slog.NewJSONHandler(io.Discard, nil)),
	}})
}

func BenchmarkHTTPConfig(b *testing.B) {
	s := server(b)
	load(b, s, "GET", "/v1/auth/config/video_tags", "", http.StatusOK)
}

func BenchmarkHTTPStatus(b *testing.B) {
	s := server(b)
	p, err := s.Engine.Create(b.Context(), request.Request{Prompt: "Tea came to Europe by ship. It was drunk with milk.", WorkspaceID: s.Workspace.ID})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := s.Engine.Wait(b.Context(), p.ID); err != nil {
		b.Fatal(err)
	}
	load(b, s, "GET", "/v1/auth/project/"+p.ID+"/create/status", "", http.StatusOK)
}

// BenchmarkHTTPCreate creates projects that nobody works: what counts is that
// each is safe on the disk when it is answered.
func BenchmarkHTTPCreate(b *testing.B) {
	s := server(b)
	if err := s.Engine.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
	load(b, s, "POST", "/v1/auth/project/create", `{"prompt":"Tea came to Europe by ship. A cup takes three minutes.","workspaceId":"`+s.Workspace.ID+`"}`, http.StatusCreated)
}

// load makes b.N requests on kept connections.
func load(b *testing.B, s *apitest.Server, method, path, body string, want int) {
	b.Helper()
	host := strings.TrimPrefix(s.URL, "http://")
	raw := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\nX-Api-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		method, path, host, s.Key, len(body), body)
	var next atomic.Int64
	times := make([]time.Duration, b.N)
	var all sync.WaitGroup
	spent := processorTime(b)
	b.ResetTimer()
	for range min(clients, b.N) {
		all.Go(func() {
			conn, err := net.Dial("tcp", host)
			if err != nil {
				b.Error(err)
				return
			}
			defer conn.Close()
			in := bufio.NewReader(conn)
			for i := next.Add(1); i <= int64(b.N); i = next.Add(1) {
				began := time.Now()
				if err := exchange(conn, in, raw, want); err != nil {
					b.Error(err)
					return
				}
				times[i-1] = time.Since(began)
			}
		})
	}
	all.Wait()
	b.StopTimer()
	spent = processorTime(b) - spent
	slices.Sort(times)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "req/s")
	b.ReportMetric(float64(times[len(times)*99/100])/float64(time.Millisecond), "p99-ms")
	b.ReportMetric(float64(spent.Microseconds())/float64(b.N), "cpu-us/req")
	b.ReportMetric(0, "ns/op")
}

// processorTime is what this process has had of the processors.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func exchange(conn io.Writer, in *bufio.Reader, raw string, want int) error {
	if _, err := io.WriteString(conn, raw); err != nil {
		return err
	}
	resp, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != want {
		return fmt.Errorf("status %d, want %d", resp.StatusCode, want)
	}
	return nil
}
