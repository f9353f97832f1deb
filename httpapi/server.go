package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// NewServer is an http.Server with the limits that a handler cannot set for
// itself: headers of 32 KiB within 5 s, idle connections for 60 s, 20 s for an
// answer that nobody takes. The handler moves that end while 16 KiB a second are
// taken: files and streams of events may take long. Bodies have limits of their
// own there. When it is shut down, streams of events end; their
// clients come back elsewhere.
func NewServer(h http.Handler, log *slog.Logger) *http.Server {
	ctx, end := context.WithCancel(context.Background())
	s := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		WriteTimeout:      20 * time.Second,
		IdleTimeout:       60 * time.Second,
		HTTP2:             &http.HTTP2Config{WriteByteTimeout: 20 * time.Second},
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
		BaseContext: func(net.Listener) context.Context {
			return context.WithValue(context.Background(), endingKey{}, ctx.Done())
		},
	}
	s.RegisterOnShutdown(end)
	return s
}

type endingKey struct{}

// ending is closed when the server that works a request shuts down; nil for a
// server of the host's own.
func ending(ctx context.Context) <-chan struct{} {
	done, _ := ctx.Value(endingKey{}).(<-chan struct{})
	return done
}

// Drain says how a service ends.
type Drain struct {
	// Notice is how long new requests are still taken, so that whoever sends
	// them can read in /readyz that none should come.
	Notice time.Duration
	// Grace is how long requests may then take to finish.
	Grace time.Duration
}

// Serve serves until the context ends, and then as long as the drain lets it.
// That requests were cut off when their grace was over is no error.
func Serve(ctx context.Context, s *http.Server, l net.Listener, d Drain) error {
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.SetKeepAlivesEnabled(false) // each answer sends its client elsewhere
	select {
	case err := <-failed:
		return err
	case <-time.After(d.Notice):
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), d.Grace)
	defer cancel()
	err := s.Shutdown(last)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.Close()
	}
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		return errors.Join(err, served)
	}
	return err
}

// Probe looks at one thing the service needs. Its detail is for the operator,
// and is shown whether or not there is an error.
type Probe func(context.Context) (detail string, err error)

// Health answers /healthz and /readyz.
type Health struct {
	probes   map[string]Probe
	draining atomic.Bool
	last     recent[map[string]found]
}

// recent remembers for a second what was found: anybody may ask, and looking costs
// something.
type recent[T any] struct {
	mu   sync.Mutex // held while somebody looks
	last T
	at   time.Time // of last
}

// get returns what was found within the last second, or what look finds.
func (r *recent[T]) get(look func() T) T {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.at) >= freshFor {
		r.last, r.at = look(), time.Now()
	}
	return r.last
}

// NewHealth makes a Health of named probes.
func NewHealth(probes map[string]Probe) *Health { return &Health{probes: probes} }

// Handler returns a handler that answers /healthz and /readyz, and has api answer all
// else. A mux would redirect paths for which the API has an answer of its own.
func (h *Health) Handler(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/healthz":
			h.Live(w, r)
		case "/readyz":
			h.Ready(w, r)
		default:
			api.ServeHTTP(w, r)
		}
	})
}

// Drain has /readyz say from now on that no more requests should come.
func (h *Health) Drain() { h.draining.Store(true) }

// Live answers that the process runs. It looks at nothing else.
func (h *Health) Live(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

const (
	probeTime = 3 * time.Second // how long all probes may take
	freshFor  = time.Second     // how long what was found is reported again
)

// found is what a probe found.
type found struct {
	OK     bool   `json:"ok"`
	Detail string `json:"detail,omitempty"`
	Error  string `json:"error,omitempty"`
}

// Ready answers 200 where every probe is well and 503 where one is not, or
// where the service is about to stop, with what each found within the last
// second.
func (h *Health) Ready(w http.ResponseWriter, r *http.Request) {
	all := maps.Clone(h.last.get(func() map[string]found { return h.look(context.WithoutCancel(r.Context())) }))
	all["serving"] = found{OK: !h.draining.Load()}
	status := http.StatusOK
	for _, f := range all {
		if !f.OK {
			status = http.StatusServiceUnavailable
		}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(all) // a prober that has gone needs no answer
}

// look gives what the probes find.
func (h *Health) look(ctx context.Context) map[string]found {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	all := map[string]found{}
	for name, probe := range h.probes {
		detail, err := probe(ctx)
		all[name] = found{OK: err == nil, Detail: detail}
		if err != nil {
			all[name] = found{Detail: detail, Error: err.Error()}
		}
	}
	return all
}
