package job

import (
	"context"
	"strings"
	"time"
)

// Operated is an optional port of a Queue: an operator inspects and pauses it.
type Operated interface {
	Measured
	// QueuedJobs returns the jobs in the queue, running ones first, then by the time at which they
	// are due; at most limit.
	QueuedJobs(ctx context.Context, limit int) ([]Queued, error)
	// Shared reports whether any number of processes share the jobs. Where it is false only one
	// process works them.
	Shared() bool
	// Workers returns the processes that work the jobs of a Shared queue; none for another.
	Workers(ctx context.Context) ([]Worker, error)
	// Drain stops all processes from beginning jobs, until it is called with false; running ones go
	// on to the end of their step. New jobs are accepted, and wait. Jobs of the kind Segment still
	// begin: they are parts of running work.
	Drain(ctx context.Context, on bool) error
	// Drained reports whether Drain is in effect.
	Drained(ctx context.Context) (bool, error)
}

// Queued is a job in the queue.
type Queued struct {
	Job
	OrganizationID, WorkspaceID string // "" where it has none
	State                       State
	Since                       time.Time // when it began, became due, or is due
	Worker                      string    // that runs it, or ran it last
	Error                       string    // of its last attempt
}

// State is the state of a job in the queue.
type State string

// The states.
const (
	Running State = "running"
	Waiting State = "waiting" // it is due
	Later   State = "later"   // it is not due yet
)

// Worker is a process that works jobs.
type Worker struct {
	Name string        // since its last sign of life
	Seen time.Duration // since it was heard of
}

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Fetch, Prepare, Video, Asset, Hearing, Ideas, Delivery, Segment} }

// Backlog has a queue's jobs of a kind.
type Backlog struct {
	Kind    Kind
	Waiting int           // that are due
	Running int           // on all hosts
	Later   int           // not due yet: tried again, or delayed
	Wait    time.Duration // of the oldest due job
}

// Measured is an optional port of a Queue that counts its jobs.
type Measured interface {
	// Backlog returns an entry for each kind that has jobs.
	Backlog(ctx context.Context) ([]Backlog, error)
}

// Part returns the subject of a job that is a part of another's work: jobs of the parts of one
// subject run in parallel, and belong to the subject's owner.
func Part(subject, part string) string { return subject + "/" + part }

// Parts splits such a subject; part is "" for any other.
func Parts(subject string) (of, part string) {
	of, part, _ = strings.Cut(subject, "/")
	return of, part
}

// Tracked is an optional port of a Queue, needed by work that is split into jobs: it reports which
// of them have ended. Every process that works jobs begins those of the kind Segment, even where
// the database is drained, and they count against no cap: they are parts of running work.
type Tracked interface {
	// Unfinished returns the subjects that have a job of a kind which waits, runs, or will be tried
	// again.
	Unfinished(ctx context.Context, kind Kind, subjects []string) ([]string, error)
}
