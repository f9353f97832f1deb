package store

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"time"

	"github.com/scenewright/scenewright/engine"
	faults "github.com/scenewright/scenewright/engine/fault"
)

// crew is the roster of a Postgres database, whose jobs any number of processes
// work. Each has a row in worker that it keeps fresh; a job that runs has a row
// in turn, which is its worker's. A worker's row that is stale is deleted by
// the others: its turns go with it, so that nothing it may still do is
// committed, and its jobs are put back. River's jobs get another id by that:
// what a worker taken for dead yet says of the old one meets nothing.
//
// A worker that finds its row gone, or cannot reach the database for as long,
// stops what it works and joins again. Ages are by the database's clock.
type crew struct {
	db    *DB
	pulse *sql.DB // a connection that no other work can take
	name  string  // of this process's worker, "" = none; guarded by db.mu
}

const (
	beatEvery = time.Second
	staleFor  = 10 * time.Second       // without a beat, and a worker is taken for dead
	lookEvery = 300 * time.Millisecond // for turns that were cancelled or lost
	askEvery  = 100 * time.Millisecond // for a turn that another process has
	answerIn  = 5 * time.Second        // a statement of the crew's
)

// clock is the database's time in milliseconds.
const clock = `CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`

// join adds a worker, puts back the jobs of those that are gone, and keeps the
// row fresh until leave.
func (c *crew) join(ctx context.Context, name string) (leave func(context.Context) error, err error) {
	if err := c.claim(name); err != nil {
		return nil, err
	}
	if err := errors.Join(c.add(ctx, name), c.sweep(ctx)); err != nil {
		return nil, errors.Join(err, c.remove(ctx, name))
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		c.keep(ctx, name)
	}()
	return func(ctx context.Context) error {
		stop()
		<-stopped
		return c.remove(ctx, name)
	}, nil
}

func (c *crew) claim(name string) error {
	c.db.mu.Lock()
	defer c.db.mu.Unlock()
	if c.name != "" {
		return faults.Conflict("this process works the jobs already", "stop first")
	}
	c.name = name
	return nil
}

func (c *crew) add(ctx context.Context, name string) error {
	_, err := c.exec(ctx, `INSERT INTO worker (id, seen_ms) VALUES ($1, `+clock+`)`, name)
	return err
}

// remove takes the worker out, and with it turns that were not given back.
func (c *crew) remove(ctx context.Context, name string) error {
	c.db.mu.Lock()
	c.name = ""
	c.db.mu.Unlock()
	_, err := c.exec(ctx, `DELETE FROM worker WHERE id = $1`, name)
	return err
}

// exec runs a statement that must not hang: beats depend on it.
func (c *crew) exec(ctx context.Context, statement string, values ...any) (int64, error) {
	return execIn(ctx, c.pulse, statement, values...)
}

// execIn runs a statement and counts the rows that it met.
func execIn(ctx context.Context, on *sql.DB, statement string, values ...any) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, answerIn)
	defer cancel()
	res, err := on.ExecContext(ctx, statement, values...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// keep beats and looks until the context ends.
func (c *crew) keep(ctx context.Context, name string) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	fresh := time.Now()
	for next := fresh; ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if time.Since(fresh) > staleFor {
			c.abandon()
		}
		if now := time.Now(); now.After(next) {
			next = now.Add(beatEvery)
			if c.beat(ctx, name) {
				fresh = now
			}
		}
		c.warn(ctx, "turns not looked through", c.look(ctx, name))
	}
}

// beat says that the worker lives, and looks after those that do not.
func (c *crew) beat(ctx context.Context, name string) bool {
	n, err := c.exec(ctx, `UPDATE worker SET seen_ms = `+clock+` WHERE id = $1`, name)
	if err == nil && n == 0 {
		c.abandon()
		err = c.add(ctx, name)
	}
	c.warn(ctx, "worker not heard of", err)
	c.warn(ctx, "workers not looked after", c.sweep(ctx))
	return err == nil
}

