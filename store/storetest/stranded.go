package storetest

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// stranded: projects that wait for a job which is not there are found, page by page, until
// they have one, are idle or are gone.
func stranded(t *testing.T, d Database) {
	var all []project.Project
	for i := range 5 {
		all = append(all, add(t, d.Stores, aProject(i)))
	}
	isStranded(t, d, "")
	for _, p := range all[1:] {
		if err := d.Cancel(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
	}
	isStranded(t, d, "", all[1:]...)
	isStranded(t, d, all[2].ID, all[3:]...)
	enqueue(t, d, all[1], step(all[1], project.StepWrite))
	commit(t, d, all[2], func(p *project.Project) error { return project.Move(&p.Creation, project.Failed) })
	if err := d.Projects.DeleteProject(t.Context(), all[3].ID); err != nil {
		t.Fatal(err)
	}
	isStranded(t, d, "", all[4])
	isStranded(t, d, all[4].ID)
}

func commit(t *testing.T, d Database, p project.Project, change func(*project.Project) error) {
	t.Helper()
	if _, err := d.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Change: change}); err != nil {
		t.Fatal(err)
	}
}

// isStranded checks which projects behind an id are stranded, none of them given up.
func isStranded(t *testing.T, d Database, after string, projects ...project.Project) {
	t.Helper()
	var want []project.Stranded
	for _, p := range projects {
		want = append(want, project.Stranded{ProjectID: p.ID})
	}
	got, err := d.Projects.Stranded(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("stranded (-want +got):\n%s", diff)
	}
}

// jobless: of several who give a project without a job one, one does, and nobody while
// there is one.
func jobless(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	rename := func() error {
		_, err := d.Projects.Commit(t.Context(), project.Commit{
			ProjectID: p.ID, Jobless: true, Enqueue: []job.Job{step(p, project.StepWrite)},
			Change: func(p *project.Project) error { p.Name += "!"; return nil },
		})
		return err
	}
	if err := rename(); !errors.Is(err, project.ErrWorked) {
		t.Errorf("while there is a job: got %v, want ErrWorked", err)
	}
	if err := d.Cancel(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	errs := make([]error, 8)
	var renaming sync.WaitGroup
	for i := range errs {
		renaming.Go(func() { errs[i] = rename() })
	}
	renaming.Wait()
	refused := slices.DeleteFunc(errs, func(err error) bool { return err == nil })
	for _, err := range refused {
		if !errors.Is(err, project.ErrWorked) {
			t.Errorf("got %v, want ErrWorked", err)
		}
	}
	got, err := d.Projects.Project(t.Context(), p.ID)
	if len(refused) != 7 || err != nil || got.Name != p.Name+"!" {
		t.Errorf("%d of 8 refused, and the name is %q, %v; want it changed once", len(refused), got.Name, err)
	}
}
