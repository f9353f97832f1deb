package storetest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// ask adds a project of a tenant and its first job. Its name is the tenant's.
func ask(t *testing.T, d Database, n int, organization, workspace string) {
	t.Helper()
	p := aProject(n)
	p.Name, p.OrganizationID, p.WorkspaceID = organization+workspace, organization, workspace
	enqueue(t, d, add(t, d.Stores, p), step(p, project.StepWrite))
}

// workshop works jobs that end when they are told to.
type workshop struct {
	began chan string // the tenant's
	end   chan struct{}
}

func open(t *testing.T, d Database, opts *job.WorkOptions) workshop {
	t.Helper()
	w := workshop{make(chan string, 1000), make(chan struct{}, 1000)}
	workWith(t, d, func(ctx context.Context, j job.Job) error {
		p, err := d.Projects.Project(ctx, j.Subject)
		if err != nil {
			return err
		}
		w.began <- p.Name
		select {
		case <-w.end:
		case <-ctx.Done():
		}
		return ctx.Err()
	}, opts)
	return w
}

// next ends a job and returns whose begins then.
func (w workshop) next(t *testing.T) string {
	t.Helper()
	w.end <- struct{}{}
	return receive(t, w.began)
}

// takeTurns has one organization ask for a hundred films before others ask for
// one: theirs begin as soon as one of it ends.
func takeTurns(t *testing.T, d Database) {
	const many = 100
	for i := range many {
		ask(t, d, i, "A", fmt.Sprint(i%2))
	}
	w := open(t, d, nil)
	first := []string{receive(t, w.began), receive(t, w.began)}
	if slices.Sort(first); !slices.Equal(first, []string{"A0", "A1"}) {
		t.Errorf("first began those of %v, want one of each workspace", first)
	}
	ask(t, d, many, "B", "0")
	ask(t, d, many+1, "C", "0")
	ask(t, d, many+2, "C", "0")
	order := []string{w.next(t), w.next(t), w.next(t), w.next(t)}
	if late := slices.Index(order, "B0"); late < 0 || late > 1 {
		t.Errorf("after the two of A those of %v began, want B's and C's first", order)
	}
	if late := slices.Index(order, "C0"); late < 0 || late > 1 {
		t.Errorf("after the two of A those of %v began, want B's and C's first", order)
	}
}

// capped lets one job of an organization run at a time, where there is room for
// two; others take what is left.
func capped(t *testing.T, d Database) {
	for i := range 5 {
		ask(t, d, i, "A", "0")
	}
	ask(t, d, 5, "B", "0")
	w := open(t, d, &job.WorkOptions{Running: func(_ context.Context, organization string) (int, error) {
		return map[string]int{"A": 1}[organization], nil
	}})
	first := []string{receive(t, w.began), receive(t, w.began)}
	if slices.Sort(first); !slices.Equal(first, []string{"A0", "B0"}) {
		t.Errorf("first began those of %v, want one of each organization", first)
	}
	w.end <- struct{}{}
	w.end <- struct{}{}
	if next := receive(t, w.began); next != "A0" {
		t.Errorf("then %s began", next)
	}
	ask(t, d, 6, "C", "0")
	if next := receive(t, w.began); next != "C0" {
		t.Errorf("%s began beside the one that A may run, want C", next)
	}
}

// priorities has films of a normal and of a low priority wait before those of a high one
// come: most that begin then are of the high one, and none is kept waiting for ever.
func priorities(t *testing.T, d Database) {
	const many = 20
	o := organization(t, d, 1)
	names := map[string]tenant.Priority{}
	for i, p := range []tenant.Priority{tenant.Normal, tenant.Low, tenant.High} {
		w := workspace(t, d, o, i)
		if set, err := d.Tenants.Workspaces.SetPriority(t.Context(), w.ID, p); err != nil || set.Priority != p {
			t.Fatalf("%+v, %v", set, err)
		}
		names[o.ID+w.ID] = p
		for n := range many {
			ask(t, d, i*many+n, o.ID, w.ID)
		}
	}
	w := open(t, d, nil)
	begun := map[tenant.Priority]int{names[receive(t, w.began)]: 1}
	begun[names[receive(t, w.began)]]++
	for range 24 {
		begun[names[w.next(t)]]++
	}
	if want := map[tenant.Priority]int{tenant.High: 18, tenant.Normal: 6, tenant.Low: 2}; !maps.Equal(begun, want) {
		t.Errorf("of %d that began first %v were of each priority, want %v", 26, begun, want)
	}
}

// finished has a workspace ask for several films at once: the next step of one that has
// begun comes before the first of another.
func finished(t *testing.T, d Database) {
	var all []project.Project
	for i := range 4 {
		p := aProject(i)
		p.OrganizationID, p.WorkspaceID = "A", "0"
		all = append(all, add(t, d.Stores, p))
	}
	for _, p := range all {
		enqueue(t, d, p, step(p, project.StepWrite))
	}
	began, end := make(chan string, 10), make(chan struct{})
	workWith(t, d, func(ctx context.Context, j job.Job) error {
		began <- j.Step
		select {
		case <-end:
		case <-ctx.Done():
			return ctx.Err()
		}
		if j.Step != string(project.StepWrite) {
			return nil
		}
		next := j
		next.Step = string(project.StepNarrate)
		_, err := d.Projects.Commit(ctx, project.Commit{ProjectID: j.Subject, Enqueue: []job.Job{next}})
		return err
	}, nil)
	order := []string{receive(t, began), receive(t, began)}
	for range 6 {
		end <- struct{}{}
		order = append(order, receive(t, began))
	}
	w, n := string(project.StepWrite), string(project.StepNarrate)
	if want := []string{w, w, n, n, w, w, n, n}; !slices.Equal(order, want) {
		t.Errorf("steps began in the order %v, want %v", order, want)
	}
	end <- struct{}{}
	end <- struct{}{}
}
