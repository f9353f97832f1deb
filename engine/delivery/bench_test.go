package delivery_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// tarpits is how many receivers answer a byte a second, and never to the end.
const tarpits = 500

// BenchmarkHealthyAmongTarpits is how long it takes from the commit of an
// export to the arrival of its webhook, while hundreds of receivers hang: each
// on a port of its own, or all on one.
func BenchmarkHealthyAmongTarpits(b *testing.B) {
	for name, listeners := range map[string]int{"none": 0, "of their own": tarpits, "on one port": 1} {
		b.Run(name, func(b *testing.B) {
			urls, arrived := tarpit(b, listeners)
			measureHealthy(b, urls, arrived)
		})
	}
}

func measureHealthy(b *testing.B, urls []string, hanging <-chan struct{}) {
	db := sqlitetest.New(b)
	o := outbox(b, db.Stores.Webhooks, poster(b), nil)
	stop, err := db.Work(b.Context(), o.Work, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer stop(context.Background())
	came := make(chan time.Time, 1)
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		came <- time.Now()
	}))
	defer s.Close()
	if len(urls) > 0 {
		add(b, db, time.Now(), urls...)
		for range min(len(urls), cap(hanging)) {
			wait(b, hanging)
		}
	}
	var took []time.Duration
	for b.Loop() {
		took = append(took, one(b, db, s.URL, came))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Milliseconds()), "p50-ms")
	b.ReportMetric(float64(took[(len(took)-1)*99/100].Milliseconds()), "p99-ms")
}

func one(b *testing.B, db *store.DB, url string, came <-chan time.Time) time.Duration {
	began := time.Now()
	add(b, db, began, url)
	return wait(b, came).Sub(began)
}

// tarpit opens listeners and gives a URL for each tarpit, and a channel that
// tells of as many connections as may be open at a time.
func tarpit(b *testing.B, listeners int) ([]string, <-chan struct{}) {
	if listeners == 0 {
		return nil, nil
	}
	hanging := make(chan struct{}, min(10*listeners, tarpits))
	var hosts []string
	for range listeners {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { l.Close() })
		hosts = append(hosts, l.Addr().String())
		go trickle(l, hanging)
	}
	var urls []string
	for i := range tarpits {
		urls = append(urls, fmt.Sprintf("http://%s/%d", hosts[i%listeners], i))
	}
	return urls, hanging
}

func trickle(l net.Listener, hanging chan<- struct{}) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		select {
		case hanging <- struct{}{}:
		default: // nobody counts any more
		}
		go func() {
			defer c.Close()
			if _, err := c.Read(make([]byte, 4096)); err != nil {
				return
			}
			for _, r := range "HTTP/1.1 200 OK\r\n" + strings.Repeat("X-Slow: yes\r\n", 100) {
				if _, err := io.WriteString(c, string(r)); err != nil {
					return
				}
				<-time.After(time.Second)
			}
		}()
	}
}
