package store

import (
	"context"
	"errors"
	"sync"

	"github.com/google/uuid"
)

// jobLease is a subject's running job. The next one waits for done.
type jobLease struct {
	subject  string
	token    string // of this lease and no other
	cancel   context.CancelCauseFunc
	done     chan struct{}
	acquired bool // from the other processes too; guarded by jobLeases.mu
}

type leaseKey struct{}

// leaseOf returns the lease of the job in which something is done, nil outside of
// jobs.
func leaseOf(ctx context.Context) *jobLease {
	l, _ := ctx.Value(leaseKey{}).(*jobLease)
	return l
}

// errLost ends a job that another process has taken over, since this one was
// not heard of for too long.
var errLost = errors.New("the job is another process's by now")

// jobLeases are those of this process, by subject.
type jobLeases struct {
	mu      sync.Mutex
	running map[string]*jobLease
}

// acquire waits until no other job of the subject runs here, and registers this
// one so that Cancel finds it.
func (ls *jobLeases) acquire(ctx context.Context, subject string) (context.Context, *jobLease, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	mine := &jobLease{subject: subject, token: uuid.NewString(), cancel: cancel, done: make(chan struct{})}
	for {
		ls.mu.Lock()
		other := ls.running[subject]
		if other == nil {
			ls.running[subject] = mine
			ls.mu.Unlock()
			return context.WithValue(ctx, leaseKey{}, mine), mine, nil
		}
		ls.mu.Unlock()
		select {
		case <-other.done:
		case <-ctx.Done():
			cancel(nil)
			return ctx, nil, ctx.Err()
		}
	}
}

func (ls *jobLeases) release(l *jobLease) {
	ls.mu.Lock()
	delete(ls.running, l.subject)
	ls.mu.Unlock()
	close(l.done)
	l.cancel(nil)
}

func (ls *jobLeases) current(subject string) *jobLease {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	return ls.running[subject]
}

// markAcquired notes that a lease was acquired from the other processes.
func (ls *jobLeases) markAcquired(l *jobLease) {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	l.acquired = true
}

// acquired returns the leases that were.
func (ls *jobLeases) acquired() []*jobLease {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	var all []*jobLease
	for _, l := range ls.running {
		if l.acquired {
			all = append(all, l)
		}
	}
	return all
}

// workers says which process works what.
type workers interface {
	// join has this process work jobs under a name, until leave. What nobody
	// works any more is put back meanwhile.
	join(ctx context.Context, name string) (leave func(context.Context) error, err error)
	// acquire waits until no other process works on the lease's subject. The
	// caller sees to it within this one. Release lets the next one in.
	acquire(ctx context.Context, l *jobLease) error
	release(ctx context.Context, l *jobLease) error
	// guard refuses with errLost where the lease was given to another process,
	// and keeps that from happening before the transaction ends.
	guard(ctx context.Context, tx *txn, l *jobLease) error
}

// soleWorker is the one process that works the jobs of a database at a time.
type soleWorker struct {
	claim func(context.Context) (release func() error, err error)
}

func (w soleWorker) join(ctx context.Context, _ string) (leave func(context.Context) error, err error) {
	release, err := w.claim(ctx)
	if err != nil {
		return nil, err
	}
	return func(context.Context) error { return release() }, nil
}

func (soleWorker) acquire(context.Context, *jobLease) error     { return nil }
func (soleWorker) release(context.Context, *jobLease) error     { return nil }
func (soleWorker) guard(context.Context, *txn, *jobLease) error { return nil }