func (c *crew) warn(ctx context.Context, message string, err error) {
	if err != nil && ctx.Err() == nil {
		c.db.opts.Logger.Warn(message, slog.Any("error", err))
	}
}

// sweep removes workers that are stale and puts back the jobs of workers that
// are not there; being taken for dead is no attempt.
func (c *crew) sweep(ctx context.Context) error {
	_, err := c.exec(ctx, `DELETE FROM worker WHERE seen_ms < `+clock+` - $1`, staleFor.Milliseconds())
	if err != nil {
		return err
	}
	_, err = c.exec(ctx, `
		UPDATE river_job SET id = nextval(pg_get_serial_sequence('river_job', 'id')), state = 'available', attempt = greatest(attempt - 1, 0)
		WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM worker WHERE worker.id = attempted_by[array_upper(attempted_by, 1)])`)
	return err
}

// entered are this process's turns.
func (c *crew) entered() []*turn {
	c.db.mu.Lock()
	defer c.db.mu.Unlock()
	var all []*turn
	for _, t := range c.db.running {
		if t.entered {
			all = append(all, t)
		}
	}
	return all
}

// abandon stops all that is worked: it is another's by now, or soon.
func (c *crew) abandon() {
	for _, t := range c.entered() {
		t.cancel(errLost)
	}
}

// look stops the jobs of turns that are marked or gone, and drops turns that
// nobody works. It looks at the turns here first: one that is let in meanwhile
// is not taken for gone.
func (c *crew) look(ctx context.Context, name string) error {
	here := c.entered()
	there, err := c.turns(ctx, name)
	if err != nil {
		return err
	}
	for _, t := range here {
		if _, ok := there[t.token]; !ok {
			t.cancel(errLost)
		}
	}
	for token, mark := range there {
		t := c.db.current(mark.subject)
		switch {
		case t == nil || t.token != token:
			_, err = c.exec(ctx, `DELETE FROM turn WHERE token = $1`, token)
		case mark.cancelled != 0:
			t.cancel(engine.ErrCancelled)
		}
	}
	return err
}

// mark is a row of turn.
type mark struct {
	subject   string
	cancelled int
}

// turns are a worker's, by their tokens.
func (c *crew) turns(ctx context.Context, name string) (map[string]mark, error) {
	ctx, cancel := context.WithTimeout(ctx, answerIn)
	defer cancel()
	rows, err := c.pulse.QueryContext(ctx, `SELECT token, subject, cancelled FROM turn WHERE worker_id = $1`, name)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]mark{}
	for rows.Next() {
		var token string
		var m mark
		if err := rows.Scan(&token, &m.subject, &m.cancelled); err != nil {
			return nil, err
		}
		all[token] = m
	}
	return all, rows.Err()
}

// enter asks for the subject until it is free.
func (c *crew) enter(ctx context.Context, t *turn) error {
	for {
		n, err := execIn(ctx, c.db.sql, `
			INSERT INTO turn (subject, worker_id, token, cancelled) VALUES ($1, $2, $3, 0)
			ON CONFLICT (subject) DO NOTHING`, t.subject, c.worker(), t.token)
		if err != nil {
			return err
		}
		if n > 0 {
			c.db.mu.Lock()
			t.entered = true
			c.db.mu.Unlock()
			return nil
		}
		select {
		case <-time.After(askEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (c *crew) worker() string {
	c.db.mu.Lock()
	defer c.db.mu.Unlock()
	return c.name
}

func (c *crew) exit(ctx context.Context, t *turn) error {
	_, err := execIn(ctx, c.db.sql, `DELETE FROM turn WHERE token = $1`, t.token)
	return err
}

// guard locks the turn's row, so that a sweep waits for the transaction.
func (c *crew) guard(ctx context.Context, tx *txn, t *turn) error {
	var token string
	err := tx.QueryRowContext(ctx, `SELECT token FROM turn WHERE subject = $1 AND token = $2 FOR KEY SHARE`, t.subject, t.token).Scan(&token)
	if errors.Is(err, sql.ErrNoRows) {
		t.cancel(errLost)
		return errLost
	}
	return err
}
