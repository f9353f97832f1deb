package store

import (
	"database/sql"
	"log/slog"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/store/internal/driver"
)

// Options tune a DB. Nil means the defaults.
type Options struct {
	Workers    int          // jobs at once of films, readings, uploads and transcripts each; default 2
	Segments   int          // segments of shared films worked at once; default: the number of processors
	Downloads  int          // downloads at once; default 300
	Deliveries int          // webhooks sent at once; default 1000
	Logger     *slog.Logger // default: discards
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	Stores engine.Stores // its stores, resource by resource

	sql     *sql.DB
	on      *driver.Backend
	jobs    driver.Jobs
	leases  *jobLeases
	workers workers
	opts    Options

	notices    *driver.Notices // nil where only this process works the jobs
	queued     func(queue string)
	looks      *looks
	clock      *dbClock      // the time by which jobs begin
	fetchEvery time.Duration // see the constant
}
