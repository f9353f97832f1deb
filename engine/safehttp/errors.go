package safehttp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
)

// Sentinels for errors.Is.
var (
	// ErrURL: the URL has a form that is never fetched; the message says what to
	// change.
	ErrURL = errors.New("not a URL that can be fetched")
	// ErrBlocked: the address may not be reached. Its text is that of
	// ErrUnreachable, because the difference is not for the public.
	ErrBlocked = errors.New("could not be fetched")
	// ErrUnreachable: no such name, no connection, a bad certificate, an answer
	// that is broken, cut off, too late or has too large a header.
	ErrUnreachable = errors.New("could not be fetched")
	// ErrTooLarge: the body has more bytes than allowed.
	ErrTooLarge = errors.New("the answer is too large")
	// ErrSlow: the body comes more slowly than LeastRate.
	ErrSlow = errors.New("the answer comes too slowly")
	// ErrTooManyRedirects: more redirects than allowed, or a loop.
	ErrTooManyRedirects = errors.New("too many redirects")
	// ErrDowngrade: an https address redirects to http.
	ErrDowngrade = errors.New("redirects from https to http; give the final address")
	// ErrMislabelled: the answer says it is a picture, sound, video or PDF, and
	// is a web page.
	ErrMislabelled = errors.New("the answer is a web page, not the file it says it is")
)

// Error is a fetch that failed. Its text may be shown to whoever gave the URL.
type Error struct {
	Host  string // of the URL that was given
	Kind  error  // a sentinel of this package
	note  string // for the public too
	cause error  // may name addresses of private networks; may be nil
}

// Error is the host, the kind, and what else may be said.
func (e *Error) Error() string {
	s := e.Host + ": " + e.Kind.Error()
	if e.note != "" {
		s += ": " + e.note
	}
	return s
}

// Detail is the whole story, for the operator's log: it names the addresses
// behind the host.
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

// Unwrap gives the kind and the cause.
func (e *Error) Unwrap() []error {
	if e.cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.cause}
}

// Timeout says whether time ran out.
func (e *Error) Timeout() bool {
	var t net.Error
	return errors.As(e.cause, &t) && t.Timeout()
}

// StatusError is an answer with a status outside 200 to 299.
type StatusError struct {
	Host   string // of the URL that was given
	Status int
}

// Error names the status.
func (e *StatusError) Error() string {
	return fmt.Sprintf("%s: answered %d %s", e.Host, e.Status, http.StatusText(e.Status))
}

// failure sorts what the transport and the redirects report. The end of the
// caller's own context comes first: it is not the server's fault.
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

// stopped matches ctx.Err() and the context's cause.
func stopped(ctx context.Context, host string) error {
	err, cause := ctx.Err(), context.Cause(ctx)
	if errors.Is(cause, err) {
		return fmt.Errorf("%s: %w", host, cause)
	}
	return fmt.Errorf("%s: %w: %w", host, err, cause)
}
