package store

import (
	"context"
	"time"
)

// FetchEvery has workers that begin from now on look for jobs so often.
func (db *DB) FetchEvery(d time.Duration) { db.fetchEvery = d }

// HostClock has the host that opened the database go by another clock.
func (db *DB) HostClock(ctx context.Context, now func() time.Time) error {
	db.clock = newClock(now)
	db.workers.(*workerRegistry).clock = db.clock
	return db.setClock(ctx)
}

// Migrations are the ones of our tables, in a folder.
var Migrations = migrations

// New is the logger that River gets.
var RiverLogger = riverLogger
