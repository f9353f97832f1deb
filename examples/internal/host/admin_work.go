package host

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
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

func workers(ctx context.Context, a *admin, _ []string) error {
	all, err := a.db.Workers(ctx)
	if err != nil {
		return err
	}
	queued, err := a.db.QueuedJobs(ctx, mostJobs)
	if err != nil {
		return err
	}
	running := map[string]int{}
	for _, j := range queued {
		if j.State == job.Running {
			running[j.Worker]++
		}
	}
	var rows [][]string
	for _, w := range all {
		rows = append(rows, []string{w.Name, fmt.Sprintf("%.1fs", w.Seen.Seconds()), strconv.Itoa(running[w.Name])})
	}
	return a.table("WORKER HEARD-OF RUNS", rows)
}

// drain waits until nothing runs. Who breaks it off leaves the database drained.
func drain(ctx context.Context, a *admin, _ []string) error {
	err := a.db.Drain(ctx, true)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for err == nil {
		var running int
		if running, err = a.running(ctx); err == nil && running == 0 {
			return a.say("running", "0")
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%d jobs run still; none begins until admin resume", running)
		}
	}
	return err
}

// running counts the jobs that run.
func (a *admin) running(ctx context.Context) (n int, err error) {
	all, err := a.db.Backlog(ctx)
	for _, b := range all {
		n += b.Running
	}
	return n, err
}

func resume(ctx context.Context, a *admin, _ []string) error {
	return a.db.Drain(ctx, false)
}

func films(ctx context.Context, a *admin, args []string) error {
	var q project.Query
	if len(args) > 0 {
		q.OrganizationID = args[0]
		if _, err := a.engine.Organization(ctx, args[0]); err != nil {
			return err
		}
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

// exported says how a film's last export stands, and why what failed did.
func exported(p project.Project) string {
	_, failed := p.Idle()
	state := "-"
	if e := p.Edit(); e != nil {
		state, failed = string(e.State), e.Failure
	}
	if failed != nil {
		return state + ": " + firstLine(failed.Message)
	}
	return state
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
