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
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// projects serves videos and their creation.
type projects struct {
	engine    *engine.Engine
	responses responses
}

func (h projects) routes() []route {
	return []route{
		on("POST", "/auth/project/create", access.ProjectsCreate, h.create).creates(),
		on("GET", "/auth/project/{projectId}/create/status", access.ProjectsRead, replies(http.StatusOK, creationStatus)),
		on("GET", "/auth/project/{projectId}", access.ProjectsRead, h.get),
		on("DELETE", "/auth/project/{projectId}", access.ProjectsDelete, replies(http.StatusNoContent, h.delete)),
		on("GET", "/auth/workspace/{workspaceId}/projects", access.ProjectsRead, h.list),
		on("POST", "/auth/project/{projectId}/cancel", access.ProjectsCreate, h.cancel),
		on("POST", "/auth/project/{projectId}/retry", access.ProjectsCreate, h.retry),
		on("POST", "/auth/project/{projectId}/translate", access.ProjectsCreate, h.translate).creates(),
		on("GET", "/auth/project/{projectId}/scenes", access.ProjectsRead, replies(http.StatusOK, h.scenes)),
		on("GET", "/auth/project/{projectId}/ledger", access.ProjectsRead, replies(http.StatusOK, h.ledger)),
	}
}

func (h projects) create(c *call) error {
	var r request.Request // the body's exact fields; a test compares it with the contract
	wrong, err := c.examine(&r)
	switch {
	case err != nil:
		return err
	case r.ValidateOnly:
		return h.estimate(c, r, wrong)
	case len(wrong) > 0:
		return wrong[0]
	}
	if r.WorkspaceID, err = h.workspaceFor(c, r.WorkspaceID); err != nil {
		return err
	}
	p, err := h.engine.CreateAs(c.Context(), c.NewID, r)
	if err != nil {
		return err
	}
	return c.created(p)
}

// created answers with a new project.
func (c *call) created(p project.Project) error {
	c.warnings = append(c.warnings, p.Notices...)
	c.W.Header().Set("Location", c.host.url+root+"/auth/project/"+p.ID)
	return c.reply(http.StatusCreated, contract.ProjectCreated{ProjectID: p.ID})
}

func (h projects) translate(c *call) error {
	var r contract.TranslateProject
	if err := c.body(&r); err != nil {
		return err
	}
	p, err := h.engine.TranslateAs(c.Context(), c.NewID, c.Project.ID, r.Language)
	if err != nil {
		return err
	}
	return c.created(p)
}

// estimate answers with the estimate of a request, and its errors. It does not count as a creation.
func (h projects) estimate(c *call, r request.Request, wrong []error) error {
	if c.giveBack != nil {
		c.giveBack()
	}
	var err error
	if r.WorkspaceID, err = h.workspaceFor(c, r.WorkspaceID); errors.Is(err, fault.ErrInvalid) {
		wrong = append(wrong, err)
	} else if err != nil {
		return err
	}
	e, err := h.engine.Estimate(c.Context(), r)
	if err != nil {
		return err
	}
	c.warnings = append(c.warnings, e.Warnings...)
	return c.reply(http.StatusOK, estimate(e, wrong, c.ID))
}

// workspaceFor returns the workspace of a new project: the requested one, the key's, or the
// organization's default.
func (h projects) workspaceFor(c *call, asked string) (string, error) {
	switch {
	case asked != "":
		w, err := h.engine.Workspace(c.Context(), asked)
		if errors.Is(err, fault.ErrNotFound) || err == nil && !c.Grant.Covers(w.OrganizationID, w.ID) {
			return "", request.NoWorkspace()
		}
		return w.ID, err
	case c.Grant.WorkspaceID != "":
		return c.Grant.WorkspaceID, nil
	}
	w, err := h.engine.DefaultWorkspace(c.Context(), c.Grant.OrganizationID)
	if errors.Is(err, fault.ErrNotFound) {
		return "", fault.Invalid("workspaceId", "is missing", "the organization has no workspace yet: have one made")
	}
	return w.ID, err
}

func creationStatus(c *call) (contract.CreationStatus, error) {
	return contract.CreationStatus{Status: string(c.Project.CreationStatus())}, nil
}

func (h projects) get(c *call) error { return h.responses.reply(c, http.StatusOK, c.Project) }

// reply answers with a project. Its additionalParams are inserted unchanged: encoding/json would
// rewrite them.
func (rs responses) reply(c *call, status int, p project.Project) error {
	params := p.Request.AdditionalParams
	p.Request.AdditionalParams = nil
	body, err := plainjson.Marshal(rs.project(p))
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

func (h projects) delete(c *call) (none, error) {
	return none{}, h.engine.Delete(c.Context(), c.Project.ID)
}

func (h projects) list(c *call) error {
	q, err := c.projectQuery()
	if err != nil {
		return err
	}
	return replyNewest(c, h.responses.summary, func(after listing.Cursor, limit int) ([]project.Project, error) {
		q.After, q.Limit = after, limit
		return h.engine.Projects(c.Context(), q)
	})
}

// projectQuery parses the list's filters.
func (c *call) projectQuery() (q project.Query, err error) {
	values := c.URL.Query()
	q = project.Query{WorkspaceID: c.Workspace.ID, Status: project.Status(values.Get("status"))}
	if q.Status != "" && !q.Status.Known() {
		return q, fault.Invalid("status", fmt.Sprintf("%q is not a status", q.Status), fmt.Sprintf("take one of %v", project.Statuses()))
	}
	if q.CreatedAfter, err = instant("createdAfter", values.Get("createdAfter")); err != nil {
		return q, err
	}
	q.CreatedBefore, err = instant("createdBefore", values.Get("createdBefore"))
	return q, err
}

// instant parses a time, "" is none.
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

func (h projects) cancel(c *call) error {
	if err := h.engine.Cancel(c.Context(), c.Project.ID); err != nil {
		return err
	}
	return h.replyAgain(c, http.StatusOK)
}

func (h projects) retry(c *call) error {
	if err := h.engine.Retry(c.Context(), c.Project.ID); err != nil {
		return err
	}
	return h.replyAgain(c, http.StatusAccepted)
}

// replyAgain answers with the project's current state.
func (h projects) replyAgain(c *call, status int) error {
	p, err := h.engine.Project(c.Context(), c.Project.ID)
	if err != nil {
		return err
	}
	return h.responses.reply(c, status, p)
}

func (h projects) scenes(c *call) ([]contract.Scene, error) {
	all, err := h.engine.Scenes(c.Context(), c.Project.ID)
	if err != nil {
		return nil, err
	}
	c.W.Header().Set("ETag", revisionTag(c.Project.Revisions()))
	return scenes(all), nil
}

// revisionTag returns the entity tag of a list of scenes, for conditional edits: read before the
// scenes are, so that it is never newer than they.
func revisionTag(revision int) string { return fmt.Sprintf(`"scenes-%d"`, revision) }

func (h projects) ledger(c *call) ([]contract.LedgerEntry, error) {
	all, err := h.engine.Ledger(c.Context(), c.Project.ID)
	return ledger(all), err
}
