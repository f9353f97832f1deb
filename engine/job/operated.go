package job

import (
	"context"
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
