// Package job says what durable work there is, for those who ask for it and
// for the queue that keeps it.
package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
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
	Segment  Kind = "segment"  // a stretch of a film that another job puts together; Subject is Part of the project
)

// Job is a piece of durable work.
type Job struct {
	Kind    Kind          `json:"kind"`
	Subject string        `json:"subject"` // id of what is worked on; jobs of one subject run one at a time
	Step    string        `json:"step,omitempty"`
	EditID  string        `json:"editId,omitempty"`
	Attempt int           `json:"-"`               // 1 for the first try
	Broken  int           `json:"-"`               // how often an attempt was broken off, see Broken
	Delay   time.Duration `json:"delay,omitempty"` // not before so long from now
}

// MaxAttempts is how often a job is tried.
const MaxAttempts = 4

// MaxBroken is how often an attempt may be broken off from outside before that
// counts: with the waits between them, a quarter of an hour of killing, or without the
// files.
const MaxBroken = 30

// ErrBroken is the end of an attempt that was broken off from outside: it says
// nothing of the job, and is no attempt.
var ErrBroken = errors.New("broken off from outside")

// BrokenOff returns an error as one that matches ErrBroken where a program was
// killed by others, or the database or the files could not be reached, and that has not
// happened too often; nil otherwise.
func (j Job) BrokenOff(err error) error {
	outside := errors.Is(err, sandbox.ErrInterrupted) || errors.Is(err, fault.ErrUnavailable)
	if !outside || j.Broken >= MaxBroken {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrBroken, err)
}

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
// until Do returns nil or has been tried MaxAttempts times. An error that matches
// ErrBroken is no try: the job is taken up again after a while, with Broken one
// higher. After a crash the
// next Work takes up what was running at once; where several processes share
// the queue, another one does within 15 s. Kinds do not wait for each
// other: a slow webhook holds up no video, and a video no webhook. Nor do
// organizations: of the jobs that wait, the next is one of the organization that
// has the fewest running, and that was served the longest ago among several; so
// it is among the workspaces of one. A workspace's tenant.Priority comes before that;
// and of a workspace's projects the one that came first has the next job.
type Queue interface {
	// Work starts taking jobs, and returns. Stop waits for running jobs after
	// cancelling their contexts; a job stopped so is taken up by the next Work
	// without counting as an attempt.
	Work(ctx context.Context, do Do, opts *WorkOptions) (stop func(context.Context) error, err error)
	// Cancel drops the waiting jobs of a subject and cancels the context of a
	// running one, with the cause fault.ErrCancelled.
	Cancel(ctx context.Context, subject string) error
}
