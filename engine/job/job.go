// Package job declares the kinds of durable work and the queue that keeps it.
package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Kind identifies the part of the engine that works a job.
type Kind string

// The kinds.
const (
	Fetch    Kind = "fetch"    // a step of a project that waits for other servers; Subject is the project
	Prepare  Kind = "prepare"  // a step that reads or prepares their files
	Video    Kind = "video"    // a step that makes the film
	Asset    Kind = "asset"    // examine an upload; Subject is the asset
	Hearing  Kind = "hearing"  // transcribe an upload; Subject is the asset
	Ideas    Kind = "ideas"    // write ideas for videos; Subject is an organization or workspace
	Delivery Kind = "delivery" // one attempt at a webhook; Subject is the delivery
	Segment  Kind = "segment"  // a segment of a film that another job assembles; Subject is Part of the project
)

// Job is a piece of durable work.
type Job struct {
	Kind    Kind          `json:"kind"`
	Subject string        `json:"subject"` // id of its object; jobs of one subject run one at a time
	Step    string        `json:"step,omitempty"`
	EditID  string        `json:"editId,omitempty"`
	Attempt int           `json:"-"`               // 1 for the first try
	Broken  int           `json:"-"`               // number of interrupted attempts, see BrokenOff
	Delay   time.Duration `json:"delay,omitempty"` // from now, before its first run
}

// MaxAttempts is how often a job is tried.
const MaxAttempts = 4

// MaxBroken is how often an attempt may be interrupted from outside before that counts: with the
// waits between them, a quarter of an hour of kills, or without the files.
const MaxBroken = 30

// ErrBroken matches the error of an attempt that was interrupted from outside: it does not count as
// an attempt of the job.
var ErrBroken = errors.New("broken off from outside")

// BrokenOff returns an error that matches ErrBroken where another process killed a program, or the
// database or the files could not be reached, and that has not happened too often; nil otherwise.
func (j Job) BrokenOff(err error) error {
	outside := errors.Is(err, sandbox.ErrInterrupted) || errors.Is(err, fault.ErrUnavailable)
	if !outside || j.Broken >= MaxBroken {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrBroken, err)
}

// Do works a job. A nil error ends it; after an error it is tried again later.
type Do func(ctx context.Context, j Job) error

// WorkOptions tune the working of jobs. Nil means the defaults.
type WorkOptions struct {
	// Running returns how many jobs of a kind may run at once for an organization; the others wait.
	// 0, or nil: no bound.
	Running func(ctx context.Context, organizationID string) (int, error)
}

// Queue works durable jobs.
//
// An enqueued job runs at least once, one at a time per subject, until Do returns nil or it was
// tried MaxAttempts times. An error that matches ErrBroken is no try: the job runs again after a
// while, with Broken one higher. After a crash the next Work resumes the interrupted jobs at once;
// where several processes share the queue, another one does so within 15 s. Kinds do not block each
// other: a slow webhook delays no video, and a video no webhook. Nor do organizations: the next job
// is one of the organization with the fewest running, and among several of the one that was served
// least recently; the same holds for the workspaces of one. A workspace's tenant.Priority comes
// before that; and of a workspace's projects the oldest has the next job.
type Queue interface {
	// Work starts taking jobs, and returns. stop cancels the contexts of running jobs and waits for
	// them; the next Work resumes them without counting an attempt.
	Work(ctx context.Context, do Do, opts *WorkOptions) (stop func(context.Context) error, err error)
	// Cancel drops the waiting jobs of a subject and cancels the context of a running one, with the
	// cause fault.ErrCancelled.
	Cancel(ctx context.Context, subject string) error
}
