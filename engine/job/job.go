// Package job says what durable work there is, for those who ask for it and
// for the queue that keeps it.
package job

import (
	"context"
	"time"
)

// Kind says which part of the engine works a job.
type Kind string

// The kinds.
const (
	Fetch    Kind = "fetch"    // a step of a project that waits for other people's servers; Subject is the project
	Prepare  Kind = "prepare"  // one that reads what came from there, or makes it ready
	Video    Kind = "video"    // one of those that make the film
	Asset    Kind = "asset"    // look into an upload; Subject is the asset
	Hearing  Kind = "hearing"  // hear what is said in an upload; Subject is the asset
	Ideas    Kind = "ideas"    // think of videos; Subject is an organization or workspace
	Delivery Kind = "delivery" // one attempt at a webhook; Subject is the delivery
)

// Job is a piece of durable work.
type Job struct {
	Kind    Kind          `json:"kind"`
	Subject string        `json:"subject"` // id of what is worked on; jobs of one subject run one at a time
	Step    string        `json:"step,omitempty"`
	EditID  string        `json:"editId,omitempty"`
	Attempt int           `json:"-"`               // 1 for the first try
	Delay   time.Duration `json:"delay,omitempty"` // not before so long from now
}

// MaxAttempts is how often a job is tried.
const MaxAttempts = 4

// Do works a job. A nil error ends it; an error has it tried again later.
type Do func(ctx context.Context, j Job) error

// WorkOptions tune how jobs are worked. Nil means the defaults.
type WorkOptions struct {
	// Running returns how many jobs of a kind may run at once for an organization;
	// the others wait. 0, or nil: as many as there is room for.
	Running func(ctx context.Context, organizationID string) (int, error)
}

// Queue works durable jobs.
//
// A job that was enqueued is run at least once, one at a time per subject,
// until Do returns nil or has been tried MaxAttempts times. After a crash the
// next Work takes up what was running at once; where several processes share
// the queue, another one does within 15 s. Kinds do not wait for each
// other: a slow webhook holds up no video, and a video no webhook. Nor do
// organizations: of the jobs that wait, the next is one of the organization that
// has the fewest running, and that was served the longest ago among several; so
// it is among the workspaces of one.
type Queue interface {
	// Work starts taking jobs, and returns. Stop waits for running jobs after
	// cancelling their contexts; a job stopped so is taken up by the next Work
	// without counting as an attempt.
	Work(ctx context.Context, do Do, opts *WorkOptions) (stop func(context.Context) error, err error)
	// Cancel drops the waiting jobs of a subject and cancels the context of a
	// running one, with the cause fault.ErrCancelled.
	Cancel(ctx context.Context, subject string) error
}
