package provider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Wait is the time for which a call has waited for its answer to begin.
type Wait struct {
	Host string // "" = the wait is over
	For  time.Duration
}

// tellEvery is how often a wait is reported.
const tellEvery = 5 * time.Second

type waitKey struct{}

// WithWaits returns a context in which calls that are bounded by [Options.Patience] report their
// waiting time, every five seconds and at its end.
func WithWaits(ctx context.Context, report func(Wait)) context.Context {
	return context.WithValue(ctx, waitKey{}, report)
}

// ReportWait reports a wait to the context's [WithWaits]; clients do so themselves.
func ReportWait(ctx context.Context, w Wait) {
	if report, ok := ctx.Value(waitKey{}).(func(Wait)); ok {
		report(w)
	}
}

var errSilent = errors.New("the service was silent for too long")

// patiently makes a call that ends when the service has sent nothing for the length of the client's
// patience.
func (c *Client) patiently(ctx context.Context, call Call) (*Answer, error) {
	if c.opts.Patience == 0 {
		return c.tries(ctx, call)
	}
	within, cancel := context.WithCancelCause(ctx)
	said, over := make(chan struct{}, 1), make(chan struct{})
	call.heard = func() {
		select {
		case said <- struct{}{}:
		default: // it is recorded already
		}
	}
	go func() {
		defer close(over)
		if c.listen(within, said) {
			cancel(errSilent)
		}
	}()
	a, err := c.tries(within, call)
	cancel(nil)
	<-over
	if err != nil && errors.Is(context.Cause(within), errSilent) {
		return nil, c.fail(&Failure{Kind: Silent, Message: fmt.Sprintf("nothing came from %s for %.0f s", c.base.Host, c.opts.Patience.Seconds())})
	}
	return a, err
}

// listen returns true after silence for the length of the patience, and false when the context
// ends. Before the first sign of life it reports the wait.
func (c *Client) listen(ctx context.Context, said <-chan struct{}) (silent bool) {
	began, end, tick := time.Now(), time.NewTimer(c.opts.Patience), time.NewTicker(tellEvery)
	defer end.Stop()
	defer tick.Stop()
	reported := false
	stop := func() {
		tick.Stop()
		if reported {
			ReportWait(ctx, Wait{})
			reported = false
		}
	}
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-end.C:
			return true
		case <-said:
			end.Reset(c.opts.Patience)
			stop()
		case <-tick.C:
			ReportWait(ctx, Wait{c.base.Host, time.Since(began).Round(time.Second)})
			reported = true
		}
	}
}

// hearing reads an answer and calls heard for content, except white space, with which proxies keep
// a connection open.
type hearing struct {
	io.Reader
	heard func()
}

func (h hearing) Read(p []byte) (int, error) {
	n, err := h.Reader.Read(p)
	if len(bytes.TrimSpace(p[:n])) > 0 {
		h.heard()
	}
	return n, err
}
