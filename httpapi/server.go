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

// NewServer returns an http.Server with the limits that a handler cannot set for itself: headers of
// 32 KiB within 5 s, idle connections for 60 s, 20 s for an answer that is not received. The
// handler extends that while 16 KiB a second are received: files and event streams may take long.
// It also limits bodies. At shutdown event streams end; their clients reconnect elsewhere.
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

// ending returns a channel that is closed when the request's server shuts down; nil for a server of
// the host's own.
func ending(ctx context.Context) <-chan struct{} {
	done, _ := ctx.Value(endingKey{}).(<-chan struct{})
	return done
}

// Drain has the times of a service's shutdown.
type Drain struct {
	// Notice is how long new requests are still accepted, so that load balancers can read in
	// /readyz to send none.
	Notice time.Duration
	// Grace is how long requests may then take to finish.
	Grace time.Duration
}

// Serve serves until the context ends, and then for the time of the drain. Requests aborted after
// their grace are no error.
func Serve(ctx context.Context, s *http.Server, l net.Listener, d Drain) error {
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.SetKeepAlivesEnabled(false) // each answer closes its connection
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

// Probe checks one dependency of the service. Its detail is for the operator, and is shown with or
// without an error.
type Probe func(context.Context) (detail string, err error)

// Health answers /healthz and /readyz.
type Health struct {
	probes   map[string]Probe
	draining atomic.Bool
	last     recent[map[string]found]
}

// recent caches a result for a second: anyone may ask, and a check has a cost.
type recent[T any] struct {
	mu   sync.Mutex // held during a check
	last T
	at   time.Time // of last
}

// get returns the result of the last second, or that of look.
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

// Handler returns a handler that answers /healthz and /readyz, and passes other requests to api. A
// mux would redirect paths for which the API has an answer of its own.
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

// Drain makes /readyz report from now on that no more requests should come.
func (h *Health) Drain() { h.draining.Store(true) }

// Live answers that the process runs. It checks nothing else.
func (h *Health) Live(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

const (
	probeTime = 3 * time.Second // time limit of all probes
	freshFor  = time.Second     // how long results are cached
)

// found is a probe's result.
type found struct {
	OK     bool   `json:"ok"`
	Detail string `json:"detail,omitempty"`
	Error  string `json:"error,omitempty"`
}

// Ready answers 200 if every probe succeeds and 503 if one fails, or if the service is about to
// stop, with each result of the last second.
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

// look returns the probes' results.
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
