package httpapi_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// reads counts what is read of projects.
type reads struct {
	project.Store
	lists, single atomic.Int32
}

func (r *reads) Projects(ctx context.Context, q project.Query) ([]project.Project, error) {
	r.lists.Add(1)
	return r.Store.Projects(ctx, q)
}

func (r *reads) Project(ctx context.Context, id string) (project.Project, error) {
	r.single.Add(1)
	return r.Store.Project(ctx, id)
}

func (r *reads) Result(ctx context.Context, k project.ResultKey, v any) (bool, error) {
	r.single.Add(1)
	return r.Store.Result(ctx, k, v)
}

// TestVideoOfAProject: its record and the list say alike where its video stands, while
// `status` is what the contract says. The list takes one query.
func TestVideoOfAProject(t *testing.T) {
	ofValues(t)
	t.Parallel()
	g, seen, ctx := newGate(), &reads{}, t.Context()
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		g.ports(p)
		seen.Store, p.Stores.Projects = p.Stores.Projects, seen
	}})
	others := create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script"})
	wait(t, c, others)
	id := create(t, c, client.CreateProject{Prompt: "A film about tea.", PromptType: "Script"})
	is := func(state string) contract.Project {
		t.Helper()
		p, err := c.Client.Projects.Get(ctx, id)
		must(t, err)
		seen.lists.Store(0)
		seen.single.Store(0)
		list, _, err := c.Client.Projects.List(ctx, c.Workspace.ID, client.ProjectList{})
		must(t, err)
		if lists, single := seen.lists.Load(), seen.single.Load(); p.Idle && (lists != 1 || single != 0) {
			t.Errorf("%s: the list took %d queries and %d more", state, lists, single)
		}
		if d := cmp.Diff(p.ProjectSummary, list[0]); d != "" {
			t.Errorf("%s: the list differs (-record +list):\n%s", state, d)
		}
		if p.Status != "DONE" || p.Video.State != state {
			t.Fatalf("status %s and video %+v, want DONE and %s", p.Status, p.Video, state)
		}
		return p
	}
	wait(t, c, id)
	is("none")
	_, err := c.Client.Exports.Start(ctx, id)
	must(t, err)
	g.wait(t)
	if v := is("making").Video; v.Progress >= 1 || v.URLs != nil {
		t.Errorf("during its first export: %+v", v)
	}
	close(g.open)
	wait(t, c, id)
	p := is("ready")
	made := p.Edits[0]
	want := contract.Video{State: "ready", Progress: 1, EditID: made.EditID, URLs: &made.URLs, Poster: made.Poster, Duration: made.Duration}
	if d := cmp.Diff(want, p.Video); d != "" {
		t.Errorf("exported (-want +got):\n%s", d)
	}
	scenes, err := c.Client.Projects.Scenes(ctx, id)
	must(t, err)
	said := "A film about coffee."
	_, err = c.Client.Projects.EditScene(ctx, id, scenes[0].ID, contract.EditScene{Narration: &said})
	must(t, err)
	wait(t, c, id)
	if v := is("outdated").Video; v.EditID != made.EditID || v.URLs == nil {
		t.Errorf("edited since: %+v", v)
	}
}
