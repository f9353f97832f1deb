package project

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
)

// Store keeps projects and the results of their steps.
//
// Every call is atomic: it happens wholly or not at all, and once it has returned nil it survives a
// SIGKILL. An unknown project is a *fault.Error with CodeNotFound. The caller guarantees UUIDs as ids
// and JSON values as results.
type Store interface {
	// CreateProject adds a project and its first job in one transaction. A taken id is
	// CodeConflict. allow, which may be nil, receives the organization's usage; its error is
	// returned unchanged, and nothing is added. Calls for one organization run one after another.
	CreateProject(ctx context.Context, p Project, first job.Job, allow func(Usage) error) error
	Project(ctx context.Context, id string) (Project, error)
	// Projects lists newest first: by creation, or by ExportedAt for a query of exported projects.
	Projects(ctx context.Context, q Query) ([]Project, error)
	// Commit changes a project, stores results and adds jobs in one transaction, and returns the
	// changed project.
	Commit(ctx context.Context, c Commit) (Project, error)
	// Result reads a step's result into v; found is false without one.
	Result(ctx context.Context, key ResultKey, v any) (found bool, err error)
	// Stranded returns projects without a waiting or running job that are not Idle, ordered by id,
	// from the one behind after; at most 100. Some of them may be Idle, and are no longer returned
	// after the next commit to them.
	Stranded(ctx context.Context, after string) ([]Stranded, error)
	// DeleteProject removes the project, its results and its waiting jobs.
	DeleteProject(ctx context.Context, id string) error
}

// Query selects projects.
type Query struct {
	OrganizationID string         // "" = any
	WorkspaceID    string         // "" = any
	Status         Status         // as returned by Project.Status; "" = any
	CreatedAfter   time.Time      // at this time or later; zero = any
	CreatedBefore  time.Time      // earlier; zero = any
	Exported       bool           // only those with a film, ordered by its completion
	After          listing.Cursor // of the last project of the page before; zero = from the newest
	Limit          int            // 1..100, 0 = 100
}

// Commit is one transaction on a project.
type Commit struct {
	ProjectID string
	// Change edits the project as stored in the database; nil = no change. Its error aborts the
	// transaction and is returned unchanged. It may be called more than once and must have no other
	// effects.
	Change  func(*Project) error
	Jobless bool     // the commit does nothing and fails with ErrWorked while a job of the project waits or runs
	Results []Result // stored in order; each replaces that of its key, or removes it without a value
	Enqueue []job.Job
	Deliver []delivery.Delivery // webhooks, each with its first job; existing ones stay unchanged
}

// ErrWorked matches the error of a Jobless commit while the project has a job.
var ErrWorked = errors.New("a job of the project waits or runs")

// Stranded is a project whose job is not in the queue.
type Stranded struct {
	ProjectID string
	GivenUp   string // why the queue gave up its last job; "" = the job is lost, or was cancelled for the project
}

// ResultKey names a checkpoint: the result of a step, for a part or the whole.
type ResultKey struct {
	ProjectID string
	Step      Step
	Part      string // scene or edit id, "" = the whole step
}

// Result is a checkpoint to store.
type Result struct {
	Step  Step
	Part  string
	Value json.RawMessage // nil = remove it
}

// StepJob returns the job of a project's step.
func StepJob(projectID string, step Step, editID string) job.Job {
	row, _ := StepByName(step)
	return job.Job{Kind: row.Queue, Subject: projectID, Step: string(step), EditID: editID}
}

// UsageStore measures the usage of organizations.
type UsageStore interface {
	// Usage returns an organization's usage, and its creations on a day.
	Usage(ctx context.Context, organizationID string, day int64) (Usage, error)
}

// Usage is an organization's usage.
type Usage struct {
	Queued int   // films that wait or are in progress
	Bytes  int64 // of uploads and finished films
	Today  int   // films created this day
}
