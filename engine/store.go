package engine

import (
	"context"
	"encoding/json"
	"time"
)

// Store keeps projects and the results of their steps, and puts jobs into the
// queue of the same database.
//
// Every call is atomic: it happens wholly or not at all, and once it has
// returned nil it survives a SIGKILL. An unknown project is an *Error with
// CodeNotFound. The caller guarantees UUIDs as ids and JSON values as results.
type Store interface {
	// CreateProject adds a project and its first job in one transaction.
	CreateProject(ctx context.Context, p Project, first Job) error
	Project(ctx context.Context, id string) (Project, error)
	// Projects lists newest first.
	Projects(ctx context.Context, q ProjectQuery) ([]Project, error)
	// Commit applies a change to a project, keeps results and adds jobs, in
	// one transaction, and returns the project as it then is.
	Commit(ctx context.Context, c Commit) (Project, error)
	// Result gives a step's result into v; found is false where there is none.
	Result(ctx context.Context, key ResultKey, v any) (found bool, err error)
	// DeleteProject removes the project, its results and its waiting jobs.
	DeleteProject(ctx context.Context, id string) error
}

// ProjectQuery selects projects.
type ProjectQuery struct {
	WorkspaceID string // "" = any
	After       string // id of the last project of the page before
	Limit       int    // 1..100, 0 = 100
}

// Commit is one transaction on a project.
type Commit struct {
	ProjectID string
	// Change edits the project as it stands in the database; nil = no change.
	// An error of it aborts the transaction and is returned as it is. It may
	// be called more than once and must not do anything else.
	Change  func(*Project) error
	Results []Result // kept under their keys; an older one is replaced
	Drop    []Step   // steps whose results are removed first
	Enqueue []Job
}

// ResultKey names a checkpoint: what a step found out, for a scene or whole.
type ResultKey struct {
	ProjectID string
	Step      Step
	Part      string // scene or edit id, "" = the whole step
}

// Result is a checkpoint to keep.
type Result struct {
	Step  Step
	Part  string
	Value json.RawMessage
}

// Queue works durable jobs.
//
// A job that was enqueued is run at least once, one at a time per project,
// until Do returns nil or has been tried MaxAttempts times. After a crash the
// next Work takes up what was running at once.
type Queue interface {
	// Work starts taking jobs, and returns. Stop waits for running jobs after
	// cancelling their contexts; a job stopped so is taken up by the next Work
	// without counting as an attempt.
	Work(ctx context.Context, do Do) (stop func(context.Context) error, err error)
	// Cancel drops the waiting jobs of a project and cancels the context of a
	// running one, with the cause ErrCancelled.
	Cancel(ctx context.Context, projectID string) error
}

// Do works a job. A nil error ends it; an error has it tried again later.
type Do func(ctx context.Context, job Job) error

// Job is one step of a project.
type Job struct {
	ProjectID string        `json:"projectId"`
	Step      Step          `json:"step"`
	EditID    string        `json:"editId,omitempty"`
	Attempt   int           `json:"-"`               // 1 for the first try
	Delay     time.Duration `json:"delay,omitempty"` // not before so long from now
}

// MaxAttempts is how often a job is tried.
const MaxAttempts = 4
