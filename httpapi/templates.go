package httpapi

import (
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// templates serves the plans of films stored for later requests.
type templates struct {
	engine *engine.Engine
}

func (h templates) routes() []route {
	const of, one = "/auth/organization/{organizationId}/workspace/{workspaceId}/templates", "/auth/templates/{templateId}"
	return []route{
		on("GET", "/auth/templates", access.TemplatesRead, h.listOwn),
		on("GET", of, access.TemplatesRead, h.list),
		on("POST", of, access.TemplatesWrite, takes(http.StatusCreated, h.create)),
		on("GET", one, access.TemplatesRead, replies(http.StatusOK, func(c *call) (contract.Template, error) { return templateResponse(c.Template), nil })),
		on("PUT", one, access.TemplatesWrite, takes(http.StatusOK, h.update)),
		on("DELETE", one, access.TemplatesDelete, replies(http.StatusNoContent, h.delete)),
	}
}

// listOwn lists the templates of the key's user, within the key's reach. A key without a user has
// none.
func (h templates) listOwn(c *call) error {
	if c.Grant.UserID == "" {
		return c.reply(http.StatusOK, []contract.TemplateSummary{})
	}
	return h.reply(c, tenant.TemplateQuery{
		OrganizationID: c.Grant.OrganizationID, WorkspaceID: c.Grant.WorkspaceID, CreatedBy: c.Grant.UserID,
	})
}

func (h templates) list(c *call) error {
	return h.reply(c, tenant.TemplateQuery{OrganizationID: c.Organization.ID, WorkspaceID: c.Workspace.ID})
}

func (h templates) reply(c *call, q tenant.TemplateQuery) error {
	summary := func(t tenant.Template) contract.TemplateSummary {
		return contract.TemplateSummary{ID: t.ID, Description: t.Description, Name: t.Name}
	}
	return replyNewest(c, summary, func(after listing.Cursor, limit int) ([]tenant.Template, error) {
		q.After, q.Limit = after, limit
		return h.engine.Templates(c.Context(), q)
	})
}

func (h templates) create(c *call, in contract.SaveTemplate) (contract.Template, error) {
	t := savedTemplate(in)
	t.OrganizationID, t.WorkspaceID, t.CreatedBy = c.Organization.ID, c.Workspace.ID, c.Grant.UserID
	made, err := h.engine.AddTemplateAs(c.Context(), c.NewID, t)
	return templateResponse(made), err
}

func (h templates) update(c *call, in contract.SaveTemplate) (contract.Template, error) {
	t := savedTemplate(in)
	t.ID, t.OrganizationID, t.WorkspaceID = c.Template.ID, c.Template.OrganizationID, c.Template.WorkspaceID
	now, err := h.engine.SaveTemplate(c.Context(), t)
	return templateResponse(now), err
}

// delete does not change films made from a template: each has a copy of its parts.
func (h templates) delete(c *call) (none, error) {
	return none{}, h.engine.DeleteTemplate(c.Context(), c.Template.ID)
}

func savedTemplate(in contract.SaveTemplate) tenant.Template {
	return tenant.Template{Name: in.Name, Description: in.Description, Font: in.Font, Scenes: each(in.Scenes, savedScene)}
}

func savedScene(in contract.TemplateScene) tenant.TemplateScene {
	s := tenant.TemplateScene{
		ID: in.ID, Type: in.Type, Script: in.Script, MoreDetails: in.MoreDetails, Duration: in.Duration,
		DynamicValues: each(in.DynamicValues, func(v contract.SceneValue) tenant.DynamicValue { return tenant.DynamicValue(v) }),
	}
	if in.Voice != (contract.TemplateVoice{}) {
		s.Voice = new(tenant.SceneVoice(in.Voice))
	}
	return s
}

func templateResponse(t tenant.Template) contract.Template {
	return contract.Template{
		ID: t.ID, Description: t.Description, Name: t.Name, WorkspaceID: t.WorkspaceID, CreatedAt: formatTime(t.CreatedAt), Font: t.Font,
		Scenes: each(t.Scenes, sceneResponse),
	}
}

func sceneResponse(s tenant.TemplateScene) contract.TemplateScene {
	out := contract.TemplateScene{
		ID: s.ID, Order: s.Order, Type: s.Type, Script: s.Script, MoreDetails: s.MoreDetails, Duration: s.Duration,
		DynamicValues: each(s.DynamicValues, func(v tenant.DynamicValue) contract.SceneValue {
			return contract.SceneValue(v)
		}),
	}
	if s.Voice != nil {
		out.Voice = contract.TemplateVoice(*s.Voice)
	}
	return out
}
