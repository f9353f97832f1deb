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
// Every call is atomic: it happens wholly or not at all, and once it has
// returned nil it survives a SIGKILL. An unknown project is an *Error with
// CodeNotFound. The caller guarantees UUIDs as ids and JSON values as results.
type Store interface {
	// CreateProject adds a project and its first job in one transaction. An id
	// that is taken is CodeConflict. An error of allow, which is told what the
	// organization has and may be nil, is returned as it is, and nothing is added;
	// calls for one organization follow each other.
	CreateProject(ctx context.Context, p Project, first job.Job, allow func(Usage) error) error
	Project(ctx context.Context, id string) (Project, error)
	// Projects lists newest first: by creation, or by ExportedAt where the query wants
	// those that are exported.
	Projects(ctx context.Context, q Query) ([]Project, error)
	// Commit applies a change to a project, keeps results and adds jobs, in
	// one transaction, and returns the project as it then is.
	Commit(ctx context.Context, c Commit) (Project, error)
	// Result gives a step's result into v; found is false where there is none.
	Result(ctx context.Context, key ResultKey, v any) (found bool, err error)
	// Stranded returns projects of which no job waits or runs although they are not
	// Idle, by their ids, from the one behind after; at most 100. Some of them may be
	// Idle and are no more returned once something is committed to them.
	Stranded(ctx context.Context, after string) ([]Stranded, error)
	// DeleteProject removes the project, its results and its waiting jobs.
	DeleteProject(ctx context.Context, id string) error
}

// Query selects projects.
type Query struct {
	OrganizationID string         // "" = any
	WorkspaceID    string         // "" = any
	Status         Status         // as Project.Status gives it; "" = any
	CreatedAfter   time.Time      // created then or later; zero = any
	CreatedBefore  time.Time      // created earlier; zero = any
	Exported       bool           // only those with a film, in the order in which these were done
	After          listing.Cursor // of the last project of the page before; zero = from the newest
	Limit          int            // 1..100, 0 = 100
}

// Commit is one transaction on a project.
type Commit struct {
	ProjectID string
	// Change edits the project as it stands in the database; nil = no change.
	// An error of it aborts the transaction and is returned as it is. It may
	// be called more than once and must not do anything else.
	Change  func(*Project) error
	Jobless bool     // nothing is done, and the error matches ErrWorked, where a job of the project waits or runs
	Results []Result // kept under their keys, in order; an older one is replaced, and one without a value removed
	Enqueue []job.Job
	Deliver []delivery.Delivery // webhooks, each with its first job; one that is there already is left alone
}

// ErrWorked is what the error matches of a commit for which the project has a job.
var ErrWorked = errors.New("a job of the project waits or runs")

// Stranded is a project that waits for a job which is not in the queue.
type Stranded struct {
	ProjectID string
	GivenUp   string // why the queue gave up its last job; "" = the job is lost, or was cancelled for the project
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
	Value json.RawMessage // nil = none is to be kept
}

// StepJob is a step of a project as a job.
func StepJob(projectID string, step Step, editID string) job.Job {
	row, _ := StepByName(step)
	return job.Job{Kind: row.Queue, Subject: projectID, Step: string(step), EditID: editID}
}

// UsageStore knows what organizations have.
type UsageStore interface {
	// Usage returns what an organization has, and created on a day.
	Usage(ctx context.Context, organizationID string, day int64) (Usage, error)
}

// Usage is what an organization has.
type Usage struct {
	Queued int   // films that wait or are worked
	Bytes  int64 // of uploads and finished films
	Today  int   // films created this day
}
