package replay

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Options tune a Guard. The zero value is good.
type Options struct {
	Now    func() time.Time // default: time.Now
	Logger *slog.Logger     // default: discards
	Keep   time.Duration    // how long answers are kept; default 24 h
	// Lease is the time after which a request counts as dead without a renewal by its process,
	// which renews it all the while; default 10 s.
	Lease time.Duration
}

// Guard lets each request through once. It is safe for concurrent use.
type Guard struct {
	store Store
	opts  Options
}

// New returns a guard. nil options mean the defaults.
func New(s Store, opts *Options) (*Guard, error) {
	if s == nil {
		return nil, errors.New("replay: a store is needed")
	}
	o := *cmp.Or(opts, &Options{})
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	o.Keep, o.Lease = cmp.Or(o.Keep, 24*time.Hour), cmp.Or(o.Lease, 10*time.Second)
	if o.Keep < 0 || o.Lease < 0 {
		return nil, errors.New("replay: Keep, Lease: a negative time; use 0 for the default")
	}
	return &Guard{store: s, opts: o}, nil
}

// Call is a request that must run once.
type Call struct {
	Owner string // the client, for example a credential's id
	Key   string // see CheckKey
	Route string // method, path and query
	Hash  string // of the body; "": unknown before the work is done
	NewID string // for the request's result, if it is the first
}

// Begin returns a turn: to run the request, which Finish or Release must end, or with the stored
// answer.
//
// The error is ErrMismatch for a key of another request, and has CodeConflict while the first is
// still running.
func (g *Guard) Begin(ctx context.Context, c Call) (*Turn, error) {
	if err := CheckKey(c.Key); err != nil {
		return nil, err
	}
	now := g.opts.Now()
	t := &Turn{guard: g, ended: make(chan struct{})}
	err := g.store.EditReplay(ctx, c.Owner, c.Key, func(there *Record) (_ *Record, err error) {
		t.record, err = g.decide(c, there, now)
		return &t.record, err
	})
	if err != nil {
		return nil, underWay(err)
	}
	if t.Answer() == nil {
		go t.renew(context.WithoutCancel(ctx))
	}
	return t, nil
}

// decide returns the record of a call that may run now, or the one with its answer; the error is the
// reason for neither. An expired record is free: that of a dead process only for the same request,
// which gets the same id, until its answer would have expired too.
func (g *Guard) decide(c Call, there *Record, now time.Time) (Record, error) {
	fresh := Record{
		Owner: c.Owner, Key: c.Key, Route: c.Route, Hash: c.Hash, ResourceID: c.NewID,
		Token: rand.Text(), CreatedAt: now, Until: now.Add(g.opts.Lease),
	}
	switch expired := there == nil || !now.Before(there.Until); {
	case there == nil, expired && (there.Token == "" || now.Sub(there.CreatedAt) >= g.opts.Keep):
		return fresh, nil
	case !there.matches(c):
		return Record{}, ErrMismatch
	case there.Token == "":
		return *there, nil
	case !expired:
		return Record{}, busy()
	}
	fresh.ResourceID, fresh.CreatedAt = there.ResourceID, there.CreatedAt
	return fresh, nil
}

// matches reports whether a call may be the record's request; an unknown body matches.
func (r Record) matches(c Call) bool {
	return r.Route == c.Route && (r.Hash == c.Hash || r.Hash == "" || c.Hash == "")
}

// busy returns the error while the first request is still running.
func busy() error {
	return &fault.Error{
		Code: fault.CodeConflict, Field: Header, Retryable: true,
		Message: "a request with this key is still under way", Remedy: "wait a little and send it again",
	}
}

// underWay returns busy where two began at the same time.
func underWay(err error) error {
	if errors.Is(err, fault.ErrConflict) {
		return busy()
	}
	return err
}

// Tidy removes expired records. Call it from time to time.
func (g *Guard) Tidy(ctx context.Context) error {
	return g.store.PruneReplays(ctx, g.opts.Now().Add(-g.opts.Keep))
}

// Turn is a request that may run, or has run.
type Turn struct {
	guard  *Guard
	record Record
	once   sync.Once
	ended  chan struct{}
}

// Answer returns the stored answer, nil where the request must run.
func (t *Turn) Answer() *Answer {
	if t.record.Token != "" {
		return nil
	}
	return &t.record.Answer
}

// ResourceID returns the id for the request's result. Where it is taken, an earlier try made the
// result.
func (t *Turn) ResourceID() string { return t.record.ResourceID }

// Check returns ErrMismatch where the answer belongs to another body, for calls whose Hash was
// unknown at Begin.
func (t *Turn) Check(hash string) error {
	if t.record.Hash != hash {
		return ErrMismatch
	}
	return nil
}

// Finish stores the answer for repetitions. hash is the body's. It does nothing where another
// process has taken the request over.
func (t *Turn) Finish(ctx context.Context, hash string, a Answer) error {
	t.end()
	return t.edit(ctx, func(r *Record) *Record {
		r.Hash, r.Answer, r.Token = hash, a, ""
		r.Until = t.guard.opts.Now().Add(t.guard.opts.Keep)
		return r
	})
}

// Release frees the key: the request may be done again.
func (t *Turn) Release(ctx context.Context) error {
	t.end()
	return t.edit(ctx, func(*Record) *Record { return nil })
}

func (t *Turn) end() { t.once.Do(func() { close(t.ended) }) }

// edit changes the record if this turn still holds it.
func (t *Turn) edit(ctx context.Context, change func(*Record) *Record) error {
	return t.guard.store.EditReplay(ctx, t.record.Owner, t.record.Key, func(there *Record) (*Record, error) {
		if there == nil || there.Token != t.record.Token {
			return there, nil
		}
		return change(there), nil
	})
}

// renew keeps the lease until the turn ends.
func (t *Turn) renew(ctx context.Context) {
	tick := time.NewTicker(t.guard.opts.Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-t.ended:
			return
		case <-tick.C:
		}
		err := t.edit(ctx, func(r *Record) *Record {
			r.Until = t.guard.opts.Now().Add(t.guard.opts.Lease)
			return r
		})
		if err != nil {
			t.guard.opts.Logger.Warn("a request's lease could not be renewed", "error", err)
		}
	}
}
