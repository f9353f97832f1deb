package httpapi

import (
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/contract"
)

func exportRoutes() []route {
	return []route{
		post("/auth/project/{projectId}/edit/enhance", access.ProjectsCreate, (*api).enhance),
		get("/auth/project/{projectId}/edit/status/enhance", access.ProjectsRead, (*api).enhanceStatus),
		post("/auth/project/{projectId}/edit/export", access.ExportsCreate, (*api).export),
		get("/auth/project/{projectId}/edit/status/export", access.ProjectsRead, (*api).exportStatus),
	}
}

func (a *api) enhance(c *call) error {
	if err := a.eng.Enhance(c.Context(), c.Project.ID); err != nil {
		return err
	}
	p, err := a.eng.Project(c.Context(), c.Project.ID)
	if err != nil {
		return err
	}
	return c.reply(http.StatusAccepted, enhancement(p))
}

func (a *api) enhanceStatus(c *call) error {
	s := enhancement(c.Project)
	return c.reply(c.pollStatus(s.Progress), s)
}

// pollStatus is 200 for what is over and 202 for what has progress to tell of,
// with the time to wait for more.
func (c *call) pollStatus(p *contract.Progress) int {
	c.W.Header().Set("Cache-Control", "no-store")
	if p == nil {
		return http.StatusOK
	}
	c.W.Header().Set("Retry-After", "2")
	return http.StatusAccepted
}

// enhancement is how far enhancement is. It cannot begin when creation stopped,
// so that this is its end too.
func enhancement(p engine.Project) contract.EnhanceStatus {
	if f := stopped(p); f != nil {
		return contract.EnhanceStatus{Status: string(p.Status()), Error: f}
	}
	s := contract.EnhanceStatus{Status: jobStatus(p.Enhancement, statusEditing), Done: p.Enhancement == engine.Done}
	if !s.Done {
		s.Progress = progress(p)
	}
	return s
}

func (a *api) export(c *call) error {
	edit, err := a.startExport(c)
	if err != nil {
		return err
	}
	return c.reply(http.StatusAccepted, contract.ExportStarted{ProjectID: c.Project.ID, EditID: edit.ID})
}

// startExport lets a repeated call have the edit of the first; otherwise the
// engine draws the id.
func (a *api) startExport(c *call) (engine.Edit, error) {
	if c.Header.Get("Idempotency-Key") == "" {
		return a.eng.Export(c.Context(), c.Project.ID)
	}
	return a.eng.ExportAs(c.Context(), c.Project.ID, c.NewID)
}

func (a *api) exportStatus(c *call) error {
	s := a.exporting(c.Project)
	return c.reply(c.pollStatus(s.Progress), s)
}

// exporting is how far the newest export is. None can begin when creation or
// enhancement stopped.
func (a *api) exporting(p engine.Project) contract.ExportStatus {
	if f := stopped(p); f != nil {
		return contract.ExportStatus{Status: string(p.Status()), Error: f}
	}
	e := p.Edit()
	if e == nil {
		return contract.ExportStatus{Status: jobStatus(engine.Waiting, statusExporting), Progress: progress(p)}
	}
	s := contract.ExportStatus{
		Status: jobStatus(e.State, statusExporting), Done: e.State == engine.Done, EditID: e.ID,
		Error: exportFailure(*e), Files: a.files(*e),
	}
	if !e.State.Over() {
		s.Progress, s.Error = progress(p), nil
	}
	return s
}
