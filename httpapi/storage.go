package httpapi

import (
	"net/http"

	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
)

func (a *api) getStorage(c *call) error {
	s, err := a.eng.WorkspaceStorage(c.Context(), c.Workspace.ID)
	if err != nil {
		return err
	}
	r := s.Retention
	return c.reply(http.StatusOK, contract.Storage{
		Projects: s.Projects, ProjectBytes: s.ProjectBytes, ExportBytes: s.ExportBytes, Uploads: s.Uploads, UploadBytes: s.UploadBytes,
		Bytes: s.Bytes(), Retention: contract.Retention{ProjectDays: r.Projects, ExportDays: r.Exports, UploadDays: r.Uploads},
	})
}

// setRetention answers what is there as it is: what is older goes within the hour.
func (a *api) setRetention(c *call) error {
	var in contract.Retention
	if err := c.body(&in); err != nil {
		return err
	}
	r := tenant.Retention{Projects: in.ProjectDays, Exports: in.ExportDays, Uploads: in.UploadDays}
	if err := a.eng.SetRetention(c.Context(), c.Workspace.ID, r); err != nil {
		return err
	}
	return a.getStorage(c)
}
