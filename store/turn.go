package store

import "context"

// turn is a subject's running job. The next one waits for done.
type turn struct {
	cancel context.CancelCauseFunc
	done   chan struct{}
}

// take waits until no other job of the subject runs, and registers this one so
// that Cancel finds it.
func (db *DB) take(ctx context.Context, subject string) (context.Context, *turn, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	mine := &turn{cancel, make(chan struct{})}
	for {
		db.mu.Lock()
		other := db.running[subject]
		if other == nil {
			db.running[subject] = mine
			db.mu.Unlock()
			return ctx, mine, nil
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

func (db *DB) leave(subject string, t *turn) {
	db.mu.Lock()
	delete(db.running, subject)
	db.mu.Unlock()
	close(t.done)
	t.cancel(nil)
}

func (db *DB) current(subject string) *turn {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.running[subject]
}
