package operator

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
)

// Job is a piece of work that runs or waits.
type Job struct {
	State          string    `json:"state"` // running, waiting (it could run), later (its time has not come)
	Kind           string    `json:"kind"`
	Step           string    `json:"step,omitempty"`
	Subject        string    `json:"subject"` // id of what is worked on: a project, an upload, a delivery
	OrganizationID string    `json:"organizationId,omitempty"`
	WorkspaceID    string    `json:"workspaceId,omitempty"`
	Attempt        int       `json:"attempt"`
	Since          time.Time `json:"since"`            // when it began, could begin, or will
	Worker         string    `json:"worker,omitempty"` // that has it, or had it last
	Error          string    `json:"error,omitempty"`  // of its last attempt
	Why            string    `json:"why"`              // it is where it is, in words
}

// mostJobs is how many jobs are shown.
const mostJobs = 1000

// Jobs returns what runs, and what waits and why: the first thousand, those that run
// first, then in the order in which their time comes.
func (o *Operator) Jobs(ctx context.Context) ([]Job, error) {
	q, err := o.queue(ctx)
	return each(q.jobs, func(j job.Queued) Job {
		return Job{
			State: string(j.State), Kind: string(j.Kind), Step: j.Step, Subject: j.Subject, OrganizationID: j.OrganizationID, WorkspaceID: j.WorkspaceID,
			Attempt: j.Attempt, Since: at(j.Since), Worker: j.Worker, Error: j.Error, Why: q.why(j),
		}
	}), err
}

// queue is what there is to do, and what keeps it from being done.
type queue struct {
	jobs      []job.Queued
	drained   bool
	abandoned bool // no process works
	caps      map[string]engine.Caps
	busy      map[string]int // jobs that run, by subject
	running   map[string]int // by organization and kind
}

func (o *Operator) queue(ctx context.Context) (q queue, err error) {
	q = queue{busy: map[string]int{}, running: map[string]int{}}
	if q.jobs, err = o.db.QueuedJobs(ctx, mostJobs); err != nil {
		return q, err
	}
	if q.drained, err = o.db.Drained(ctx); err != nil {
		return q, err
	}
	if q.caps, err = o.db.AllCaps(ctx); err != nil {
		return q, err
	}
	workers, err := o.db.Workers(ctx)
	q.abandoned = o.db.Shared() && len(workers) == 0
	for _, j := range q.jobs {
		if j.State == job.Running {
			q.busy[j.Subject]++
			q.running[share(j)]++
		}
	}
	return q, err
}

// share names what an organization's cap counts.
func share(j job.Queued) string { return j.OrganizationID + " " + string(j.Kind) }

// mayRun returns how many jobs of a kind may run of an organization, 0 for as many as
// there is room for.
func (q queue) mayRun(organizationID string) int {
	if organizationID == "" {
		return 0
	}
	c, ok := q.caps[organizationID]
	if !ok {
		c = q.caps[""]
	}
	return c.Running
}

// why says why a job is where it is.
func (q queue) why(j job.Queued) string {
	most := q.mayRun(j.OrganizationID)
	switch {
	case j.State == job.Running:
		return fmt.Sprintf("for %s on %s", since(j.Since), cmp.Or(j.Worker, "this host"))
	case j.State == job.Later && j.Error != "":
		return fmt.Sprintf("tried again in %s: %s", until(j.Since), firstLine(j.Error))
	case j.State == job.Later:
		return "its time comes in " + until(j.Since)
	case j.Kind == job.Segment && !q.abandoned: // neither drained nor capped: its film has begun
		return fmt.Sprintf("waits for an encoder, for %s", since(j.Since))
	case q.drained:
		return "drained: admin resume ends that"
	case q.busy[j.Subject] > 0:
		return "another job of the same runs"
	case most > 0 && q.running[share(j)] >= most:
		return fmt.Sprintf("its organization runs %d, as many as it may", most)
	case q.abandoned:
		return "no process works jobs: start one with -role worker or all"
	}
	return fmt.Sprintf("waits for a place, for %s", since(j.Since))
}

func since(t time.Time) string { return time.Since(t).Round(time.Second).String() }

func until(t time.Time) string { return max(0, time.Until(t)).Round(time.Second).String() }

// firstLine returns the beginning of a message.
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return fmt.Sprintf("%.120s", s)
}

// Worker is a process that works jobs.
type Worker struct {
	Name    string  `json:"name"`
	Seen    float64 `json:"seen"` // seconds since it was heard of
	Running int     `json:"running"`
}

// Workers returns the processes that work jobs; none for an SQLite file, whose jobs
// one process works.
func (o *Operator) Workers(ctx context.Context) ([]Worker, error) {
	all, err := o.db.Workers(ctx)
	if err != nil {
		return nil, err
	}
	found, err := o.db.QueuedJobs(ctx, mostJobs)
	running := map[string]int{}
	for _, j := range found {
		if j.State == job.Running {
			running[j.Worker]++
		}
	}
	return each(all, func(w job.Worker) Worker {
		return Worker{w.Name, w.Seen.Round(100 * time.Millisecond).Seconds(), running[w.Name]}
	}), err
}

// Draining says whether jobs begin, and how many run.
type Draining struct {
	Drained bool `json:"drained"` // none begins
	Running int  `json:"running"`
}

// Drain has no process begin a job any more, or with false ends that. It does not
// wait: who drains asks [Operator.Draining] until none runs. What is asked for
// meanwhile is taken, and waits.
func (o *Operator) Drain(ctx context.Context, on bool) (Draining, error) {
	if err := o.db.Drain(ctx, on); err != nil {
		return Draining{}, err
	}
	return o.Draining(ctx)
}

// Draining reports how a drain stands.
func (o *Operator) Draining(ctx context.Context) (d Draining, err error) {
	if d.Drained, err = o.db.Drained(ctx); err != nil {
		return d, err
	}
	all, err := o.db.Backlog(ctx)
	for _, b := range all {
		d.Running += b.Running
	}
	return d, err
}
