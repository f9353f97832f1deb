package store

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// turn is a subject's running job. The next one waits for done.
type turn struct {
	subject string
	token   string // of this turn and no other
	cancel  context.CancelCauseFunc
	done    chan struct{}
	entered bool // let in by the roster; guarded by DB.mu
}

// roster says which process works what.
type roster interface {
	// join has this process work jobs under a name, until leave. What nobody
	// works any more is put back meanwhile.
	join(ctx context.Context, name string) (leave func(context.Context) error, err error)
	// enter waits until no other process works on the turn's subject. The
	// caller sees to it within this one. Exit lets the next one in.
	enter(ctx context.Context, t *turn) error
	exit(ctx context.Context, t *turn) error
	// guard refuses with errLost where the turn was given to another process,
	// and keeps that from happening before the transaction ends.
	guard(ctx context.Context, tx *txn, t *turn) error
}

// errLost ends a job that another process has taken over, since this one was
// not heard of for too long.
var errLost = errors.New("the job is another process's by now")

type turnKey struct{}

// turnOf is the turn in whose job something is done, nil outside of jobs.
func turnOf(ctx context.Context) *turn {
	t, _ := ctx.Value(turnKey{}).(*turn)
	return t
}

// take waits until no other job of the subject runs, and registers this one so
// that Cancel finds it.
func (db *DB) take(ctx context.Context, subject string) (context.Context, *turn, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	mine := &turn{subject: subject, token: uuid.NewString(), cancel: cancel, done: make(chan struct{})}
	for {
		db.mu.Lock()
		other := db.running[subject]
		if other == nil {
			db.running[subject] = mine
			db.mu.Unlock()
			return context.WithValue(ctx, turnKey{}, mine), mine, nil
		}
		db.mu.Unlock()
		select {
		case <-other.done:
		case <-ctx.Done():
			cancel(nil)
			return ctx, nil, ctx.Err()
		}
	}
}

func (db *DB) leave(t *turn) {
	db.mu.Lock()
	delete(db.running, t.subject)
	db.mu.Unlock()
	close(t.done)
	t.cancel(nil)
}

func (db *DB) current(subject string) *turn {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.running[subject]
}

// alone is the roster of a database whose jobs one process works at a time.
type alone struct {
	claim func(context.Context) (release func() error, err error)
}

func (a alone) join(ctx context.Context, _ string) (leave func(context.Context) error, err error) {
	release, err := a.claim(ctx)
	if err != nil {
		return nil, err
	}
	return func(context.Context) error { return release() }, nil
}

func (alone) enter(context.Context, *turn) error       { return nil }
func (alone) exit(context.Context, *turn) error        { return nil }
func (alone) guard(context.Context, *txn, *turn) error { return nil }
