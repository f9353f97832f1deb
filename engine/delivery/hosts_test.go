package delivery

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestAHostTakesSoManyAndTheOthersComeBackInTurn(t *testing.T) {
	h := newHosts(2)
	for i := range 2 {
		if _, ok := h.enter("a:443", fmt.Sprint("in", i)); !ok {
			t.Fatalf("request %d was turned away", i)
		}
	}
	var waits []time.Duration
	for i := range 5 {
		wait, ok := h.enter("a:443", fmt.Sprint("out", i))
		if ok {
			t.Fatalf("request %d got in", 2+i)
		}
		waits = append(waits, wait)
	}
	if waits[0] != turn || waits[4] != 3*turn {
		t.Errorf("waits %v, want them to grow by a turn for each two", waits)
	}
	if _, ok := h.enter("b:443", "other"); !ok {
		t.Error("another host was held up")
	}
	h.leave("a:443")
	if _, ok := h.enter("a:443", "out0"); !ok {
		t.Error("a place that became free was not given")
	}
}

// TestAHostIsEnteredByManyAtOnce: never more are inside than may be, and none is
// forgotten there.
func TestAHostIsEnteredByManyAtOnce(t *testing.T) {
	const most = 3
	h := newHosts(most)
	var inside atomic.Int32
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 200 {
				if _, ok := h.enter("a:443", fmt.Sprint(i)); !ok {
					continue
				}
				if n := inside.Add(1); n > most {
					t.Errorf("%d are inside", n)
				}
				inside.Add(-1)
				h.leave("a:443")
			}
		})
	}
	all.Wait()
	if len(h.lanes) > 0 {
		t.Errorf("%d hosts are left", len(h.lanes))
	}
}

func TestAnIdleHostIsForgotten(t *testing.T) {
	h := newHosts(1)
	h.enter("a:443", "in")
	h.enter("a:443", "out")
	h.leave("a:443")
	if len(h.lanes) != 0 {
		t.Errorf("%d hosts are remembered", len(h.lanes))
	}
}

func TestHostsAreToldApartByNameAndPort(t *testing.T) {
	for url, want := range map[string]string{
		"https://Example.COM/a":      "example.com:https",
		"https://example.com./b?c":   "example.com:https",
		"https://example.com:8443/":  "example.com:8443",
		"http://127.0.0.1:8080/hook": "127.0.0.1:8080",
		"http://[::1]:80/":           "::1:80",
	} {
		if got := hostOf(url); got != want {
			t.Errorf("%s: %q, want %q", url, got, want)
		}
	}
}
