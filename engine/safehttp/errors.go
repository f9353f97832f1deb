package safehttp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
)

// Sentinel errors for errors.Is.
var (
	// ErrURL means that URLs of this form are never fetched; the message says how to correct it.
	ErrURL = errors.New("not a URL that can be fetched")
	// ErrBlocked means a forbidden address. It has the same text as
	// ErrUnreachable because the difference must stay private.
	ErrBlocked = errors.New("could not be fetched")
	// ErrUnreachable covers failed lookups and connections, bad certificates,
	// and responses that are broken, truncated, late or have too large a header.
	ErrUnreachable = errors.New("could not be fetched")
	// ErrTooLarge means that the body exceeds the limit.
	ErrTooLarge = errors.New("the answer is too large")
	// ErrSlow means that the body arrives below LeastRate.
	ErrSlow = errors.New("the answer comes too slowly")
	// ErrTooManyRedirects means too many redirects, or a loop.
	ErrTooManyRedirects = errors.New("too many redirects")
	// ErrDowngrade means a redirect from https to http.
	ErrDowngrade = errors.New("redirects from https to http; give the final address")
	// ErrMislabelled means that the content type is image, audio, video or
	// PDF and the content a web page.
	ErrMislabelled = errors.New("the answer is a web page, not the file it says it is")
)

// Error is a failed fetch. Its text is safe to show to the user who gave the URL.
type Error struct {
	Host  string // of the requested URL
	Kind  error  // a sentinel of this package
	note  string // public
	cause error  // may be nil; may name private addresses
}

// Error returns the host, the kind and the public note.
func (e *Error) Error() string {
	s := e.Host + ": " + e.Kind.Error()
	if e.note != "" {
		s += ": " + e.note
	}
	return s
}

// Detail returns the full error for the operator's log, including the host's addresses.
func (e *Error) Detail() string {
	if e.cause == nil {
		return e.Error()
	}
	kind := e.Kind.Error()
	if errors.Is(e.Kind, ErrBlocked) {
		kind = "blocked"
	} else if errors.Is(e.Kind, ErrUnreachable) {
		kind = "unreachable"
	}
	return fmt.Sprintf("%s: %s: %v", e.Host, kind, e.cause)
}

// Unwrap returns the kind and the cause.
func (e *Error) Unwrap() []error {
	if e.cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.cause}
}

// Timeout reports whether the cause is a timeout.
func (e *Error) Timeout() bool {
	var t net.Error
	return errors.As(e.cause, &t) && t.Timeout()
}

// StatusError is a response with a status outside 200 to 299.
type StatusError struct {
	Host   string // of the requested URL
	Status int
}

// Error returns the host and the status.
func (e *StatusError) Error() string {
	return fmt.Sprintf("%s: answered %d %s", e.Host, e.Status, http.StatusText(e.Status))
}

// failure classifies errors of the transport and of redirects. The end of
// the caller's context takes precedence: it is not the server's fault.
func failure(ctx context.Context, host string, err error) error {
	if ctx.Err() != nil {
		return stopped(ctx, host)
	}
	for _, kind := range []error{ErrBlocked, ErrTooManyRedirects, ErrDowngrade} {
		if errors.Is(err, kind) {
			return &Error{Host: host, Kind: kind, cause: err}
		}
	}
	return &Error{Host: host, Kind: ErrUnreachable, cause: err}
}

// stopped returns an error that matches ctx.Err() and the context's cause.
func stopped(ctx context.Context, host string) error {
	err, cause := ctx.Err(), context.Cause(ctx)
	if errors.Is(cause, err) {
		return fmt.Errorf("%s: %w", host, cause)
	}
	return fmt.Errorf("%s: %w: %w", host, err, cause)
}
