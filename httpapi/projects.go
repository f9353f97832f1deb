package httpapi

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/httpapi/contract"
)

func projectRoutes() []route {
	return []route{
		post("/auth/project/create", access.ProjectsCreate, (*api).createProject).creates(),
		get("/auth/project/{projectId}/create/status", access.ProjectsRead, (*api).creationStatus),
		get("/auth/project/{projectId}", access.ProjectsRead, (*api).getProject),
		del("/auth/project/{projectId}", access.ProjectsDelete, (*api).deleteProject),
		get("/auth/workspace/{workspaceId}/projects", access.ProjectsRead, (*api).listProjects),
		post("/auth/project/{projectId}/cancel", access.ProjectsCreate, (*api).cancelProject),
		post("/auth/project/{projectId}/retry", access.ProjectsCreate, (*api).retryProject),
		get("/auth/project/{projectId}/scenes", access.ProjectsRead, (*api).listScenes),
		patch("/auth/project/{projectId}/scenes/{sceneId}", access.ProjectsCreate, (*api).editScene),
		get("/auth/project/{projectId}/ledger", access.ProjectsRead, (*api).getLedger),
		get("/auth/project/{projectId}/events", access.ProjectsRead, (*api).projectEvents).streams(),
	}
}

func (a *api) createProject(c *call) error {
	var r engine.Request // has the body's very fields; a test holds it and contract.CreateProject together
	if err := c.body(&r); err != nil {
		return err
	}
	var err error
	if r.WorkspaceID, err = a.workspaceFor(c, r.WorkspaceID); err != nil {
		return err
	}
	p, err := a.eng.CreateAs(c.Context(), c.NewID, r)
	if err != nil {
		return err
	}
	c.warnings = append(c.warnings, p.Notices...)
	c.W.Header().Set("Location", a.opts.PublicURL+root+"/auth/project/"+p.ID)
	return c.reply(http.StatusCreated, contract.ProjectCreated{ProjectID: p.ID})
}

// workspaceFor is the workspace that a project goes into: the one asked for, the
// key's, or the organization's default.
func (a *api) workspaceFor(c *call, asked string) (string, error) {
	switch {
	case asked != "":
		w, err := a.eng.Workspace(c.Context(), asked)
		if errors.Is(err, fault.ErrNotFound) || err == nil && !c.Grant.Covers(w.OrganizationID, w.ID) {
			return "", engine.NoWorkspace()
		}
		return w.ID, err
	case c.Grant.WorkspaceID != "":
		return c.Grant.WorkspaceID, nil
	}
	w, err := a.eng.DefaultWorkspace(c.Context(), c.Grant.OrganizationID)
	if errors.Is(err, fault.ErrNotFound) {
		return "", fault.Invalid("workspaceId", "is missing", "the organization has no workspace yet: have one made")
	}
	return w.ID, err
}

func (a *api) creationStatus(c *call) error {
	return c.reply(http.StatusOK, contract.CreationStatus{Status: string(c.Project.CreationStatus())})
}

func (a *api) getProject(c *call) error { return a.replyProject(c, http.StatusOK, c.Project) }

// replyProject answers with a project's record. Its additionalParams are put in
// as they came: encoding/json would rewrite them.
func (a *api) replyProject(c *call, status int, p engine.Project) error {
	params := p.Request.AdditionalParams
	p.Request.AdditionalParams = nil
	body, err := marshal(a.record(p))
	if err != nil {
		return err
	}
	if len(params) > 0 {
		body = bytes.TrimSuffix(bytes.TrimSpace(body), []byte("}"))
		body = fmt.Appendf(body, `,"additionalParams":%s}`, params)
	}
	c.W.Header().Set("Content-Type", "application/json; charset=utf-8")
	c.W.WriteHeader(status)
	_, _ = c.W.Write(body) // a client that has gone needs no answer
	return nil
}

func (a *api) deleteProject(c *call) error {
	if err := a.eng.Delete(c.Context(), c.Project.ID); err != nil {
		return err
	}
	return c.none()
}

func (a *api) listProjects(c *call) error {
	q, err := c.projectQuery()
	if err != nil {
		return err
	}
	return replyList(a, c, items[engine.Project, contract.ProjectSummary]{
		fetch: func(after listing.Place, limit int) ([]engine.Project, error) {
			q.After, q.Limit = after, limit
			return a.eng.Projects(c.Context(), q)
		},
		place:  engine.Project.Place,
		record: summary,
	})
}

// projectQuery reads the list's filters.
func (c *call) projectQuery() (q engine.ProjectQuery, err error) {
	values := c.URL.Query()
	q = engine.ProjectQuery{WorkspaceID: c.Workspace.ID, Status: engine.Status(values.Get("status"))}
	if q.Status != "" && !q.Status.Known() {
		return q, fault.Invalid("status", fmt.Sprintf("%q is not a status", q.Status), fmt.Sprintf("take one of %v", engine.Statuses()))
	}
	if q.CreatedAfter, err = instant("createdAfter", values.Get("createdAfter")); err != nil {
		return q, err
	}
	q.CreatedBefore, err = instant("createdBefore", values.Get("createdBefore"))
	return q, err
}

// instant reads a time, "" is none.
func instant(field, s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return t, fault.Invalid(field, fmt.Sprintf("%q is not a time", s), "write it like 2026-03-01T10:00:00Z")
	}
	return t, nil
}

func (a *api) cancelProject(c *call) error {
	if err := a.eng.Cancel(c.Context(), c.Project.ID); err != nil {
		return err
	}
	return a.replyAgain(c, http.StatusOK)
}

func (a *api) retryProject(c *call) error {
	if err := a.eng.Retry(c.Context(), c.Project.ID); err != nil {
		return err
	}
	return a.replyAgain(c, http.StatusAccepted)
}

// replyAgain answers with the project as it is by now.
func (a *api) replyAgain(c *call, status int) error {
	p, err := a.eng.Project(c.Context(), c.Project.ID)
	if err != nil {
		return err
	}
	return a.replyProject(c, status, p)
}

func (a *api) listScenes(c *call) error {
	all, err := a.eng.Scenes(c.Context(), c.Project.ID)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, scenes(all))
}

func (a *api) editScene(c *call) error {
	var edit engine.SceneEdit // has the body's very fields, as with createProject
	if err := c.body(&edit); err != nil {
		return err
	}
	p, err := a.eng.EditScene(c.Context(), c.Project.ID, c.PathValue("sceneId"), edit)
	if err != nil {
		return err
	}
	p.Warnings = append(p.Warnings, c.warnings...)
	return a.replyProject(c, http.StatusAccepted, p)
}

func (a *api) getLedger(c *call) error {
	all, err := a.eng.Ledger(c.Context(), c.Project.ID)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, ledger(all))
}
