// Package providertest puts an adapter of an outside service through what such
// services do on bad days.
//
//	providertest.Run(t, providertest.Subject{
//		Key:  "k-secret",
//		Good: pexelstest.New("k-secret"),
//		Open: func(base string, o *provider.Options) (providertest.Call, error) {
//			s, err := pexels.New("k-secret", &pexels.Options{BaseURL: base, Provider: o})
//			return func(ctx context.Context) error { _, err := s.Search(ctx, query); return err }, err
//		},
//	})
//
// What a success is, and an empty one, is for the adapter's own tests.
package providertest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
)

// Call is one call of an adapter that asks its service at least once.
type Call func(ctx context.Context) error

// Subject is the adapter and the service that it works with.
type Subject struct {
	Key  string       // the secret that must not be seen
	Good http.Handler // the service on a good day
	// Open makes the adapter for a service at an address, with these options
	// passed on to its provider.Client.
	Open func(baseURL string, opts *provider.Options) (Call, error)
	// Paid says that the call takes money each time it arrives, so it is not
	// made again after the service had it: see provider.Call.Once.
	Paid bool
	// Patient says that the call has begun something that is paid for, and asks
	// on for a while where the service is down.
	Patient bool
	// Also are bad days of this service beyond the usual ones.
	Also []Day
	// Skip names usual days that this service cannot have.
	Skip []string
}

// Run puts the subject through all of it.
func Run(t *testing.T, s Subject) {
	t.Helper()
	for _, d := range append(days(s.Key, s.Paid), s.Also...) {
		if !skips(s, d.Name) {
			t.Run(d.Name, func(t *testing.T) {
				t.Parallel() // most of a bad day is waiting
				s.live(t, d)
			})
		}
	}
	t.Run("cancelled", s.cancelled)
}

func skips(s Subject, name string) bool {
	for _, n := range s.Skip {
		if n == name {
			return true
		}
	}
	return false
}

// diary keeps what was waited for.
type diary struct {
	mu    sync.Mutex
	waits []time.Duration
}

func (d *diary) wait(ctx context.Context, by time.Duration) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waits = append(d.waits, by)
	return ctx.Err()
}

// live spends one day.
func (s Subject) live(t *testing.T, d Day) {
	var seen sync.Map
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Each address counts by itself: an adapter may ask several.
		count, _ := seen.LoadOrStore(r.Method+r.URL.Path, new(counter))
		if n := count.(*counter).next(); !d.Answer(w, r, n) {
			s.Good.ServeHTTP(w, r)
		}
	}))
	defer service.Close()
	notes := &diary{}
	call, err := s.Open(service.URL, &provider.Options{Wait: notes.wait, Timeout: s.patience(d), AtOnce: 1})
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	err = call(context.Background())
	s.judge(t, d, err)
	if d.Waits != nil && fmt.Sprint(notes.waits) != fmt.Sprint(d.Waits) {
		t.Errorf("waited %v between tries, want %v", notes.waits, d.Waits)
	}
	if d.Tries != 0 && (!s.Patient || d.Want != provider.Down) {
		seen.Range(func(path, count any) bool {
			if n := count.(*counter).total(); n > d.Tries {
				t.Errorf("%s was asked %d times, at most %d were to be", path, n, d.Tries)
			}
			return true
		})
	}
}

// The client's timeouts here: longer than loopback ever takes, under the race detector
// too, and where nothing comes as short as may be.
const (
	patience = 2 * time.Second
	silence  = 100 * time.Millisecond
)

// patience of a subject that asks many times over is short: where loopback takes
// longer it asks again.
func (s Subject) patience(d Day) time.Duration {
	switch {
	case d.Silent:
		return silence
	case s.Patient:
		return patience / 4
	}
	return patience
}

// judge compares how a day ended with how it was to end.
func (s Subject) judge(t *testing.T, d Day, err error) {
	t.Helper()
	if d.Want == "" {
		if err != nil {
			t.Errorf("failed though the service recovered: %v", err)
		}
		return
	}
	var f *fault.Error
	switch {
	case err == nil:
		t.Errorf("nothing failed, want %s", d.Want)
	case provider.KindOf(err) != d.Want:
		t.Errorf("failed as %q, want %q: %v", provider.KindOf(err), d.Want, err)
	case !errors.As(err, &f) || f.Code != fault.CodeProvider || f.Provider == "" || f.Remedy == "":
		t.Errorf("the failure does not name the provider and a remedy: %#v", err)
	case f.Retryable != d.Want.Retryable():
		t.Errorf("retryable is %t for %s", f.Retryable, d.Want)
	}
	s.secret(t, err)
}

// secret looks for the key in everything an error can be made to say.
func (s Subject) secret(t *testing.T, err error) {
	t.Helper()
	for ; err != nil && s.Key != ""; err = errors.Unwrap(err) {
		for _, form := range []string{"%v", "%+v", "%#v", "%q"} {
			if text := fmt.Sprintf(form, err); strings.Contains(text, s.Key) {
				t.Errorf("the key is in the error: %s", strings.ReplaceAll(text, s.Key, "KEY"))
			}
		}
	}
}

// cancelled ends a call while the service takes its time.
func (s Subject) cancelled(t *testing.T) {
	asked, release := make(chan struct{}, 1), make(chan struct{})
	service := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case asked <- struct{}{}:
		default:
		}
		select {
		case <-release:
		case <-r.Context().Done():
		}
	}))
	defer service.Close()
	defer close(release)
	call, err := s.Open(service.URL, nil)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- call(ctx) }()
	<-asked
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, want an error that matches context.Canceled", err)
	} else {
		s.secret(t, err)
	}
}

// counter counts requests.
type counter struct {
	mu sync.Mutex
	n  int
}

func (c *counter) next() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	return c.n
}

func (c *counter) total() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}
