package host

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
)

// mostJobs is how many jobs are shown.
const mostJobs = 1000

// queue is what there is to do, and what keeps it from being done.
type queue struct {
	jobs      []job.Queued
	drained   bool
	abandoned bool // no process works
	caps      map[string]engine.Caps
	busy      map[string]int // jobs that run, by subject
	running   map[string]int // by organization and kind
}

func (a *admin) queue(ctx context.Context) (q queue, err error) {
	q = queue{busy: map[string]int{}, running: map[string]int{}}
	if q.jobs, err = a.db.QueuedJobs(ctx, mostJobs); err != nil {
		return q, err
	}
	if q.drained, err = a.db.Drained(ctx); err != nil {
		return q, err
	}
	if q.caps, err = a.db.AllCaps(ctx); err != nil {
		return q, err
	}
	workers, err := a.db.Workers(ctx)
	q.abandoned = a.db.Shared() && len(workers) == 0
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
