package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestDefaultWorkspace creates with the contract's own body and the key of an
// organization with two workspaces: in its first, and in the one that is set over
// HTTP or in Go.
func TestDefaultWorkspace(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	second := c.AddWorkspace(t, c.Tenant, "Second")
	at := "/auth/organization/" + c.Organization.ID
	goesInto := func(want string) {
		t.Helper()
		var o contract.Organization
		c.send(t, http.MethodGet, at, "").into(t, http.StatusOK, &o)
		var made contract.ProjectCreated
		c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"A film about warmth.","promptType":"Script"}`).into(t, http.StatusCreated, &made)
		var p contract.Project
		c.send(t, http.MethodGet, "/auth/project/"+made.ProjectID, "").into(t, http.StatusOK, &p)
		if p.WorkspaceID != want || o.DefaultWorkspaceID != want {
			t.Errorf("the organization says %s, and the project is in %s, want %s", o.DefaultWorkspaceID, p.WorkspaceID, want)
		}
	}
	goesInto(c.Workspace.ID)
	var o contract.Organization
	c.send(t, http.MethodPatch, at, `{"defaultWorkspaceId":"`+second.ID+`"}`).into(t, http.StatusOK, &o)
	goesInto(second.ID)
	if _, err := c.Engine.SetDefaultWorkspace(t.Context(), c.Organization.ID, c.Workspace.ID); err != nil {
		t.Fatal(err)
	}
	goesInto(c.Workspace.ID)

	var p contract.Problem
	foreign := c.AddTenant(t, "Beta").Workspace.ID
	c.send(t, http.MethodPatch, at, `{"defaultWorkspaceId":"`+foreign+`"}`).into(t, http.StatusBadRequest, &p)
	if p.Param != "defaultWorkspaceId" {
		t.Errorf("another's workspace: %+v", p)
	}
	bound := caller{c.Server, c.Issue(t, c.Tenant, second.ID, access.Scopes()...)}
	bound.send(t, http.MethodPatch, at, `{"defaultWorkspaceId":"`+second.ID+`"}`).into(t, http.StatusForbidden, &p)
	goesInto(c.Workspace.ID)
}
