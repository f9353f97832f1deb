package host

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

func workCommands() []command {
	return []command{
		{"caps", "", "what organizations may have; default is for those without caps of their own", showCaps},
		{"caps set", "ORGANIZATION|default NAME=NUMBER…", "running= (films' steps at once) queued= (films) megabytes= films-a-day= film-cents= (US, of pictures and films made for one); 0 or left out: no bound", setCaps},
		{"caps clear", "ORGANIZATION|default", "what holds for all holds for it again", func(ctx context.Context, a *admin, args []string) error {
			return a.changeCaps(ctx, args[0], nil)
		}},
		{"retention", "ORGANIZATION", "for how many days its workspaces keep what is in them; 0: for ever", showRetention},
		{"retention set", "WORKSPACE NAME=DAYS…", "films= exports= uploads=; what is older is deleted within the hour, for good", func(ctx context.Context, a *admin, args []string) error {
			n, err := numbers(args[1:], "films", "exports", "uploads")
			if err != nil {
				return err
			}
			return a.engine.SetRetention(ctx, args[0], tenant.Retention{Projects: n["films"], Exports: n["exports"], Uploads: n["uploads"]})
		}},
		{"jobs", "", "what runs, and what waits and why", func(ctx context.Context, a *admin, _ []string) error {
			q, err := a.queue(ctx)
			return listed(a, "STATE KIND STEP OF ORGANIZATION ATTEMPT WHY", q.jobs, err, func(j job.Queued) []any {
				return []any{j.State, j.Kind, j.Step, j.Subject, j.OrganizationID, j.Attempt, q.why(j)}
			})
		}},
		{"workers", "", "the processes that work jobs (Postgres)", showWorkers},
		{"drain", "", "has no process begin a job, and waits until none runs; new ones are taken and wait", drain},
		{"resume", "", "ends a drain", func(ctx context.Context, a *admin, _ []string) error { return a.db.Drain(ctx, false) }},
		{"films", "[ORGANIZATION]", "the newest hundred, and how they stand", showFilms},
		{"film retry", "FILM", "goes on with one that failed or was cancelled, from its last checkpoint", one((*engine.Engine).Retry)},
		{"film cancel", "FILM", "stops it: at once with Postgres, at the end of its step with SQLite", one((*engine.Engine).Cancel)},
		{"film delete", "FILM", "with all its files", one((*engine.Engine).Delete)},
	}
}

// everybody is the name, in commands, of the organizations without caps of their own.
const everybody = "default"

func showCaps(ctx context.Context, a *admin, _ []string) error {
	all, err := a.db.AllCaps(ctx)
	return listed(a, "ORGANIZATION RUNNING QUEUED MEGABYTES FILMS-A-DAY FILM-CENTS", slices.Sorted(maps.Keys(all)), err, func(id string) []any {
		c := all[id]
		return []any{cmp.Or(id, everybody), c.Running, c.Queued, c.Bytes >> 20, c.FilmsADay, strconv.FormatFloat(100*c.FilmCost, 'f', 0, 64)}
	})
}

func setCaps(ctx context.Context, a *admin, args []string) error {
	n, err := numbers(args[1:], "running", "queued", "megabytes", "films-a-day", "film-cents")
	if err != nil {
		return err
	}
	return a.changeCaps(ctx, args[0], &engine.Caps{
		Running: n["running"], Queued: n["queued"], Bytes: int64(n["megabytes"]) << 20, FilmsADay: n["films-a-day"],
		FilmCost: float64(n["film-cents"]) / 100,
	})
}

// changeCaps sets the caps of an organization, or of everybody; nil removes them.
func (a *admin) changeCaps(ctx context.Context, organizationID string, c *engine.Caps) error {
	if organizationID == everybody {
		return a.db.SetCaps(ctx, "", c)
	}
	if _, err := a.engine.Organization(ctx, organizationID); err != nil {
		return err
	}
	return a.db.SetCaps(ctx, organizationID, c)
}

func showRetention(ctx context.Context, a *admin, args []string) error {
	kept, err := a.engine.Retentions(ctx)
	if err != nil {
		return err
	}
	all, err := a.workspacesOf(ctx, args[0])
	return listed(a, "WORKSPACE FILMS EXPORTS UPLOADS NAME", all, err, func(w tenant.Workspace) []any {
		r := kept[w.ID]
		return []any{w.ID, r.Projects, r.Exports, r.Uploads, w.Name}
	})
}

// numbers parses NAME=NUMBER; omitted ones are 0.
func numbers(args []string, names ...string) (map[string]int, error) {
	all := map[string]int{}
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		n, err := strconv.Atoi(value)
		if !slices.Contains(names, name) || err != nil || n < 0 {
			return nil, fmt.Errorf("%q is none of %s=NUMBER", arg, strings.Join(names, "=NUMBER "))
		}
		all[name] = n
	}
	return all, nil
}

func showWorkers(ctx context.Context, a *admin, _ []string) error {
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
	all, err := a.db.Workers(ctx)
	return listed(a, "WORKER HEARD-OF RUNS", all, err, func(w job.Worker) []any {
		return []any{w.Name, fmt.Sprintf("%.1fs", w.Seen.Seconds()), running[w.Name]}
	})
}

// drain waits until nothing runs. An interrupted drain leaves the database drained.
func drain(ctx context.Context, a *admin, _ []string) error {
	err := a.db.Drain(ctx, true)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for err == nil {
		var running int
		if running, err = a.running(ctx); err == nil && running == 0 {
			return a.say(nil, "running", 0)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%d jobs run still; none begins until admin resume", running)
		}
	}
	return err
}

// running returns the number of running jobs.
func (a *admin) running(ctx context.Context) (n int, err error) {
	all, err := a.db.Backlog(ctx)
	for _, b := range all {
		n += b.Running
	}
	return n, err
}

func showFilms(ctx context.Context, a *admin, args []string) error {
	var q project.Query
	if len(args) > 0 {
		q.OrganizationID = args[0]
		if _, err := a.engine.Organization(ctx, args[0]); err != nil {
			return err
		}
	}
	all, err := a.engine.Projects(ctx, q)
	return listed(a, "FILM CREATED STATUS STEP EXPORT NAME", all, err, func(p project.Project) []any {
		return []any{p.ID, p.CreatedAt.Format(time.DateTime), p.Status(), p.Step, exported(p), p.Name}
	})
}

// exported returns the state of a film's last export, with the reason of a failure.
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

// mostJobs is the most jobs that are shown.
const mostJobs = 1000

// queue is the waiting work, and its obstacles.
type queue struct {
	jobs      []job.Queued
	drained   bool
	abandoned bool // no process works jobs
	caps      map[string]engine.Caps
	busy      map[string]int // running jobs, by subject
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

// share returns the key of an organization's cap.
func share(j job.Queued) string { return j.OrganizationID + " " + string(j.Kind) }

// mayRun returns how many jobs of a kind may run for an organization, 0 for no limit.
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

// why returns the reason of a job's state.
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
