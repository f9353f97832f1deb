package host

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
)

func workCommands() []command {
	return []command{
		{"jobs", "", "what runs, and what waits and why", jobs},
		{"workers", "", "the processes that work jobs (Postgres)", workers},
		{"drain", "", "has no process begin a job, and waits until none runs; new ones are taken and wait", drain},
		{"resume", "", "ends a drain", resume},
		{"films", "[ORGANIZATION]", "the newest hundred, and how they stand", films},
		{"film retry", "FILM", "goes on with one that failed or was cancelled, from its last checkpoint", retryFilm},
		{"film cancel", "FILM", "stops it: at once with Postgres, at the end of its step with SQLite", cancelFilm},
		{"film delete", "FILM", "with all its files", deleteFilm},
	}
}

// mostJobs is how many jobs are shown.
const mostJobs = 1000

func jobs(ctx context.Context, a *admin, _ []string) error {
	q, err := a.queue(ctx)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, j := range q.jobs {
		rows = append(rows, []string{string(j.State), string(j.Kind), cmp.Or(j.Step, "-"), j.Subject, cmp.Or(j.OrganizationID, "-"), strconv.Itoa(j.Attempt), q.why(j)})
	}
	return a.table("STATE KIND STEP OF ORGANIZATION ATTEMPT WHY", rows)
}

// queue is what there is to do, and what keeps it from being done.
type queue struct {
	jobs     []store.QueuedJob
	drained  bool
	abandon  bool           // no process works
	busy     map[string]int // jobs that run, by subject
	running  map[string]int // by organization and kind
	mayByOrg map[string]int // 0 = as many as there is room for
}

func (a *admin) queue(ctx context.Context) (q queue, err error) {
	q = queue{busy: map[string]int{}, running: map[string]int{}, mayByOrg: map[string]int{}}
	if q.jobs, err = a.db.QueuedJobs(ctx, mostJobs); err != nil {
		return q, err
	}
	if q.drained, err = a.db.Drained(ctx); err != nil {
		return q, err
	}
	workers, err := a.db.Workers(ctx)
	if err != nil {
		return q, err
	}
	q.abandon = a.config.InPostgres() && len(workers) == 0
	for _, j := range q.jobs {
		c, err := a.db.Caps(ctx, j.OrganizationID)
		if err != nil {
			return q, err
		}
		q.mayByOrg[j.OrganizationID] = c.Running
		if j.State == store.JobRunning {
			q.busy[j.Subject]++
			q.running[share(j)]++
		}
	}
	return q, nil
}

// share names what an organization's cap counts.
func share(j store.QueuedJob) string { return j.OrganizationID + " " + string(j.Kind) }

// why says why a job is where it is.
func (q queue) why(j store.QueuedJob) string {
	may := q.mayByOrg[j.OrganizationID]
	switch {
	case j.State == store.JobRunning:
		return fmt.Sprintf("for %s on %s", since(j.Since), cmp.Or(j.Worker, "this host"))
	case j.State == store.JobLater && j.Error != "":
		return fmt.Sprintf("tried again in %s: %s", until(j.Since), firstLine(j.Error))
	case j.State == store.JobLater:
		return "its time comes in " + until(j.Since)
	case j.Kind == job.Segment && !q.abandon: // neither drained nor capped: its film has begun
		return fmt.Sprintf("waits for an encoder, for %s", since(j.Since))
	case q.drained:
		return "drained: admin resume ends that"
	case q.busy[j.Subject] > 0:
		return "another job of the same runs"
	case j.OrganizationID != "" && may > 0 && q.running[share(j)] >= may:
		return fmt.Sprintf("its organization runs %d, as many as it may", may)
	case q.abandon:
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

func workers(ctx context.Context, a *admin, _ []string) error {
	all, err := a.db.Workers(ctx)
	if err != nil {
		return err
	}
	found, err := a.db.QueuedJobs(ctx, mostJobs)
	if err != nil {
		return err
	}
	running := map[string]int{}
	for _, j := range found {
		if j.State == store.JobRunning {
			running[j.Worker]++
		}
	}
	var rows [][]string
	for _, w := range all {
		rows = append(rows, []string{w.Name, w.Seen.Round(100 * time.Millisecond).String(), strconv.Itoa(running[w.Name])})
	}
	return a.table("WORKER HEARD-OF RUNS", rows)
}

// drain waits until nothing runs. Who breaks it off leaves the database drained.
func drain(ctx context.Context, a *admin, _ []string) error {
	if err := a.db.Drain(ctx, true); err != nil {
		return err
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		n, err := a.running(ctx)
		if err != nil {
			return err
		}
		if n == 0 {
			return a.say("running", "0")
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%d jobs run still; none begins until admin resume", n)
		}
	}
}

// running returns how many jobs run.
func (a *admin) running(ctx context.Context) (n int, err error) {
	all, err := a.db.Backlog(ctx)
	for _, b := range all {
		n += b.Running
	}
	return n, err
}

func resume(ctx context.Context, a *admin, _ []string) error { return a.db.Drain(ctx, false) }

func films(ctx context.Context, a *admin, args []string) error {
	q := project.Query{After: listing.Place{}}
	if len(args) > 0 {
		q.OrganizationID = args[0]
	}
	all, err := a.engine.Projects(ctx, q)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, p := range all {
		rows = append(rows, []string{p.ID, p.CreatedAt.Format(time.DateTime), string(p.Status()), cmp.Or(string(p.Step), "-"), exported(p), p.Name})
	}
	return a.table("FILM CREATED STATUS STEP EXPORT NAME", rows)
}

// exported says how a project's last export stands.
func exported(p project.Project) string {
	e := p.Edit()
	if e == nil {
		return "-"
	}
	if e.Failure != nil {
		return fmt.Sprintf("%s: %s", e.State, firstLine(e.Failure.Message))
	}
	return string(e.State)
}

func retryFilm(ctx context.Context, a *admin, args []string) error {
	return a.engine.Retry(ctx, args[0])
}

func cancelFilm(ctx context.Context, a *admin, args []string) error {
	return a.engine.Cancel(ctx, args[0])
}

func deleteFilm(ctx context.Context, a *admin, args []string) error {
	return a.engine.Delete(ctx, args[0])
}
