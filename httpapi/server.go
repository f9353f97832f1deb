package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
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
