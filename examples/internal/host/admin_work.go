package host

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/httpapi/operator"
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
	all, err := a.operator.Jobs(ctx)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, j := range all {
		rows = append(rows, []string{j.State, j.Kind, cmp.Or(j.Step, "-"), j.Subject, cmp.Or(j.OrganizationID, "-"), strconv.Itoa(j.Attempt), j.Why})
	}
	return a.table("STATE KIND STEP OF ORGANIZATION ATTEMPT WHY", rows)
}

func workers(ctx context.Context, a *admin, _ []string) error {
	all, err := a.operator.Workers(ctx)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, w := range all {
		rows = append(rows, []string{w.Name, fmt.Sprintf("%.1fs", w.Seen), strconv.Itoa(w.Running)})
	}
	return a.table("WORKER HEARD-OF RUNS", rows)
}

// drain waits until nothing runs. Who breaks it off leaves the database drained.
func drain(ctx context.Context, a *admin, _ []string) error {
	d, err := a.operator.Drain(ctx, true)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for err == nil && d.Running > 0 {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%d jobs run still; none begins until admin resume", d.Running)
		}
		d, err = a.operator.Draining(ctx)
	}
	if err != nil {
		return err
	}
	return a.say("running", "0")
}

func resume(ctx context.Context, a *admin, _ []string) error {
	_, err := a.operator.Drain(ctx, false)
	return err
}

func films(ctx context.Context, a *admin, args []string) error {
	organization := ""
	if len(args) > 0 {
		organization = args[0]
	}
	all, err := a.operator.Projects(ctx, organization)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, p := range all {
		rows = append(rows, []string{p.ID, p.CreatedAt.Format(time.DateTime), p.Status, cmp.Or(p.Step, "-"), exported(p), p.Name})
	}
	return a.table("FILM CREATED STATUS STEP EXPORT NAME", rows)
}

// exported says how a film's last export stands, and why what failed did.
func exported(p operator.Project) string {
	state := cmp.Or(p.Export, "-")
	if p.Error != "" {
		return state + ": " + p.Error
	}
	return state
}

func retryFilm(ctx context.Context, a *admin, args []string) error {
	return a.operator.Retry(ctx, args[0])
}

func cancelFilm(ctx context.Context, a *admin, args []string) error {
	return a.operator.Cancel(ctx, args[0])
}

func deleteFilm(ctx context.Context, a *admin, args []string) error {
	return a.operator.Delete(ctx, args[0])
}
