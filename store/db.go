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
	Workers    int          // videos worked at once, and beside them what is read for videos, and uploads; default 2
	Segments   int          // segments of films worked at once that several processes share; default: the number of processors
	Downloads  int          // fetches of what requests name at once; default 300
	Deliveries int          // webhooks told at once; default 1000
	Logger     *slog.Logger // default: discards
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	Stores engine.Stores // what is in it, resource by resource

	sql     *sql.DB
	on      *driver.Backend
	jobs    driver.Jobs
	leases  *jobLeases
	workers workers
	opts    Options

	notices    *driver.Notices // nil where this process alone works the jobs
	queued     func(queue string)
	looks      *looks
	clock      *dbClock      // by which jobs begin
	fetchEvery time.Duration // see the constant
}
