package httpapi

import (
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// exports serves the export of a project's film.
type exports struct {
	engine    *engine.Engine
	responses responses
}

func (h exports) routes() []route {
	return []route{
		on("POST", "/auth/project/{projectId}/edit/enhance", access.ProjectsCreate, replies(http.StatusAccepted, h.enhance)),
		on("GET", "/auth/project/{projectId}/edit/status/enhance", access.ProjectsRead, enhanceStatus),
		on("POST", "/auth/project/{projectId}/edit/export", access.ExportsCreate, replies(http.StatusAccepted, h.export)),
		on("GET", "/auth/project/{projectId}/edit/status/export", access.ProjectsRead, h.exportStatus),
		on("GET", "/auth/workspace/{workspaceId}/exports", access.ProjectsRead, h.list),
	}
}

func (h exports) enhance(c *call) (contract.EnhanceStatus, error) {
	if err := h.engine.Enhance(c.Context(), c.Project.ID); err != nil {
		return contract.EnhanceStatus{}, err
	}
	p, err := h.engine.Project(c.Context(), c.Project.ID)
	return enhancement(p), err
}

func enhanceStatus(c *call) error {
	s := enhancement(c.Project)
	return c.reply(c.pollStatus(s.Progress), s)
}

// pollStatus returns 200 for a finished state and 202 for one in progress, with the time to wait
// for more.
func (c *call) pollStatus(p *contract.Progress) int {
	c.W.Header().Set("Cache-Control", "no-store")
	if p == nil {
		return http.StatusOK
	}
	c.W.Header().Set("Retry-After", "2")
	return http.StatusAccepted
}

// enhancement returns the progress of enhancement. It cannot begin if creation stopped, which then
// ends it too.
func enhancement(p project.Project) contract.EnhanceStatus {
	if f := stopped(p); f != nil {
		return contract.EnhanceStatus{Status: string(p.Status()), Error: f}
	}
	s := contract.EnhanceStatus{Status: jobStatus(p.Enhancement, statusEditing), Done: p.Enhancement == project.Done}
	if !s.Done {
		s.Progress = progress(p)
	}
	return s
}

func (h exports) export(c *call) (contract.ExportStarted, error) {
	edit, err := h.engine.ExportAs(c.Context(), c.Project.ID, c.NewID)
	return contract.ExportStarted{ProjectID: c.Project.ID, EditID: edit.ID}, err
}

// list lists the newest film of each project, in the order of completion.
func (h exports) list(c *call) error {
	q := project.Query{WorkspaceID: c.Workspace.ID, Exported: true}
	return replyList(c, items[project.Project, contract.CompletedExport]{
		fetch: func(after listing.Cursor, limit int) ([]project.Project, error) {
			q.After, q.Limit = after, limit
			return h.engine.Projects(c.Context(), q)
		},
		cursor:   project.Project.ExportCursor,
		response: h.responses.completed,
	})
}

func (h exports) exportStatus(c *call) error {
	s := h.progress(c.Project)
	return c.reply(c.pollStatus(s.Progress), s)
}

// progress returns the progress of the newest export. None can begin if creation or enhancement
// stopped.
func (h exports) progress(p project.Project) contract.ExportStatus {
	if f := stopped(p); f != nil {
		return contract.ExportStatus{Status: string(p.Status()), Error: f}
	}
	e := p.Edit()
	if e == nil {
		return contract.ExportStatus{Status: jobStatus(project.Waiting, statusExporting), Progress: progress(p)}
	}
	s := contract.ExportStatus{
		Status: jobStatus(e.State, statusExporting), Done: e.State == project.Done, EditID: e.ID,
		Error: failure(e.Stopped()), Files: h.responses.files(*e),
	}
	if !e.State.Over() {
		s.Progress, s.LivePath = progress(p), h.responses.live(*e)
	}
	return s
}
