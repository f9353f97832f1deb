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
// itself: headers of 32 KiB within 5 s, idle connections for 60 s. Bodies and
// answers have limits of their own in the handler, since an upload or a stream
// of events may take long.
func NewServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// Serve serves until the context ends, then lets what is under way finish for
// up to the grace.
func Serve(ctx context.Context, s *http.Server, l net.Listener, grace time.Duration) error {
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := s.Shutdown(ending)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.Close()
	}
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		return errors.Join(err, served)
	}
	return err
}
