package job

import (
	"context"
	"strings"
	"time"
)

// Operated is an optional port of a Queue: an operator looks into it, and holds it up.
type Operated interface {
	Measured
	// QueuedJobs returns the jobs in the queue, those that run first, then in the
	// order in which their time comes; at most limit.
	QueuedJobs(ctx context.Context, limit int) ([]Queued, error)
	// Shared reports whether any number of processes share the jobs. Where it is
	// false one process alone works them.
	Shared() bool
	// Workers returns the processes that work the jobs of a queue that is Shared;
	// none for another.
	Workers(ctx context.Context) ([]Worker, error)
	// Drain has no process begin a job any more, until it is called with false; what
	// runs goes on to the end of its step. New jobs are taken, and wait. Jobs of the
	// kind Segment begin all the same: what they are parts of has begun.
	Drain(ctx context.Context, on bool) error
	// Drained reports whether Drain has jobs wait.
	Drained(ctx context.Context) (bool, error)
}

// Queued is a job in the queue.
type Queued struct {
	Job
	OrganizationID, WorkspaceID string // "" where it is nobody's
	State                       State
	Since                       time.Time // when it began, could begin, or will
	Worker                      string    // that has it, or had it last
	Error                       string    // of its last attempt
}

// State is what a job in the queue does.
type State string

// The states.
const (
	Running State = "running"
	Waiting State = "waiting" // it could run
	Later   State = "later"   // its time has not come
)

// Worker is a process that works jobs.
type Worker struct {
	Name string        // of its host, and of this process
	Seen time.Duration // since it was heard of
}

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Fetch, Prepare, Video, Asset, Hearing, Ideas, Delivery, Segment} }

// Backlog is what a queue has of a kind.
type Backlog struct {
	Kind    Kind
	Waiting int           // that could run
	Running int           // on all hosts
	Later   int           // whose time has not come: tried again, or asked for so
	Wait    time.Duration // of the oldest that could run
}

// Measured is an optional port of a Queue: it tells what is in it.
type Measured interface {
	// Backlog returns an entry for each kind that has jobs.
	Backlog(ctx context.Context) ([]Backlog, error)
}

// Part returns the subject of a job that is a part of another's work: jobs of the
// parts of one subject run side by side, and belong to whom the subject does.
func Part(subject, part string) string { return subject + "/" + part }

// Parts takes such a subject apart; part is "" where it is of no part.
func Parts(subject string) (of, part string) {
	of, part, _ = strings.Cut(subject, "/")
	return of, part
}

// Tracked is an optional port of a Queue, which work that is split into jobs needs:
// it tells which of them are over. Jobs of the kind Segment are begun by every
// process that works jobs, also where the database is drained, and count against
// no cap: what they are parts of has begun.
type Tracked interface {
	// Unfinished returns those of the subjects that have a job of a kind which
	// waits, runs, or will be tried again. None is an empty list.
	Unfinished(ctx context.Context, kind Kind, subjects []string) ([]string, error)
}
